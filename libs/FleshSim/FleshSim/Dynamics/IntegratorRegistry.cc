#include <FleshSim/Dynamics/BackwardEulerNewton.hh>
#include <FleshSim/Dynamics/Bdf2.hh>
#include <FleshSim/Dynamics/LinearBackwardEuler.hh>
#include <FleshSim/Dynamics/Midpoint.hh>
#include <FleshSim/Dynamics/Newmark.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

template <class Type>
std::unique_ptr<Integrator> make(const ElasticModel& _model, const DynamicsSettings& _settings)
{
  return std::make_unique<Type>(_model, _settings);
}

/// Newmark's own step of a rigid body's turns makes energy without bound (Cardona and Geradin 1989); the midpoint rule
/// is as exact, and the same for what is linear.
std::unique_ptr<Integrator> makeNewmark(const ElasticModel& _model, const DynamicsSettings& _settings)
{
  return _model.rigidFrames().empty() ? make<Newmark>(_model, _settings) : make<Midpoint>(_model, _settings);
}

Registry<IntegratorEntry>& entries()
{
  static Registry<IntegratorEntry> registry = {
      {"backward-euler", "linearised backward Euler: one linear system per step; robust, but it damps motion", 1,
       make<LinearBackwardEuler>},
      {"backward-euler-newton", "backward Euler, solved by Newton's method: stable for every step; damps", 1,
       make<BackwardEulerNewton>},
      {"newmark", "Newmark 1/4, 1/2: keeps energy, second order", 2, makeNewmark},
      {"bdf2", "backward differences over two steps: second order, damps little", 2, make<Bdf2>},
      {"midpoint", "implicit midpoint: keeps momenta exactly, second order", 2, make<Midpoint>},
  };
  return registry;
}

} // namespace

const Registry<IntegratorEntry>& integratorRegistry()
{
  return entries();
}

void registerIntegrator(IntegratorEntry _entry)
{
  addToRegistry(entries(), std::move(_entry));
}

const IntegratorEntry* findIntegrator(const std::string& _name)
{
  const Registry<IntegratorEntry>& registry = integratorRegistry();
  const auto entry = std::find_if(registry.begin(), registry.end(),
                                  [&](const IntegratorEntry& _entry) { return _entry.name == _name; });
  return entry != registry.end() ? &*entry : nullptr;
}

} // namespace FleshSim
