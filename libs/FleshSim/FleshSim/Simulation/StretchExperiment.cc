#include <FleshSim/Simulation/StretchExperiment.hh>

#include <FleshSim/Simulation/Slabs.hh>

namespace FleshSim {

namespace {

Status prepareStretch(const ExperimentOptions& _options, const VolumeMesh& _rest, ExperimentSetup& _setup)
{
  Slabs slabs;
  const Status status = findSlabs(_options, _rest, slabs);
  if (!status) return status;
  addSlabHandles(_options, slabs, _setup);
  const int axis = slabs.axis;
  const double way = _options.rate.value_or(slabs.box.extent()[axis] / 20.0) * _options.steps;
  _setup.handles[0].motion.translation[axis] = -way;
  _setup.handles[1].motion.translation[axis] = way;
  return Status::ok();
}

} // namespace

ExperimentEntry stretchExperiment()
{
  return {"stretch", "pulls two boundary slabs apart along an axis",
          slabParameters("way of each slab in a step, in the mesh's unit (default: 1/20 of the body's extent)"),
          &prepareStretch};
}

} // namespace FleshSim
