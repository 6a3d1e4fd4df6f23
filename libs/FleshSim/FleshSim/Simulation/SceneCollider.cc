#include <FleshSim/Simulation/SceneCollider.hh>

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/IO/SurfaceFormats.hh>

#include <Eigen/Geometry>

#include <cmath>
#include <filesystem>

namespace FleshSim {

Status setShape(const ColliderSpec& _spec, SceneCollider& _collider)
{
  const ColliderEntry* entry = findCollider(_spec.kind);
  if (entry == nullptr) return Status::error("no collider is called \"" + _spec.kind + "\"");
  ColliderParameters parameters;
  parameters.vectors = _spec.vectors;
  parameters.numbers = _spec.numbers;
  if (!_spec.mesh.empty())
    if (const Status status = readSurface(_spec.mesh, parameters.mesh); !status) return status;
  if (const Status status = entry->create(parameters, _collider.shape); !status) return status;
  _collider.spec = _spec;
  if (!_spec.mesh.empty()) _collider.spec.mesh = std::filesystem::absolute(_spec.mesh).string();
  return Status::ok();
}

RigidPose poseOf(const RigidMotion& _motion, double _time)
{
  RigidPose pose;
  const double angle = _time * _motion.degrees * std::acos(-1.0) / 180.0;
  pose.rotation = Eigen::AngleAxisd(angle, _motion.axis).toRotationMatrix();
  pose.translation = _motion.center - pose.rotation * _motion.center + _time * _motion.translation;
  return pose;
}

} // namespace FleshSim
