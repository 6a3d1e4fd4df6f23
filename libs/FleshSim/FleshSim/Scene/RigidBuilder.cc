#include <FleshSim/Scene/RigidBuilder.hh>

#include <FleshSim/IO/SurfaceFormats.hh>
#include <FleshSim/Simulation/RigidShapeRegistry.hh>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include <cmath>
#include <stdexcept>

namespace FleshSim {

namespace {

constexpr double usualDensity = 1000.0; ///< [kg / m^3], as of flesh

/// Rounding that an inertia may have.
constexpr double rounding = 1e-9;

Status makeShape(const ColliderSpec& _spec, RigidShape& _shape)
{
  ColliderParameters parameters;
  parameters.vectors = _spec.vectors;
  parameters.numbers = _spec.numbers;
  if (!_spec.mesh.empty())
    if (const Status status = readSurface(_spec.mesh, parameters.mesh); !status) return status;
  try {
    _shape = findRigidShape(_spec.kind)->make(parameters);
  }
  catch (const std::invalid_argument& error) {
    return Status::error("shape." + _spec.kind + "\": " + error.what());
  }
  return Status::ok();
}

Status checkInertia(const Matrix3& _inertia)
{
  const double size = _inertia.norm();
  if (!((_inertia - _inertia.transpose()).norm() <= rounding * size))
    return Status::error("inertia\" must be symmetric");
  const Matrix3 moments = MassProperties::secondMomentsOf(_inertia);
  const Eigen::SelfAdjointEigenSolver<Matrix3> principal(_inertia);
  if (!(principal.eigenvalues().minCoeff() > 0.0)) return Status::error("inertia\" must be positive definite");
  if (!(Eigen::SelfAdjointEigenSolver<Matrix3>(moments).eigenvalues().minCoeff() >= -rounding * size))
    return Status::error("inertia\": no body has a principal moment larger than the sum of the other two");
  return Status::ok();
}

Matrix3 rotationOf(const RotationDescription& _rotation)
{
  return Eigen::AngleAxisd(_rotation.degrees * std::acos(-1.0) / 180.0, _rotation.axis).toRotationMatrix();
}

RigidMotion motionOf(const MotionDescription& _description, const Vector3& _center)
{
  RigidMotion motion;
  motion.translation = _description.translate;
  motion.axis = _description.rotate.axis;
  motion.degrees = _description.rotate.degrees;
  motion.center = _description.rotate.center.value_or(_center);
  return motion;
}

/// Of the scaled shape: a density or a mass makes it, and an inertia may replace how it is spread.
MassProperties massOf(const RigidDescription& _description, const MassProperties& _unit)
{
  const double scale = _description.scale;
  MassProperties mass = _unit;
  const double volume = _unit.mass * scale * scale * scale;
  mass.mass = _description.mass.value_or(volume * _description.density.value_or(usualDensity));
  mass.center *= scale;
  mass.secondMoments *= scale * scale * mass.mass / _unit.mass;
  if (_description.inertia) mass.secondMoments = MassProperties::secondMomentsOf(scale * scale * *_description.inertia);
  return mass;
}

} // namespace

Status buildRigidBody(const RigidDescription& _description, SceneRigidBody& _body)
{
  RigidShape shape;
  if (const Status status = makeShape(_description.shape, shape); !status) return status;
  if (_description.inertia)
    if (const Status status = checkInertia(*_description.inertia); !status) return status;
  const Matrix3 rotation = rotationOf(_description.rotate);
  _body.name = _description.name;
  _body.surface = std::move(shape.surface);
  _body.surface.positions =
      ((_description.scale * rotation) * _body.surface.positions).colwise() + _description.translate;
  _body.mass = massOf(_description, shape.mass);
  _body.mass.center = rotation * _body.mass.center + _description.translate;
  _body.mass.secondMoments = rotation * _body.mass.secondMoments * rotation.transpose();
  _body.velocity = _description.velocity;
  _body.angularVelocity = _description.angularVelocity;
  _body.friction = _description.friction;
  if (_description.fixed) _body.motion = RigidMotion();
  if (_description.motion) _body.motion = motionOf(*_description.motion, _body.mass.center);
  return Status::ok();
}

} // namespace FleshSim
