#include <FleshSim/Simulation/BodyModel.hh>

#include <stdexcept>

namespace FleshSim {

Status addBodies(const std::vector<Body>& _bodies, ElasticModel& _model)
{
  for (const Body& body : _bodies) {
    try {
      _model.addBody(body.mesh, body.regions, body.choice.locking);
    }
    catch (const std::invalid_argument& error) {
      return Status::atLine(body.source, 0, error.what());
    }
  }
  return Status::ok();
}

Status makeModel(const std::vector<Body>& _bodies, ElasticModel& _model)
{
  const Status status = addBodies(_bodies, _model);
  if (status) _model.finish();
  return status;
}

} // namespace FleshSim
