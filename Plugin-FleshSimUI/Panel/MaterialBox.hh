#pragma once

#include "Box.hh"

namespace FleshSim {

/// Stiffness of an isotropic solid by Young's modulus and Poisson's ratio, and by Lame's constants:
///   lambda = E nu / ((1 + nu)(1 - 2 nu)),  mu = E / (2 (1 + nu)).
struct Stiffness
{
  double young = 0.0;   ///< [Pa]
  double poisson = 0.0; ///< 1
  double mu = 0.0;      ///< [Pa]
  double lambda = 0.0;  ///< [Pa]

  static Stiffness fromYoungPoisson(double _young, double _poisson);
  static Stiffness fromLame(double _mu, double _lambda);
};

/// The energy by name, its stiffness in either pair of constants, each following the other while it is written, the
/// density, what is done against locking, and the energy's own constants where it has some. Controls: material, young,
/// poisson, mu, lambda, constants, density, locking;
/// materialDescription, materialProblem (labels).
class MaterialBox : public Box
{
public:
  MaterialBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override;

private:
  void addFields();
  void addChecks();
  void followYoungPoisson();
  void followLame();
  void send();
  void sendConstants();
  void describe();

  QComboBox* material_;
  QLineEdit* constants_; ///< shown for energies that have their own
  QLabel* description_;
  NumberField* young_ = nullptr;
  NumberField* poisson_ = nullptr;
  NumberField* mu_ = nullptr;
  NumberField* lambda_ = nullptr;
  NumberField* density_ = nullptr;
  QComboBox* locking_;
  QLabel* problem_;
  bool lame_ = false; ///< the pair that the user wrote last, and that is sent
};

} // namespace FleshSim
