#include <FleshSim/Scene/OutputClash.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/MeshFormat.hh>

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
    const auto [place, isNew] = files_.emplace(canonical(_path), _what);
    if (isNew) return Status::ok();
    return Status::error(settings_.origin(_setting) + ": " + _path + " is " + place->second + " too; give " + _what +
                         " a name of its own");
  }

private:
  const OutputSettings& settings_;
  std::map<std::string, std::string> files_;
};

Status addMeshes(const OutputSettings& _settings, const SimulationSetup& _setup, FileList& _files)
{
  for (const Body& body : _setup.bodies)
    for (const std::string& format : _settings.formats)
      for (int step = 0; step <= _setup.steps; ++step) {
        const std::string name = stepName(body.name, step) + "." + findMeshFormat(format)->extensions.front();
        const std::string path = (std::filesystem::path(_settings.directory) / name).string();
        const Status status = _files.addOutput(path, "out", "the mesh of step " + std::to_string(step));
        if (!status) return status;
      }
  return Status::ok();
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
