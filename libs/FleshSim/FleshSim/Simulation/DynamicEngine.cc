#include <FleshSim/Simulation/DynamicEngine.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace FleshSim {

DynamicsSettings combinedSettings(const DynamicsSettings& _dynamics, const NewtonSettings& _newton)
{
  DynamicsSettings settings = _dynamics;
  const double finalForcing = settings.newton.finalForcing;
  settings.newton = _newton;
  settings.newton.finalForcing = finalForcing;
  return settings;
}

double endOfStep(int _step, double _dt, double _duration)
{
  return std::min(_duration, _step * _dt);
}

namespace {

/// A scene's motion, which takes its whole in the time from 0 to 1, by seconds.
BoundaryMotion inSeconds(const BoundaryMotion& _motion, double _duration)
{
  BoundaryMotion motion = _motion;
  motion.target = [target = _motion.target, _duration](int _index, double _time) {
    return target(_index, _time / _duration);
  };
  motion.forceScale = nullptr;
  return motion;
}

} // namespace

RigidPose poseOf(const RigidMotion& _motion, double _time)
{
  RigidPose pose;
  const double angle = _time * _motion.degrees * std::acos(-1.0) / 180.0;
  pose.rotation = Eigen::AngleAxisd(angle, _motion.axis).toRotationMatrix();
  pose.translation = _motion.center - pose.rotation * _motion.center + _time * _motion.translation;
  return pose;
}

DynamicEngine::DynamicEngine(const ElasticModel& _model, const NewtonSettings& _newton, const DynamicsSetup& _setup,
                             const BoundaryMotion& _motion, const Points& _start)
    : solver_(_model, combinedSettings(_setup.settings, _newton), _setup.surfaces), adaptive_(_setup.dt),
      dt_(_setup.dt), duration_(_setup.duration), isAdaptive_(_setup.adaptive)
{
  solver_.setBoundary(inSeconds(_motion, duration_));
  solver_.setState(_start, _setup.velocities.value_or(Points::Zero(3, _start.cols())), 0.0);
  for (const SceneCollider& collider : _setup.colliders) {
    ColliderSettings settings;
    settings.friction = collider.friction;
    settings.viscous = collider.viscous;
    const bool moves = !collider.motion.isNothing();
    if (moves)
      settings.pose = [motion = collider.motion, duration = duration_](double _time) {
        return poseOf(motion, _time / duration);
      };
    solver_.addCollider(collider.shape, settings);
  }
}

State DynamicEngine::state() const
{
  State state = solver_.state();
  MemoryWriter writer;
  adaptive_.remember(writer);
  state.memory["adaptive step"] = writer.take();
  return state;
}

void DynamicEngine::setState(const State& _state)
{
  solver_.setState(_state);
  const Memory* const memory = _state.find("adaptive step");
  if (memory == nullptr || memory->size() != 2) throw std::invalid_argument("it has no length of sub-steps");
  MemoryReader reader(*memory);
  adaptive_.recall(reader);
}

StepReport DynamicEngine::step(int _step)
{
  const double end = timeAfter(_step);
  if (isAdaptive_) return adaptive_.advance(solver_, end);
  return solver_.step(end - solver_.time());
}

} // namespace FleshSim
