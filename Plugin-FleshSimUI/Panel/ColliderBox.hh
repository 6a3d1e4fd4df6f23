#pragma once

#include "SettingRows.hh"
#include "VectorField.hh"

namespace FleshSim {

/// Obstacles that the body meets in dynamics, and how bodies meet. Places are preset below and beside the body.
/// Controls: colliderKind (plane, sphere, box, capsule, mesh), planePoint, planeNormal, sphereCenter, sphereRadius,
/// boxMin, boxMax, capsuleFrom, capsuleTo, capsuleRadius (vectors: with X, Y, Z), friction, addCollider,
/// clearColliders; colliderCount, colliderProblem (labels); those of the settings of "dynamics.contact" (SettingRows):
/// contactOffset, contactSelf, ...
class ColliderBox : public Box
{
public:
  ColliderBox(Commands& _commands, FileChooser _chooser, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override { return contact_ != nullptr ? contact_->problem() : QString(); }

private:
  VectorField* addVector(const QString& _label, const QString& _name, const QString& _tip);
  NumberField* addRadius(const QString& _name);
  void addRows();
  void chooseKind();
  void preset();
  void add();
  void addMesh();
  void check();
  QString shownProblem() const;

  FileChooser chooser_;
  PanelState state_;
  QComboBox* kind_;
  VectorField* planePoint_ = nullptr;
  VectorField* planeNormal_ = nullptr;
  VectorField* sphereCenter_ = nullptr;
  NumberField* sphereRadius_ = nullptr;
  VectorField* boxMin_ = nullptr;
  VectorField* boxMax_ = nullptr;
  VectorField* capsuleFrom_ = nullptr;
  VectorField* capsuleTo_ = nullptr;
  NumberField* capsuleRadius_ = nullptr;
  NumberField* friction_ = nullptr;
  QLabel* problem_;
  QPushButton* add_;
  QPushButton* clear_;
  QLabel* count_;
  SettingRows* contact_ = nullptr;
};

} // namespace FleshSim
