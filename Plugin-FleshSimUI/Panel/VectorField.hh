#pragma once

#include "NumberField.hh"
#include "PanelState.hh"

#include <QVariant>

namespace FleshSim {

/// Three number fields side by side, named _name + "X", "Y", "Z".
class VectorField : public QWidget
{
  Q_OBJECT

public:
  VectorField(const QString& _name, const QString& _tip, QWidget* _parent = nullptr);

  Triple value() const;
  void setValue(const Triple& _value);

  /// The same, but not while the user writes here.
  void showValue(const Triple& _value);

  /// As an argument of a command.
  QVariant argument() const;

  /// A sentence if a number cannot be used.
  QString problem() const;

signals:
  void written();
  void edited();

private:
  std::array<NumberField*, 3> fields_{};
};

} // namespace FleshSim
