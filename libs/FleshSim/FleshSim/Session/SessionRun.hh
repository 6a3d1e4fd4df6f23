#pragma once

#include <FleshSim/Simulation/Simulation.hh>
#include <FleshSim/Terms/VertexSpring.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// What may change while bodies move; all of it, whenever any of it changed. Vertices count through all bodies.
struct LiveScene
{
  Vector3 gravity = Vector3::Zero(); ///< [m / s^2]
  std::vector<SceneCollider> colliders;
  std::vector<Handle> handles;
  std::vector<VertexSpring> springs;
};

/// Something that a session works on in its thread, step by step.
class SessionRun
{
public:
  virtual ~SessionRun() = default;

  /// What is long: meshes become models. Called before the first step, in the thread that will do the steps.
  virtual Status prepare() = 0;

  /// Before a step, if something changed since the one before, and before the first one.
  virtual void update(const LiveScene& _scene) = 0;

  /// Step _step, from 1.
  virtual StepReport step(int _step, SimulationObserver& _observer) = 0;

  /// Steps of moving bodies from now on [s]; for others it means nothing.
  virtual void setStepLength(double /*_dt*/) {}

  /// Nothing to do until something changes.
  virtual bool isIdle() const { return false; }

  virtual const Points& positions() const = 0;

  /// The moment after the last good step.
  virtual State state() const = 0;

  /// What is being run; `bodies` stay as they are.
  virtual const SimulationSetup& setup() const = 0;
};

} // namespace FleshSim
