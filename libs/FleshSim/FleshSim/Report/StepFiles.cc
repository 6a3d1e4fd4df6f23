#include <FleshSim/Report/StepFiles.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/MeshFormat.hh>
#ifdef FLESHSIM_HAVE_VTK
#include <FleshSim/IO/VtkSeries.hh>
#endif
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Simulation/ColliderSurfaces.hh>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace FleshSim {

namespace {

using std::filesystem::path;

/// A folder that a run writes into, and the setting that asks for it.
struct Target
{
  path folder;
  std::string setting;
};

Status addFile(const std::string& _file, const std::string& _setting, std::vector<Target>& _targets)
{
  if (_file.empty()) return Status::ok();
  std::error_code error;
  if (std::filesystem::is_directory(_file, error)) return Status::error(_setting + ": " + _file + " is a folder");
  if (isDevice(_file)) return Status::ok();
  _targets.push_back({path(_file).parent_path(), _setting});
  return Status::ok();
}

/// Tries to write into the folder, or into the nearest one above it that is there.
Status probe(const Target& _target)
{
  std::error_code error;
  path there = std::filesystem::absolute(_target.folder, error);
  while (!std::filesystem::exists(there, error) && there.has_relative_path())
    there = there.parent_path();
  const std::string reason = ": cannot write into folder " + there.string();
  if (!std::filesystem::is_directory(there, error)) return Status::error(_target.setting + reason + ", it is a file");
  const std::string file = temporaryName((there / "probe").string());
  if (!writeAtomically(file, [](std::ostream&) {})) return Status::error(_target.setting + reason);
  std::filesystem::remove(file, error);
  return Status::ok();
}

Status makeFolder(const Target& _target)
{
  std::error_code error;
  std::filesystem::create_directories(_target.folder, error);
  if (!error) return Status::ok();
  return Status::error(_target.setting + ": cannot make folder " + _target.folder.string() + ": " + error.message());
}

bool showsFields(const std::string& _format)
{
  return _format == "vtu" || _format == "vtk";
}

} // namespace

std::string stepName(const std::string& _name, int _step)
{
  char number[16];
  std::snprintf(number, sizeof(number), "_%05d", _step);
  return _name + number;
}

std::string OutputSettings::origin(const std::string& _setting) const
{
  const auto known = origins.find(_setting);
  return known != origins.end() ? known->second : "option --" + _setting;
}

Status checkOutput(const OutputSettings& _settings)
{
  std::vector<Target> targets;
  if (!_settings.formats.empty() || _settings.restartEvery > 0)
    targets.push_back({_settings.directory, _settings.origin("out")});
  Status status = addFile(_settings.report, _settings.origin("report"), targets);
  if (status) status = addFile(_settings.csv, _settings.origin("csv"), targets);
  if (status) status = addFile(_settings.html, _settings.origin("html"), targets);
  if (!_settings.pictures.empty()) targets.push_back({_settings.pictures, _settings.origin("picture")});
  for (Target& target : targets)
    if (target.folder.empty()) target.folder = ".";
  // All are tried before the first is made, so that nothing is left behind when one is bad.
  for (std::size_t i = 0; status && i < targets.size(); ++i)
    status = probe(targets[i]);
  for (std::size_t i = 0; status && i < targets.size(); ++i)
    status = makeFolder(targets[i]);
  return status;
}

std::string rigidFile(const std::string& _name)
{
  return "rigid_" + _name;
}

std::string restartFile(const OutputSettings& _settings, int _step)
{
  return (path(_settings.directory) / (stepName("restart", _step) + ".state")).string();
}

void StepFiles::goOn(const Simulation& _simulation, const std::vector<StepReport>& _past)
{
  const SimulationSetup& setup = _simulation.setup();
  const auto isThere = [&](const std::string& _file) {
    std::error_code error;
    return std::filesystem::exists(path(settings_.directory) / _file, error);
  };
  for (int step = 0; step <= static_cast<int>(_past.size()); ++step) {
    const double time = step > 0 ? _past[static_cast<std::size_t>(step - 1)].time : 0.0;
    const std::string first = setup.bodies.empty() ? rigidFile(setup.rigid.front().name) : setup.bodies.front().name;
    if (!isThere(stepName(first, step) + ".vtu")) continue;
    Written written{step, setup.dynamics ? time : step,
                    steps_.empty() ? std::vector<std::string>() : steps_.back().obstacles};
    for (std::size_t i = 0; i < setup.colliders.size(); ++i) {
      written.obstacles.resize(setup.colliders.size());
      const std::string file = "obstacles/" + stepName(setup.colliders[i].name, step) + ".vtu";
      if (isThere(file)) written.obstacles[i] = file;
    }
    steps_.push_back(std::move(written));
  }
}

Status StepFiles::write(const Simulation& _simulation, int _step, double _time, bool _always)
{
  const bool due = _step % settings_.every == 0;
  const bool already =
      std::any_of(steps_.begin(), steps_.end(), [&](const Written& _written) { return _written.step == _step; });
  if (already || (!due && !_always)) return Status::ok();
  const SimulationSetup& setup = _simulation.setup();
  steps_.push_back({_step, setup.dynamics ? _time : _step, {}});
  for (int body = 0; body < static_cast<int>(setup.bodies.size()); ++body)
    for (const std::string& format : settings_.formats) {
      const Status status = writeBody(_simulation, body, _step, format);
      if (!status) return status;
    }
  const bool series = std::find(settings_.formats.begin(), settings_.formats.end(), "vtu") != settings_.formats.end();
  const bool several = setup.bodies.size() > 1 || !setup.colliders.empty() || !setup.rigid.empty();
  if (Status status = writeRigid(_simulation); !status || !series || !several) return status;
  const Status status = writeObstacles(_simulation, _time);
  return status ? writeScene(_simulation) : status;
}

Status StepFiles::writeBody(const Simulation& _simulation, int _body, int _step, const std::string& _format)
{
  const std::string& name = _simulation.setup().bodies[_body].name;
  const path file =
      path(settings_.directory) / (stepName(name, _step) + "." + findMeshFormat(_format)->extensions.front());
  const MeshDocument document = _simulation.document(_body, showsFields(_format));
  const BoundingBox box = cellBox(document.mesh);
  around_.add(box.low);
  around_.add(box.high);
  Status status = writeMesh(file.string(), document);
  if (!status) return status;
  files_.push_back(file.string());
  return _format == "vtu" ? writeSeries(_simulation, _body) : Status::ok();
}

#ifdef FLESHSIM_HAVE_VTK

Status StepFiles::writeSeries(const Simulation& _simulation, int _body) const
{
  const std::string& name = _simulation.setup().bodies[_body].name;
  std::vector<SeriesEntry> series;
  for (const Written& written : steps_)
    series.push_back({written.time, 0, stepName(name, written.step) + ".vtu"});
  return writePvd((path(settings_.directory) / (name + ".pvd")).string(), series);
}

/// Whatever the formats of the meshes are.
Status StepFiles::writeRigid(const Simulation& _simulation) const
{
  if (settings_.formats.empty()) return Status::ok();
  const std::vector<SceneRigidBody>& rigid = _simulation.setup().rigid;
  const path folder(settings_.directory);
  for (std::size_t i = 0; i < rigid.size(); ++i) {
    const std::string name = rigidFile(rigid[i].name);
    const SurfaceMesh surface = _simulation.rigidSurface(static_cast<int>(i));
    Status status = writeSurfaceVtu((folder / (stepName(name, steps_.back().step) + ".vtu")).string(), surface);
    if (!status) return status;
    std::vector<SeriesEntry> series;
    for (const Written& written : steps_)
      series.push_back({written.time, 0, stepName(name, written.step) + ".vtu"});
    status = writePvd((folder / (name + ".pvd")).string(), series);
    if (!status) return status;
  }
  return Status::ok();
}

/// One that is where it was needs no new file.
Status StepFiles::writeObstacles(const Simulation& _simulation, double _time)
{
  const SimulationSetup& setup = _simulation.setup();
  const double part = setup.partDone(steps_.back().step, _time);
  const std::vector<SurfaceMesh> now = colliderSurfaces(setup.colliders, part, around_);
  obstacles_.resize(now.size());
  const bool isFirst = steps_.size() == 1;
  if (!isFirst) steps_.back().obstacles = steps_[steps_.size() - 2].obstacles;
  steps_.back().obstacles.resize(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    const bool moved =
        now[i].positions.cols() != obstacles_[i].positions.cols() || now[i].positions != obstacles_[i].positions;
    if (!isFirst && !moved) continue;
    const path folder = path(settings_.directory) / "obstacles";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string file = stepName(setup.colliders[i].name, steps_.back().step) + ".vtu";
    const Status status = writeSurfaceVtu((folder / file).string(), now[i]);
    if (!status) return status;
    steps_.back().obstacles[i] = "obstacles/" + file;
  }
  obstacles_ = now;
  return Status::ok();
}

Status StepFiles::writeScene(const Simulation& _simulation)
{
  std::vector<SeriesEntry> series;
  for (const Written& written : steps_) {
    int part = 0;
    for (const Body& body : _simulation.setup().bodies)
      series.push_back({written.time, part++, stepName(body.name, written.step) + ".vtu"});
    for (const SceneRigidBody& rigid : _simulation.setup().rigid)
      series.push_back({written.time, part++, stepName(rigidFile(rigid.name), written.step) + ".vtu"});
    for (const std::string& obstacle : written.obstacles)
      series.push_back({written.time, part++, obstacle});
  }
  return writePvd((path(settings_.directory) / "scene.pvd").string(), series);
}

#else

Status StepFiles::writeSeries(const Simulation& /*_simulation*/, int /*_body*/) const
{
  return Status::ok();
}

Status StepFiles::writeObstacles(const Simulation& /*_simulation*/, double /*_time*/)
{
  return Status::ok();
}

Status StepFiles::writeRigid(const Simulation& /*_simulation*/) const
{
  return Status::ok();
}

Status StepFiles::writeScene(const Simulation& /*_simulation*/)
{
  return Status::ok();
}

#endif

} // namespace FleshSim
