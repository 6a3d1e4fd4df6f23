// The pulling mouse of a session: runs of its own, or springs in motion that goes on.

#include <FleshSim/Session/Session.hh>

#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Session/PullRun.hh>

#include <utility>

namespace FleshSim {

/// Bodies for a pull: those of the last one, unless settings have changed since.
Status Session::preparePull()
{
  const int threads = liveThreads();
  if (pullModel_ && pullModel_->revision == bodies_.revision() && pullModel_->threads == threads) return Status::ok();
  auto model = std::make_shared<PullModel>();
  if (const Status status = bodies_.make(model->bodies); !status) return status;
  model->revision = bodies_.revision();
  model->threads = threads;
  pullModel_ = std::move(model);
  return Status::ok();
}

Status Session::grab(int _body, int _vertex, double _radius)
{
  if (_vertex < 0 || _vertex >= document(_body).mesh.vertexCount())
    return Status::error("vertex " + std::to_string(_vertex) + " is out of range");
  if (!(_radius >= 0.0)) return Status::error("radius: must not be negative");
  // A pull that was let go may still be on its way to the last place.
  const bool live = status_.running && (status_.kind == RunKind::motion || status_.kind == RunKind::pull);
  if (status_.running && !live) return idle();
  if (!live)
    if (const Status status = preparePull(); !status) return status;

  const int first = firstVertex(_body);
  const VolumeMesh& rest = document(_body).mesh;
  const std::vector<Body>& bodies = live ? run_->setup().bodies : pullModel_->bodies;
  // As stiff as ten cubes of the body's size: it follows, and a jerk does not turn it inside out.
  const double stiffness =
      10.0 * bodies[static_cast<std::size_t>(_body)].material->hookeMu() * cellBox(rest).extent().norm();
  pull_.grab(now_.positions, first, first + rest.vertexCount(), first + _vertex, _radius, stiffness);
  scene_.springs = pull_.springs();
  if (live) {
    if (worker_.goOn(scene_)) return Status::ok();
    wait();
    if (const Status status = preparePull(); !status) return status;
  }
  SimulationSetup setup;
  setup.statics = settings_.statics;
  setup.bodies = pullModel_->bodies;
  setup.threads = pullModel_->threads;
  RunPlan plan;
  plan.kind = RunKind::pull;
  launch(WorkOrder(std::make_shared<PullRun>(std::move(setup), pullModel_, now_.positions, boundary_), "pull", 0),
         std::move(plan));
  return Status::ok();
}

Status Session::drag(const Vector3& _place)
{
  if (!pull_.hold()) return Status::error("nothing is grabbed");
  pull_.drag(_place);
  scene_.springs = pull_.springs();
  worker_.update(scene_);
  return Status::ok();
}

void Session::release()
{
  if (!pull_.hold()) return;
  pull_.release();
  scene_.springs.clear();
  if (status_.kind == RunKind::pull) {
    // The last place is still solved for, and stays.
    worker_.finishWhenIdle();
  }
  else
    worker_.update(scene_);
}

void Session::dropPull()
{
  pull_.release();
  scene_.springs.clear();
}

} // namespace FleshSim
