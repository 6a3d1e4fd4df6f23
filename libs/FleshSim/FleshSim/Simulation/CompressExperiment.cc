#include <FleshSim/Simulation/CompressExperiment.hh>

#include <FleshSim/Simulation/Slabs.hh>

namespace FleshSim {

namespace {

Status prepareCompress(const ExperimentOptions& _options, const VolumeMesh& _rest, ExperimentSetup& _setup)
{
  Slabs slabs;
  const Status status = findSlabs(_options, _rest, slabs);
  if (!status) return status;
  addSlabHandles(_options, slabs, _setup);
  const int axis = slabs.axis;
  const double way = _options.rate.value_or(slabs.box.extent()[axis] / 40.0) * _options.steps;
  _setup.handles[0].motion.translation[axis] = way;
  _setup.handles[1].motion.translation[axis] = -way;
  return Status::ok();
}

} // namespace

ExperimentEntry compressExperiment()
{
  return {"compress", "pushes two boundary slabs together along an axis",
          slabParameters("way of each slab in a step, in the mesh's unit (default: 1/40 of the body's extent)"),
          &prepareCompress};
}

} // namespace FleshSim
