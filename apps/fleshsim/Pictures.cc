#include "Pictures.hh"

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Mesh/CellCounts.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Report/StepFiles.hh>
#include <FleshSim/Simulation/ColliderSurfaces.hh>
#include <FleshSim/Simulation/FieldNoise.hh>
#include <FleshSim/Simulation/HookeConstants.hh>
#ifdef FLESHSIM_HAVE_DRAWING
#include <drawing/Display.hh>
#include <drawing/Picture.hh>
#endif

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace FleshSim {

Pictures::Pictures(std::string _folder, PictureSettings _settings, bool _forPage)
    : folder_(std::move(_folder)), settings_(std::move(_settings)), forPage_(_forPage)
{
  if (!folder_.empty()) return;
  // On a page they are small: fewer pixels make letters larger beside the body.
  settings_.width = 800;
  settings_.height = 600;
}

void Pictures::keep(const Simulation& _simulation, int _step, double _time)
{
  const bool already =
      std::any_of(states_.begin(), states_.end(), [&](const State& _state) { return _state.step == _step; });
  if (!wanted() || already) return;
  State state;
  state.step = _step;
  state.time = _time;
  for (int body = 0; body < static_cast<int>(_simulation.setup().bodies.size()); ++body)
    state.bodies.push_back(stateOf(_simulation.document(body, !settings_.field.empty())));
  for (int rigid = 0; rigid < static_cast<int>(_simulation.setup().rigid.size()); ++rigid)
    state.rigid.push_back(_simulation.rigidSurface(rigid));
  states_.push_back(std::move(state));
}

#ifdef FLESHSIM_HAVE_DRAWING

Pictures::BodyState Pictures::stateOf(const MeshDocument& _document) const
{
  BodyState state{_document.mesh.positions, nullptr};
  if (settings_.field.empty()) return state;
  if (const std::optional<Field> field = fieldFrom(_document, settings_.field))
    state.field = std::make_shared<const Field>(*field);
  return state;
}

namespace {

PictureBody pictureBody(const Body& _body, const Points& _positions, const Field* _field)
{
  PictureBody picture;
  picture.mesh = _body.document.mesh;
  picture.mesh.positions = _positions;
  picture.restPositions = _body.mesh.positions;
  if (_field != nullptr) picture.field = *_field;
  return picture;
}

/// The material outside of regions; "up to" where it differs from cell to cell.
std::string describe(const Body& _body)
{
  const HookeConstants hooke = hookeConstants(*_body.material);
  const std::size_t regions = _body.choice.regions.size();
  return _body.choice.name + (_body.choice.fromCells.empty() ? ", E = " : ", E up to ") +
         roundedNumber(hooke.young, 4) + " Pa, nu = " + roundedNumber(hooke.poisson, 4) +
         (regions > 0 ? ", " + std::to_string(regions) + (regions == 1 ? " region" : " regions") + " of other materials"
                      : std::string()) +
         ", " + CellCounts(_body.mesh).text();
}

/// One body in full; of several what they have in common, counted together.
std::string describe(const std::vector<Body>& _bodies)
{
  if (_bodies.empty()) return {};
  if (_bodies.size() == 1) return describe(_bodies.front());
  CellCounts all;
  bool alike = true;
  for (const Body& body : _bodies) {
    all.add(body.mesh);
    alike = alike && body.choice.name == _bodies.front().choice.name;
  }
  return std::to_string(_bodies.size()) + " bodies, " + (alike ? _bodies.front().choice.name + ", " : "") + all.text();
}

/// The longest way of a vertex from its rest position.
double farthest(const std::vector<PictureBody>& _bodies)
{
  double farthest = 0.0;
  for (const PictureBody& body : _bodies)
    if (body.mesh.positions.cols() > 0)
      farthest = std::max(farthest, (body.mesh.positions - *body.restPositions).colwise().norm().maxCoeff());
  return farthest;
}

/// What a picture shows, in words.
ReportPicture describePicture(const std::string& _name, int _step, int _steps, const std::vector<PictureBody>& _bodies,
                              const std::string& _field)
{
  const double way = farthest(_bodies);
  const std::string moved =
      way > 0.0 ? "vertices have moved by up to " + roundedNumber(way, 3) : "all vertices are at their places of rest";
  ReportPicture picture;
  picture.caption =
      (_step == 0 ? "Start: " : "Step " + std::to_string(_step) + " of " + std::to_string(_steps) + ": ") + moved + ".";
  picture.alternative = _name + (_step == 0 ? " at the start" : " at step " + std::to_string(_step)) +
                        (_field.empty() ? "" : ", coloured by " + _field) + ", with the outline of the rest shape; " +
                        moved + ".";
  return picture;
}

/// Of the largest and the stiffest body.
double noiseOf(const std::string& _field, const std::vector<Body>& _bodies)
{
  double size = 0.0;
  double stiffness = 0.0;
  for (const Body& body : _bodies) {
    size = std::max(size, cellBox(body.mesh).extent().norm());
    stiffness = std::max(stiffness, body.material->hookeMu());
  }
  return fieldNoise(_field, size, stiffness);
}

/// One view and one scale for all pictures, so that they can be compared.
PictureOptions commonOptions(const std::vector<PictureContent>& _pictures, const PictureSettings& _settings,
                             const SimulationSetup& _setup)
{
  PictureOptions options;
  options.width = _settings.width;
  options.height = _settings.height;
  Vector3 up = upAgainst(_setup.dynamics ? _setup.dynamics->settings.gravity : _setup.gravity);
  if (_settings.up) up = Vector3::Unit(*_settings.up);
  options.view = upright(View(), up);
  if (_settings.view) {
    options.view.direction = *_settings.view;
    const bool isVertical = _settings.view->cross(up).isZero();
    options.view.up = isVertical ? upright(View{{0, 0, 1}, {0, 1, 0}}, up).up : up;
  }
  std::vector<const Field*> fields;
  for (const PictureContent& picture : _pictures)
    for (const PictureBody& body : picture.bodies) {
      options.seen.extend(boxOf(body.mesh, body.mesh.positions)).extend(boxOf(body.mesh, *body.restPositions));
      if (body.field) fields.push_back(&*body.field);
    }
  if (!fields.empty()) options.range = rangeOf(fields, noiseOf(_settings.field, _setup.bodies));
  if (_settings.range) options.range = FieldRange{_settings.range->first, _settings.range->second};
  return options;
}

} // namespace

Status Pictures::prepare()
{
  return wanted() ? failed(ensureDisplay()) : Status::ok();
}

Status Pictures::drawAll(const Simulation& _simulation)
{
  const std::vector<Body>& bodies = _simulation.setup().bodies;
  std::vector<PictureContent> drawn(states_.size());
  for (std::size_t i = 0; i < states_.size(); ++i)
    for (std::size_t b = 0; b < bodies.size(); ++b)
      drawn[i].bodies.push_back(
          pictureBody(bodies[b], states_[i].bodies[b].positions, states_[i].bodies[b].field.get()));
  PictureOptions options = commonOptions(drawn, settings_, _simulation.setup());
  for (const State& state : states_)
    for (const SurfaceMesh& rigid : state.rigid)
      options.seen.extend(boxOf(rigid.positions));
  const std::string name = bodies.size() == 1 ? bodies.front().name : "scene";
  const SimulationSetup& setup = _simulation.setup();
  const BoundingBox around{options.seen.min(), options.seen.max()};
  PictureMaker maker(options);
  const int steps = _simulation.setup().steps;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const int step = states_[i].step;
    ReportPicture picture = describePicture(name, step, steps, drawn[i].bodies, settings_.field);
    drawn[i].title = name + ", step " + std::to_string(step) + " of " + std::to_string(steps);
    drawn[i].subtitle = describe(bodies);
    drawn[i].obstacles = colliderSurfaces(setup.colliders, setup.partDone(step, states_[i].time), around);
    drawn[i].obstacles.insert(drawn[i].obstacles.end(), states_[i].rigid.begin(), states_[i].rigid.end());
    const std::string path = (std::filesystem::path(folder_) / (stepName(name, step) + ".png")).string();
    Status status = maker.draw(drawn[i], picture.png);
    if (!status) return folder_.empty() ? status : Status::atLine(path, 0, status.message());
    if (!folder_.empty()) status = writeAtomically(path, [&](std::ostream& _out) { _out << picture.png; });
    if (!status) return status;
    // A page has no room for more.
    if (PictureSettings().shows(step, steps) || i + 1 == states_.size()) drawn_.push_back(std::move(picture));
  }
  return Status::ok();
}

#else

struct Field
{
};

Pictures::BodyState Pictures::stateOf(const MeshDocument& _document) const
{
  return {_document.mesh.positions, nullptr};
}

Status Pictures::prepare()
{
  return wanted()
             ? failed(Status::error("this build of fleshsim is without VTK; apt-get install libvtk9-dev libx11-dev "
                                    "and build it again"))
             : Status::ok();
}

Status Pictures::drawAll(const Simulation& /*_simulation*/)
{
  return Status::ok();
}

#endif

Status Pictures::draw(const Simulation& _simulation)
{
  return failed(drawAll(_simulation));
}

Status Pictures::failed(const Status& _status)
{
  if (_status) return _status;
  missing_ = _status.message();
  drawn_.clear();
  return folder_.empty() ? Status::ok() : _status;
}

} // namespace FleshSim
