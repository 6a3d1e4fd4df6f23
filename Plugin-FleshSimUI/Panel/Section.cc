#include "Section.hh"

#include <QVBoxLayout>

namespace FleshSim {

Section::Section(const QString& _name, const QString& _title, QWidget* _content, QWidget* _parent)
    : QWidget(_parent), header_(new QToolButton(this)), content_(_content)
{
  header_->setObjectName(_name);
  header_->setText(_title);
  header_->setToolTip("Shows or folds away: " + _title + ".");
  header_->setCheckable(true);
  header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  header_->setArrowType(Qt::RightArrow);
  header_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  QFont bold = header_->font();
  bold.setBold(true);
  header_->setFont(bold);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(header_);
  column->addWidget(content_);
  content_->hide();
  connect(header_, &QToolButton::toggled, this, [this](bool _open) {
    header_->setArrowType(_open ? Qt::DownArrow : Qt::RightArrow);
    content_->setVisible(_open);
  });
}

} // namespace FleshSim
