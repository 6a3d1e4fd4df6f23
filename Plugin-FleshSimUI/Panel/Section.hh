#pragma once

#include <QToolButton>

namespace FleshSim {

/// A part of the panel under a header that folds it away.
class Section : public QWidget
{
public:
  /// The header gets the object name _name.
  Section(const QString& _name, const QString& _title, QWidget* _content, QWidget* _parent);

  void setOpen(bool _open) { header_->setChecked(_open); }
  bool isOpen() const { return header_->isChecked(); }
  QToolButton* header() const { return header_; }
  QWidget* content() const { return content_; }

private:
  QToolButton* header_;
  QWidget* content_;
};

} // namespace FleshSim
