#include <FleshSim/Simulation/BendExperiment.hh>

#include <FleshSim/Simulation/Slabs.hh>

namespace FleshSim {

namespace {

Status prepareBend(const ExperimentOptions& _options, const VolumeMesh& _rest, ExperimentSetup& _setup)
{
  Slabs slabs;
  const Status status = findSlabs(_options, _rest, slabs);
  if (!status) return status;
  const int about = _options.about.value_or((slabs.axis + 1) % 3);
  if (about == slabs.axis)
    return Status::error(std::string("about: a slab that turns about ") + axisName(about) +
                         ", the axis of the experiment, does not tilt; take another axis");
  addSlabHandles(_options, slabs, _setup);
  const double degrees = _options.rate.value_or(4.5) * _options.steps;
  double sign = -1.0;
  for (Handle& handle : _setup.handles) {
    handle.motion.axis = Vector3::Unit(about);
    handle.motion.degrees = sign * degrees;
    handle.motion.center = boundingBox(_rest.positions, handle.vertices).center();
    sign = 1.0;
  }
  return Status::ok();
}

std::vector<ExperimentParameter> bendParameters()
{
  std::vector<ExperimentParameter> parameters =
      slabParameters("degrees by which each slab tilts in a step (default: 4.5)");
  parameters.push_back({"about", "direction about which the slabs tilt; by default the one after --axis"});
  return parameters;
}

} // namespace

ExperimentEntry bendExperiment()
{
  return {"bend", "tilts two boundary slabs towards each other, each about its own middle", bendParameters(),
          &prepareBend};
}

} // namespace FleshSim
