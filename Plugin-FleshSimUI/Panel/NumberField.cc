#include "NumberField.hh"

#include "ScriptLine.hh"

#include <QPalette>

#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

constexpr int shownDigits = 8;

bool same(double _a, double _b)
{
  return _a == _b || (std::isnan(_a) && std::isnan(_b));
}

} // namespace

NumberField::NumberField(const QString& _name, const QString& _tip, QWidget* _parent) : QLineEdit(_parent), tip_(_tip)
{
  setObjectName(_name);
  setToolTip(_tip);
  setMinimumWidth(40);
  setText("0");
  connect(this, &QLineEdit::textEdited, this, &NumberField::readText);
  connect(this, &QLineEdit::editingFinished, this, &NumberField::commit);
}

void NumberField::setCheck(Check _check)
{
  check_ = std::move(_check);
  check();
}

void NumberField::setEmptyValue(double _value, const QString& _placeholder)
{
  emptyValue_ = _value;
  setPlaceholderText(_placeholder);
}

void NumberField::setValue(double _value)
{
  value_ = _value;
  if (std::isnan(_value) || _value == emptyValue_)
    clear();
  else
    setText(roundedText(_value, shownDigits));
  setModified(false);
  setCursorPosition(0);
  check();
}

void NumberField::showValue(double _value)
{
  if (!isModified() && !same(value_, _value)) setValue(_value);
}

void NumberField::setUnknown()
{
  setValue(std::numeric_limits<double>::quiet_NaN());
  mark({});
}

void NumberField::check()
{
  if (std::isnan(value_))
    mark(text().trimmed().isEmpty() ? "A number is missing here." : "This is not a number (write 0.05 or 5e-2).");
  else
    mark(check_ ? check_(value_) : QString());
}

void NumberField::readText()
{
  bool isNumber = false;
  const QString written = text().trimmed();
  value_ = written.isEmpty() ? emptyValue_ : written.toDouble(&isNumber);
  if (!written.isEmpty() && (!isNumber || !std::isfinite(value_))) value_ = std::numeric_limits<double>::quiet_NaN();
  check();
  emit this->written();
}

void NumberField::commit()
{
  // The signal comes with every Return and loss of the focus; a setting is sent only if the user has changed it.
  if (!isModified() || !problem_.isEmpty()) return;
  setModified(false);
  emit edited(value_);
}

void NumberField::mark(const QString& _problem)
{
  problem_ = _problem;
  QPalette colors;
  // Who cannot write here cannot mend it.
  for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
    if (!_problem.isEmpty()) {
      colors.setColor(group, QPalette::Base, QColor(255, 205, 205));
      colors.setColor(group, QPalette::Text, Qt::black);
    }
  setPalette(colors);
  setToolTip(_problem.isEmpty() ? tip_ : _problem + "\n" + tip_);
}

NumberField::Check mustBePositive(const QString& _what)
{
  return [_what](double _value) { return _value > 0.0 ? QString() : _what + " must be greater than 0."; };
}

NumberField::Check mustNotBeNegative(const QString& _what)
{
  return [_what](double _value) { return _value >= 0.0 ? QString() : _what + " must not be negative."; };
}

} // namespace FleshSim
