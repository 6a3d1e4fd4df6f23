#include "VectorField.hh"

#include <QHBoxLayout>

namespace FleshSim {

VectorField::VectorField(const QString& _name, const QString& _tip, QWidget* _parent) : QWidget(_parent)
{
  setObjectName(_name);
  setToolTip(_tip);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(3);
  for (int c = 0; c < 3; ++c) {
    const QChar letter("XYZ"[c]);
    auto* field = new NumberField(_name + letter, _tip + " Its " + letter.toLower() + " coordinate.", this);
    connect(field, &NumberField::written, this, &VectorField::written);
    connect(field, &NumberField::edited, this, [this] {
      if (problem().isEmpty()) emit edited();
    });
    row->addWidget(field);
    fields_[c] = field;
  }
}

Triple VectorField::value() const
{
  return {fields_[0]->value(), fields_[1]->value(), fields_[2]->value()};
}

void VectorField::setValue(const Triple& _value)
{
  for (int c = 0; c < 3; ++c)
    fields_[c]->setValue(_value[c]);
}

void VectorField::showValue(const Triple& _value)
{
  for (const NumberField* field : fields_)
    if (field->isModified()) return;
  for (int c = 0; c < 3; ++c)
    fields_[c]->showValue(_value[c]);
}

QVariant VectorField::argument() const
{
  return QVariantList{fields_[0]->value(), fields_[1]->value(), fields_[2]->value()};
}

QString VectorField::problem() const
{
  for (const NumberField* field : fields_)
    if (!field->problem().isEmpty()) return field->problem();
  return {};
}

} // namespace FleshSim
