#pragma once

#include <FleshSim/Contact/Penetration.hh>
#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Simulation/Body.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// Looks for penetration in the states of a run, and puts what it finds into their reports. What it needs of the rest
/// shapes is made when it is first used.
class PenetrationMeter
{
public:
  Penetration measure(const std::vector<Body>& _bodies, const Points& _positions,
                      const std::vector<PlacedObstacle>& _obstacles)
  {
    if (!check_) {
      std::vector<const VolumeMesh*> meshes;
      for (const Body& body : _bodies)
        meshes.push_back(&body.mesh);
      check_ = std::make_unique<PenetrationCheck>(meshes);
    }
    return check_->measure(_positions, _obstacles);
  }

private:
  std::unique_ptr<PenetrationCheck> check_;
};

} // namespace FleshSim
