#include "MessageDock.hh"

namespace FleshSim {

namespace {

constexpr int longest = 5000; ///< lines

} // namespace

MessageDock::MessageDock(QWidget* _parent) : QDockWidget("Messages", _parent), messages_(new QPlainTextEdit(this))
{
  setObjectName("messageDock");
  messages_->setObjectName("messages");
  messages_->setReadOnly(true);
  messages_->setMaximumBlockCount(longest);
  setWidget(messages_);
}

void MessageDock::append(const QString& _html)
{
  messages_->appendHtml(_html);
}

void MessageDock::add(LogKind _kind, const QString& _text)
{
  const QString text = _text.toHtmlEscaped();
  if (_kind == LogKind::error)
    append("<span style='color:#b00020'>Error: " + text + "</span>");
  else if (_kind == LogKind::warning)
    append("<span style='color:#8a5a00'>Note: " + text + "</span>");
  else
    append("<span>" + text + "</span>");
}

void MessageDock::addScriptLine(const QString& _line)
{
  append("<span style='color:#4a5568; font-family:monospace'>" + _line.toHtmlEscaped() + "</span>");
}

} // namespace FleshSim
