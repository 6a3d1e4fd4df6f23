#include <FleshSim/Simulation/DynamicEngine.hh>

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

DynamicsSettings settingsOf(const DynamicsSetup& _setup, const NewtonSettings& _newton)
{
  DynamicsSettings settings = combinedSettings(_setup.settings, _newton);
  settings.usualStep = _setup.dt;
  return settings;
}

} // namespace

DynamicEngine::DynamicEngine(const ElasticModel& _model, const RigidSurfaces& _obstacles, const NewtonSettings& _newton,
                             const DynamicsSetup& _setup, const std::vector<SceneCollider>& _colliders,
                             const BoundaryMotion& _motion, const Points& _start)
    : bodies_(_model, _obstacles, settingsOf(_setup, _newton), _setup.surfaces), adaptive_(_setup.dt), dt_(_setup.dt),
      duration_(_setup.duration), isAdaptive_(_setup.adaptive)
{
  bodies_.setBoundary(inSeconds(_motion, duration_), duration_);
  bodies_.setState(_start, _setup.velocities.value_or(Points::Zero(3, _start.cols())), 0.0, 0.0);
  bodies_.setColliders(_colliders, 0, duration_);
}

State DynamicEngine::state() const
{
  State state = bodies_.state();
  MemoryWriter writer;
  adaptive_.remember(writer);
  state.memory["adaptive step"] = writer.take();
  return state;
}

void DynamicEngine::setState(const State& _state)
{
  bodies_.setState(_state, _state.time / duration_);
  const Memory* const memory = _state.find("adaptive step");
  if (memory == nullptr || memory->size() != 2) throw std::invalid_argument("it has no length of sub-steps");
  MemoryReader reader(*memory);
  adaptive_.recall(reader);
}

StepReport DynamicEngine::step(int _step)
{
  const double end = timeAfter(_step);
  if (isAdaptive_) return adaptive_.advance(bodies_.solver(), end);
  return bodies_.solver().step(end - bodies_.time());
}

} // namespace FleshSim
