#include "Box.hh"

namespace FleshSim {

Box::Box(Commands& _commands, const QString& _name, QWidget* _parent)
    : QWidget(_parent), commands_(_commands), form_(this)
{
  setObjectName(_name);
}

NumberField* Box::addNumber(const QString& _label, const QString& _name, const QString& _tip, const QString& _unit,
                            const NumberField::Check& _check)
{
  auto* field = new NumberField(_name, _tip, this);
  if (_check) field->setCheck(_check);
  form_.addRow(_label, field, _unit);
  connect(field, &NumberField::written, this, &Box::problemChanged);
  return field;
}

void Box::show(NumberField* _field, double _value, bool _newObject)
{
  if (_newObject)
    _field->setValue(_value);
  else
    _field->showValue(_value);
}

QString firstProblem(std::initializer_list<const NumberField*> _fields)
{
  for (const NumberField* field : _fields)
    if (!field->problem().isEmpty()) return field->problem();
  return {};
}

} // namespace FleshSim
