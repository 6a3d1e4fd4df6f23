#include "Pictures.hh"

#include <FleshSim/Scene/StepFiles.hh>
#ifdef FLESHSIM_HAVE_DRAWING
#include <drawing/Display.hh>
#include <drawing/Picture.hh>
#endif

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace FleshSim {

void Pictures::keep(const Simulation& _simulation, int _step)
{
  const bool already =
      std::any_of(states_.begin(), states_.end(), [&](const State& _state) { return _state.step == _step; });
  if (folder_.empty() || already) return;
  State state;
  state.step = _step;
  for (int body = 0; body < static_cast<int>(_simulation.setup().bodies.size()); ++body)
    state.documents.push_back(_simulation.document(body, true));
  states_.push_back(std::move(state));
}

#ifdef FLESHSIM_HAVE_DRAWING

namespace {

constexpr const char* shownField = "displacement";

std::vector<PictureBody> pictureBodies(const Simulation& _simulation, const std::vector<MeshDocument>& _documents)
{
  std::vector<PictureBody> bodies;
  for (std::size_t i = 0; i < _documents.size(); ++i) {
    PictureBody body;
    body.mesh = _documents[i].mesh;
    body.restPositions = _simulation.setup().bodies[i].mesh.positions;
    body.field = fieldFrom(_documents[i], shownField);
    bodies.push_back(std::move(body));
  }
  return bodies;
}

std::string describe(const Body& _body)
{
  const double mu = _body.material->hookeMu();
  const double lambda = _body.material->hookeLambda();
  char numbers[96];
  std::snprintf(numbers, sizeof(numbers), ", E = %.4g Pa, nu = %.4g", mu * (3 * lambda + 2 * mu) / (lambda + mu),
                lambda / (2 * (lambda + mu)));
  return _body.choice.name + numbers + ", " + std::to_string(_body.mesh.tets.size()) + " tets, " +
         std::to_string(_body.mesh.hexes.size()) + " hexes";
}

} // namespace

Status Pictures::prepare() const
{
  return folder_.empty() ? Status::ok() : ensureDisplay();
}

Status Pictures::draw(const Simulation& _simulation) const
{
  if (states_.empty()) return Status::ok();
  const std::vector<Body>& bodies = _simulation.setup().bodies;
  PictureOptions options;
  for (const State& state : states_)
    for (const PictureBody& body : pictureBodies(_simulation, state.documents)) {
      options.seen.extend(boxOf(body.mesh.positions)).extend(boxOf(*body.restPositions));
      if (!body.field) continue;
      const FieldRange range = rangeOf(*body.field);
      options.range = options.range ? united(*options.range, range) : range;
    }
  const std::string name = bodies.size() == 1 ? bodies.front().name : "scene";
  for (const State& state : states_) {
    const std::filesystem::path path = std::filesystem::path(folder_) / (stepName(name, state.step) + ".png");
    const std::string title =
        name + ", step " + std::to_string(state.step) + " of " + std::to_string(_simulation.setup().steps);
    const Status status = writePicture(path.string(), pictureBodies(_simulation, state.documents), title,
                                       describe(bodies.front()), options);
    if (!status) return status;
  }
  return Status::ok();
}

#else

Status Pictures::prepare() const
{
  return folder_.empty() ? Status::ok() : Status::error("this build of fleshsim is without VTK");
}

Status Pictures::draw(const Simulation& /*_simulation*/) const
{
  return Status::ok();
}

#endif

} // namespace FleshSim
