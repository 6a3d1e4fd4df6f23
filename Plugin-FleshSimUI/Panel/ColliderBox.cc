#include "ColliderBox.hh"

#include <algorithm>
#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

constexpr const char* surfaceFilter = "Surfaces (*.obj *.off *.ply *.stl);;All files (*)";

/// The axis along which things fall, with its sign; down along z without gravity.
std::pair<int, double> downward(const Triple& _gravity)
{
  const auto larger = [](double _a, double _b) { return std::abs(_a) < std::abs(_b); };
  const int axis = static_cast<int>(std::max_element(_gravity.begin(), _gravity.end(), larger) - _gravity.begin());
  if (_gravity[axis] == 0.0) return {2, -1.0};
  return {axis, _gravity[axis] < 0.0 ? -1.0 : 1.0};
}

} // namespace

ColliderBox::ColliderBox(Commands& _commands, FileChooser _chooser, QWidget* _parent)
    : Box(_commands, "colliderBox", _parent), chooser_(std::move(_chooser)),
      kind_(makeCombo("colliderKind", "Shape of the obstacle.", this)), problem_(makeNote("colliderProblem", this)),
      add_(makeButton("addCollider", "Add", "Puts the obstacle there.", this)),
      clear_(makeButton("clearColliders", "Remove all", "Takes all obstacles away.", this)),
      count_(makeNote("colliderCount", this))
{
  for (const char* kind : {"plane", "sphere", "box", "capsule", "mesh"})
    kind_->addItem(QString(kind) == "mesh" ? "mesh from a file" : kind, kind);
  addRows();
  connect(kind_, QOverload<int>::of(&QComboBox::activated), this, [this] { chooseKind(); });
  connect(add_, &QPushButton::clicked, this, &ColliderBox::add);
  connect(clear_, &QPushButton::clicked, this, [this] { commands().send("clearColliders"); });
  connect(this, &Box::problemChanged, this, &ColliderBox::check);
  chooseKind();
}

VectorField* ColliderBox::addVector(const QString& _label, const QString& _name, const QString& _tip)
{
  auto* field = new VectorField(_name, _tip, this);
  form().addRow(_label, field, _name == "planeNormal" ? "" : "m");
  connect(field, &VectorField::written, this, &Box::problemChanged);
  return field;
}

NumberField* ColliderBox::addRadius(const QString& _name)
{
  return addNumber("Radius", _name, "Radius.", "m", mustBePositive("The radius"));
}

void ColliderBox::addRows()
{
  form().addWide(count_);
  form().addRow("Obstacle", kind_);
  planePoint_ = addVector("Point", "planePoint", "A point of the plane.");
  planeNormal_ = addVector("Normal", "planeNormal", "Direction out of the solid half-space, of any length.");
  sphereCenter_ = addVector("Centre", "sphereCenter", "Centre of the ball.");
  sphereRadius_ = addRadius("sphereRadius");
  boxMin_ = addVector("Low corner", "boxMin", "Corner with the least coordinates.");
  boxMax_ = addVector("High corner", "boxMax", "Corner with the greatest coordinates.");
  capsuleFrom_ = addVector("From", "capsuleFrom", "One end of the axis.");
  capsuleTo_ = addVector("To", "capsuleTo", "The other end of the axis.");
  capsuleRadius_ = addRadius("capsuleRadius");
  friction_ = addNumber("Friction", "friction", "Coulomb's coefficient: 0 slides freely.", "",
                        mustNotBeNegative("The friction"));
  form().addWide(problem_);
  form().addWide(sideBySide({add_, clear_}, this));
  contact_ = new SettingRows(commands(), form(), {"dynamics.contact"}, this);
  connect(contact_, &SettingRows::problemChanged, this, &Box::problemChanged);
}

void ColliderBox::chooseKind()
{
  const QVector<QPair<QWidget*, QString>> rows{
      {planePoint_, "plane"},    {planeNormal_, "plane"}, {sphereCenter_, "sphere"},
      {sphereRadius_, "sphere"}, {boxMin_, "box"},        {boxMax_, "box"},
      {capsuleFrom_, "capsule"}, {capsuleTo_, "capsule"}, {capsuleRadius_, "capsule"}};
  const QString kind = kind_->currentData().toString();
  for (const auto& row : rows)
    form().setRowVisible(row.first, row.second == kind);
  add_->setText(kind == "mesh" ? "Add file..." : "Add");
  check();
}

void ColliderBox::showState(const PanelState& _state, bool _newObject)
{
  state_ = _state;
  setEnabled(_state.valid);
  if (!_state.valid) return;
  if (_newObject) preset();
  showNote(count_, _state.colliders == 0   ? QString("No obstacle.")
                   : _state.colliders == 1 ? QString("One obstacle.")
                                           : QString("%1 obstacles.").arg(_state.colliders));
  clear_->setEnabled(_state.colliders > 0);
  contact_->showState(_state, _newObject);
  check();
}

/// Below the body, with a gap of a tenth of its extent.
void ColliderBox::preset()
{
  const auto [axis, sign] = downward(state_.gravity);
  Triple middle;
  double radius = 0.0;
  for (int c = 0; c < 3; ++c) {
    middle[c] = 0.5 * (state_.low[c] + state_.high[c]);
    radius = std::max(radius, 0.25 * state_.extent(c));
  }
  Triple below = middle;
  below[axis] += sign * 0.6 * state_.extent(axis);
  Triple normal{};
  normal[axis] = -sign;
  Triple center = below;
  center[axis] += sign * radius;
  planePoint_->setValue(below);
  planeNormal_->setValue(normal);
  sphereCenter_->setValue(center);
  sphereRadius_->setValue(radius);
  Triple ends[2] = {center, center};
  const int along = (axis + 1) % 3;
  ends[0][along] -= 2.0 * radius;
  ends[1][along] += 2.0 * radius;
  capsuleFrom_->setValue(ends[0]);
  capsuleTo_->setValue(ends[1]);
  capsuleRadius_->setValue(radius);
  for (int c = 0; c < 3; ++c) {
    ends[0][c] = center[c] - radius;
    ends[1][c] = center[c] + radius;
  }
  boxMin_->setValue(ends[0]);
  boxMax_->setValue(ends[1]);
}

void ColliderBox::add()
{
  const QString kind = kind_->currentData().toString();
  const double friction = friction_->value();
  if (kind == "plane") commands().send("addPlane", {planePoint_->argument(), planeNormal_->argument(), friction});
  if (kind == "sphere") commands().send("addSphere", {sphereCenter_->argument(), sphereRadius_->value(), friction});
  if (kind == "box") commands().send("addBox", {boxMin_->argument(), boxMax_->argument(), friction});
  if (kind == "capsule")
    commands().send("addCapsule",
                    {capsuleFrom_->argument(), capsuleTo_->argument(), capsuleRadius_->value(), friction});
  if (kind == "mesh") addMesh();
}

void ColliderBox::addMesh()
{
  const QString file = chooser_("Surface of an obstacle", surfaceFilter, false);
  if (!file.isEmpty()) commands().send("addMeshCollider", {file, friction_->value()});
}

QString ColliderBox::shownProblem() const
{
  const QString kind = kind_->currentData().toString();
  QStringList problems{friction_->problem()};
  if (kind == "plane") {
    problems << planePoint_->problem() << planeNormal_->problem();
    if (planeNormal_->value() == Triple{}) problems << "The normal must not be zero.";
  }
  if (kind == "sphere") problems << sphereCenter_->problem() << sphereRadius_->problem();
  if (kind == "box") {
    problems << boxMin_->problem() << boxMax_->problem();
    const Triple low = boxMin_->value();
    const Triple high = boxMax_->value();
    if (low[0] >= high[0] || low[1] >= high[1] || low[2] >= high[2])
      problems << "The low corner must be below the high one in each coordinate.";
  }
  if (kind == "capsule") problems << capsuleFrom_->problem() << capsuleTo_->problem() << capsuleRadius_->problem();
  problems.removeAll({});
  return problems.value(0);
}

void ColliderBox::check()
{
  const QString problem = state_.valid ? shownProblem() : QString();
  showNote(problem_, problem);
  add_->setEnabled(problem.isEmpty());
}

} // namespace FleshSim
