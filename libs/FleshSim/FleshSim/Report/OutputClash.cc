#include <FleshSim/Report/OutputClash.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/MeshFormat.hh>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

namespace FleshSim {

namespace {

/// One spelling of each path.
std::string canonical(const std::string& _path)
{
  std::error_code error;
  const std::filesystem::path path = std::filesystem::weakly_canonical(std::filesystem::absolute(_path), error);
  return error ? _path : path.string();
}

/// The files of a run by their paths, and what each is.
class FileList
{
public:
  explicit FileList(const OutputSettings& _settings) : settings_(_settings) {}

  void addInput(const std::string& _path) { files_.emplace(canonical(_path), "the input " + _path); }

  Status addOutput(const std::string& _path, const std::string& _setting, const std::string& _what)
  {
    if (_path.empty() || isDevice(_path)) return Status::ok();
    // Files of steps come with the folder's one spelling, and replace links.
    const bool isStep = _setting == "out" || _setting == "picture";
    const auto [place, isNew] = files_.emplace(isStep ? _path : canonical(_path), _what);
    if (isNew) return Status::ok();
    return Status::error(settings_.origin(_setting) + ": " + _path + " is " + place->second + " too; give " + _what +
                         " a name of its own");
  }

private:
  const OutputSettings& settings_;
  std::map<std::string, std::string> files_;
};

/// The files that steps leave in a folder: those that are written, and the list of a series.
Status addSteps(const std::string& _folder, const std::string& _name, const std::string& _extension, int _every,
                int _steps, const std::string& _setting, FileList& _files)
{
  const std::filesystem::path folder = canonical(_folder);
  for (int step = 0; step <= _steps; ++step) {
    if (step % _every != 0 && step != _steps) continue;
    const std::string path = (folder / (stepName(_name, step) + "." + _extension)).string();
    const Status status = _files.addOutput(path, _setting, "what is written of step " + std::to_string(step));
    if (!status) return status;
  }
  if (_extension != "vtu") return Status::ok();
  return _files.addOutput((folder / (_name + ".pvd")).string(), _setting, "the list of steps");
}

Status addMeshes(const OutputSettings& _settings, const SimulationSetup& _setup, FileList& _files)
{
  for (const Body& body : _setup.bodies)
    for (const std::string& format : _settings.formats) {
      const std::string extension = findMeshFormat(format)->extensions.front();
      const Status status =
          addSteps(_settings.directory, body.name, extension, _settings.every, _setup.steps, "out", _files);
      if (!status) return status;
    }
  const bool series = std::find(_settings.formats.begin(), _settings.formats.end(), "vtu") != _settings.formats.end();
  for (const SceneRigidBody& rigid : _setup.rigid) {
    if (_settings.formats.empty()) break;
    const Status status =
        addSteps(_settings.directory, rigidFile(rigid.name), "vtu", _settings.every, _setup.steps, "out", _files);
    if (!status) return status;
  }
  if (series && (_setup.bodies.size() > 1 || !_setup.colliders.empty() || !_setup.rigid.empty())) {
    const std::filesystem::path list = std::filesystem::path(canonical(_settings.directory)) / "scene.pvd";
    if (const Status status = _files.addOutput(list.string(), "out", "the list of all bodies' steps"); !status)
      return status;
  }
  if (_settings.pictures.empty()) return Status::ok();
  const std::string name = _setup.bodies.size() == 1 ? _setup.bodies.front().name : "scene";
  return addSteps(_settings.pictures, name, "png", 1, _setup.steps, "picture", _files);
}

} // namespace

Status checkClashes(const OutputSettings& _settings, const SimulationSetup& _setup,
                    const std::vector<std::string>& _inputs)
{
  FileList files(_settings);
  for (const std::string& input : _inputs)
    files.addInput(input);
  Status status = files.addOutput(_settings.report, "report", "the report");
  if (status) status = files.addOutput(_settings.csv, "csv", "the table");
  if (status) status = files.addOutput(_settings.html, "html", "the page");
  return status ? addMeshes(_settings, _setup, files) : status;
}

} // namespace FleshSim
