// How well a session follows a pulling mouse: positions a second, and how far behind the mouse the body is.
//   pull_rates MESH VERTEX [--moving]
// The half of the body that is lower along z is held; VERTEX is pulled about for six seconds.

#include "BenchmarkOptions.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Session/Session.hh>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>

namespace {

using namespace FleshSim;
using Clock = std::chrono::steady_clock;

constexpr double duration = 6.0;

double secondsSince(Clock::time_point _start)
{
  return std::chrono::duration<double>(Clock::now() - _start).count();
}

Status prepare(Session& _session, bool _moving)
{
  BodySettings body;
  body.material.parameters = MaterialParameters::fromYoungPoisson(1e5, 0.4);
  if (const Status status = _session.setBodySettings(0, body); !status) return status;
  const Points& rest = _session.document(0).mesh.positions;
  const double middle = 0.5 * (rest.row(2).minCoeff() + rest.row(2).maxCoeff());
  std::vector<int> held;
  for (int v = 0; v < rest.cols(); ++v)
    if (rest(2, v) < middle) held.push_back(v);
  if (const Status status = _session.hold(0, held, Vector3::Zero()); !status) return status;
  SessionSettings settings;
  settings.dt = 1.0 / 60.0;
  _session.setSettings(settings);
  return _moving ? _session.startDynamics(0) : Status::ok();
}

Status pull(Session& _session, int _vertex)
{
  const Points& rest = _session.document(0).mesh.positions;
  const double size = (rest.rowwise().maxCoeff() - rest.rowwise().minCoeff()).norm();
  const Vector3 from = rest.col(_vertex);
  if (const Status status = _session.grab(0, _vertex, 0.06 * size); !status) return status;
  const Clock::time_point start = Clock::now();
  Clock::time_point last = start;
  int updates = 0;
  double longest = 0.0;
  double behind = 0.0;
  for (double t = 0.0; t < duration; t = secondsSince(start)) {
    const Vector3 mouse = from + 0.1 * size * Vector3(std::sin(2.0 * t), 0.8 * std::sin(1.3 * t), 0.4 * std::sin(t));
    if (const Status status = _session.drag(mouse); !status) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    behind = std::max(behind, (_session.positionsOf(0).col(_vertex) - mouse).norm() / size);
    if (!_session.poll()) continue;
    ++updates;
    longest = std::max(longest, secondsSince(last));
    last = Clock::now();
  }
  std::printf("%.1f positions a second, longest pause %.0f ms, at most %.3f of the body's size behind\n",
              updates / duration, 1e3 * longest, behind);
  return Status::ok();
}

} // namespace

int main(int _argc, char** _argv)
{
  std::string mesh;
  int vertex = 0;
  bool moving = false;
  BenchmarkOptions words("pull_rates");
  words.argument("MESH", mesh);
  words.argument("VERTEX", vertex);
  words.flag("moving", moving);
  if (!words.read(_argc, _argv)) return 2;
  MeshDocument document;
  Status status = readMesh(mesh, document);
  if (status && (vertex < 0 || vertex >= document.mesh.vertexCount()))
    status = Status::error("there is no such vertex");
  if (status) {
    Session session({document}, {mesh});
    status = prepare(session, moving);
    if (status) status = pull(session, vertex);
  }
  if (!status) std::fprintf(stderr, "pull_rates: %s\n", status.message().c_str());
  return status ? 0 : 2;
}
