#pragma once

#include <Commands/MeshHost.hh>

#include <QDockWidget>
#include <QPlainTextEdit>

namespace FleshSim {

/// What FleshSim had to say, and the script lines of what was done.
class MessageDock : public QDockWidget
{
public:
  explicit MessageDock(QWidget* _parent);

  void add(LogKind _kind, const QString& _text);
  void addScriptLine(const QString& _line);
  QString text() const { return messages_->toPlainText(); }

private:
  void append(const QString& _html);

  QPlainTextEdit* messages_;
};

} // namespace FleshSim
