#include <FleshSim/Simulation/BodyModel.hh>

#include <stdexcept>

namespace FleshSim {

Status makeModel(const std::vector<Body>& _bodies, ElasticModel& _model)
{
  for (const Body& body : _bodies) {
    try {
      _model.addBody(body.mesh, body.regions, body.choice.locking);
    }
    catch (const std::invalid_argument& error) {
      return Status::atLine(body.source, 0, error.what());
    }
  }
  _model.finish();
  return Status::ok();
}

} // namespace FleshSim
