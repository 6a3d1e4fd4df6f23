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

std::vector<PictureBody> pictureBodies(const Simulation& _simulation, const std::vector<MeshDocument>& _documents,
                                       const std::string& _field)
{
  std::vector<PictureBody> bodies;
  for (std::size_t i = 0; i < _documents.size(); ++i) {
    PictureBody body;
    body.mesh = _documents[i].mesh;
    body.restPositions = _simulation.setup().bodies[i].mesh.positions;
    if (!_field.empty()) body.field = fieldFrom(_documents[i], _field);
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

/// One body in full; of several what they have in common, counted together.
std::string describe(const std::vector<Body>& _bodies)
{
  if (_bodies.size() == 1) return describe(_bodies.front());
  std::size_t tets = 0;
  std::size_t hexes = 0;
  bool alike = true;
  for (const Body& body : _bodies) {
    tets += body.mesh.tets.size();
    hexes += body.mesh.hexes.size();
    alike = alike && body.choice.name == _bodies.front().choice.name;
  }
  return std::to_string(_bodies.size()) + " bodies, " + (alike ? _bodies.front().choice.name + ", " : "") +
         std::to_string(tets) + " tets, " + std::to_string(hexes) + " hexes";
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
  options.width = settings_.width;
  options.height = settings_.height;
  if (settings_.view) {
    options.view.direction = *settings_.view;
    if (settings_.view->head<2>().isZero()) options.view.up = Vector3::UnitY();
  }
  std::vector<std::vector<PictureBody>> drawn;
  for (const State& state : states_)
    drawn.push_back(pictureBodies(_simulation, state.documents, settings_.field));
  // One view and one scale for all pictures, so that they can be compared.
  std::vector<const Field*> fields;
  for (const std::vector<PictureBody>& picture : drawn)
    for (const PictureBody& body : picture) {
      options.seen.extend(boxOf(body.mesh.positions)).extend(boxOf(*body.restPositions));
      if (body.field) fields.push_back(&*body.field);
    }
  if (!fields.empty()) options.range = rangeOf(fields);
  if (settings_.range) options.range = FieldRange{settings_.range->first, settings_.range->second};
  const std::string name = bodies.size() == 1 ? bodies.front().name : "scene";
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const State& state = states_[i];
    const std::filesystem::path path = std::filesystem::path(folder_) / (stepName(name, state.step) + ".png");
    const std::string title =
        name + ", step " + std::to_string(state.step) + " of " + std::to_string(_simulation.setup().steps);
    const Status status = writePicture(path.string(), drawn[i], title, describe(bodies), options);
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
