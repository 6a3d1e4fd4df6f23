#include "Controls.hh"

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>

namespace FleshSim {

namespace {

constexpr int labelWidth = 84;
constexpr int unitWidth = 36;

class WheelGuard : public QObject
{
public:
  using QObject::QObject;

  bool eventFilter(QObject* _watched, QEvent* _event) override
  {
    const auto* widget = qobject_cast<QWidget*>(_watched);
    if (_event->type() != QEvent::Wheel || widget == nullptr || widget->hasFocus()) return false;
    _event->ignore(); // goes on to the scroll area
    return true;
  }
};

void prepare(QWidget* _control, const QString& _name, const QString& _tip)
{
  _control->setObjectName(_name);
  _control->setToolTip(_tip);
}

void guard(QWidget* _control)
{
  _control->setFocusPolicy(Qt::StrongFocus);
  _control->installEventFilter(new WheelGuard(_control));
}

} // namespace

QComboBox* makeCombo(const QString& _name, const QString& _tip, QWidget* _parent)
{
  auto* combo = new QComboBox(_parent);
  prepare(combo, _name, _tip);
  guard(combo);
  // Long names must not make the panel wider than the toolbox.
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  combo->setMinimumWidth(60);
  combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  return combo;
}

QSpinBox* makeSpin(const QString& _name, const QString& _tip, int _least, int _greatest, QWidget* _parent)
{
  auto* spin = new QSpinBox(_parent);
  prepare(spin, _name, _tip);
  guard(spin);
  spin->setRange(_least, _greatest);
  spin->setKeyboardTracking(false);
  spin->setMinimumWidth(60);
  return spin;
}

QPushButton* makeButton(const QString& _name, const QString& _text, const QString& _tip, QWidget* _parent)
{
  auto* button = new QPushButton(_text, _parent);
  prepare(button, _name, _tip);
  button->setAutoDefault(false);
  return button;
}

QLabel* makeNote(const QString& _name, QWidget* _parent)
{
  auto* note = new QLabel(_parent);
  note->setObjectName(_name);
  note->setWordWrap(true);
  note->setTextFormat(Qt::PlainText);
  note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  note->setSizePolicy(policy);
  note->hide();
  return note;
}

QComboBox* makeAxisCombo(const QString& _name, const QString& _tip, QWidget* _parent)
{
  QComboBox* combo = makeCombo(_name, _tip, _parent);
  for (const char* axis : {"x", "y", "z"})
    combo->addItem(axis, axis);
  return combo;
}

QWidget* sideBySide(std::initializer_list<QWidget*> _widgets, QWidget* _parent)
{
  auto* row = new QWidget(_parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(3);
  for (QWidget* widget : _widgets)
    layout->addWidget(widget);
  return row;
}

void fillCombo(QComboBox* _combo, const QVector<NamedEntry>& _entries)
{
  const QSignalBlocker blocker(_combo);
  for (const NamedEntry& entry : _entries) {
    _combo->addItem(entry.name, entry.name);
    _combo->setItemData(_combo->count() - 1, entry.description, Qt::ToolTipRole);
  }
}

void chooseData(QComboBox* _combo, const QString& _data)
{
  const QSignalBlocker blocker(_combo);
  if (_combo->findData(_data) < 0 && !_data.isEmpty()) _combo->addItem(_data, _data);
  _combo->setCurrentIndex(_combo->findData(_data));
}

void showNumber(QSpinBox* _spin, int _value)
{
  if (_spin->value() == _value || _spin->hasFocus()) return;
  const QSignalBlocker blocker(_spin);
  _spin->setValue(_value);
}

void showNote(QLabel* _note, const QString& _text)
{
  if (_note->text() != _text) _note->setText(_text);
  _note->setVisible(!_text.isEmpty());
}

FormGrid::FormGrid(QWidget* _owner) : owner_(_owner), grid_(new QGridLayout(_owner))
{
  grid_->setContentsMargins(4, 2, 4, 6);
  grid_->setHorizontalSpacing(6);
  grid_->setVerticalSpacing(4);
  grid_->setColumnStretch(1, 1);
  grid_->setColumnMinimumWidth(0, labelWidth);
  grid_->setColumnMinimumWidth(2, unitWidth);
}

void FormGrid::addRow(const QString& _label, QWidget* _control, const QString& _unit)
{
  Row row{new QLabel(_label, owner_), new QLabel(_unit, owner_)};
  row.label->setBuddy(_control);
  row.label->setToolTip(_control->toolTip());
  const int line = grid_->rowCount();
  grid_->addWidget(row.label, line, 0);
  // Names are longer than numbers: they get the unit's place if there is none.
  const bool name = qobject_cast<QComboBox*>(_control) != nullptr || qobject_cast<QLabel*>(_control) != nullptr;
  const bool wide = _unit.isEmpty() && name;
  grid_->addWidget(_control, line, 1, 1, wide ? 2 : 1);
  grid_->addWidget(row.unit, line, 2);
  rows_.insert(_control, row);
}

void FormGrid::addWide(QWidget* _control)
{
  grid_->addWidget(_control, grid_->rowCount(), 0, 1, 3);
}

void FormGrid::setRowVisible(QWidget* _control, bool _visible)
{
  _control->setVisible(_visible);
  const Row row = rows_.value(_control);
  if (row.label == nullptr) return;
  row.label->setVisible(_visible);
  row.unit->setVisible(_visible);
}

void FormGrid::setLabel(QWidget* _control, const QString& _label)
{
  rows_.value(_control).label->setText(_label);
}

void FormGrid::setUnit(QWidget* _control, const QString& _unit)
{
  rows_.value(_control).unit->setText(_unit);
}

} // namespace FleshSim
