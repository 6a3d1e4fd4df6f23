#include <FleshSim/Simulation/TwistExperiment.hh>

#include <FleshSim/Simulation/Slabs.hh>

namespace FleshSim {

namespace {

Status prepareTwist(const ExperimentOptions& _options, const VolumeMesh& _rest, ExperimentSetup& _setup)
{
  Slabs slabs;
  const Status status = findSlabs(_options, _rest, slabs);
  if (!status) return status;
  addSlabHandles(_options, slabs, _setup);
  RigidMotion& motion = _setup.handles[1].motion;
  motion.axis = Vector3::Unit(slabs.axis);
  motion.degrees = _options.rate.value_or(9.0) * _options.steps;
  motion.center = slabs.box.center();
  return Status::ok();
}

} // namespace

ExperimentEntry twistExperiment()
{
  return {"twist", "turns the high boundary slab about the axis through the middle; the low one is fixed",
          slabParameters("degrees by which the high slab turns in a step (default: 9)"), &prepareTwist};
}

} // namespace FleshSim
