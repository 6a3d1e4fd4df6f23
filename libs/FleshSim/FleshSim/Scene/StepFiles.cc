#include <FleshSim/Scene/StepFiles.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/MeshFormat.hh>
#ifdef FLESHSIM_HAVE_VTK
#include <FleshSim/IO/VtkSeries.hh>
#endif

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace FleshSim {

namespace {

/// Makes the folder and tries to write into it.
Status checkFolder(const std::filesystem::path& _folder, const std::string& _setting)
{
  const std::filesystem::path folder = _folder.empty() ? std::filesystem::path(".") : _folder;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Status::error(_setting + ": cannot make folder " + folder.string() + ": " + error.message());
  const std::string probe = temporaryName((folder / "probe").string());
  const Status status = writeAtomically(probe, [](std::ostream&) {});
  if (!status) return Status::error(_setting + ": cannot write into folder " + folder.string());
  std::filesystem::remove(probe, error);
  return Status::ok();
}

Status checkFile(const std::string& _path, const std::string& _setting)
{
  if (_path.empty()) return Status::ok();
  std::error_code error;
  if (std::filesystem::is_directory(_path, error)) return Status::error(_setting + ": " + _path + " is a folder");
  return checkFolder(std::filesystem::path(_path).parent_path(), _setting);
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

Status checkOutput(const OutputSettings& _settings)
{
  Status status = Status::ok();
  if (!_settings.formats.empty()) status = checkFolder(_settings.directory, "out");
  if (status) status = checkFile(_settings.report, "report");
  if (status) status = checkFile(_settings.csv, "csv");
  if (status && !_settings.pictures.empty()) status = checkFolder(_settings.pictures, "picture");
  return status;
}

Status StepFiles::write(const Simulation& _simulation, int _step, bool _always)
{
  const bool due = _step % settings_.every == 0;
  const bool already = std::find(steps_.begin(), steps_.end(), _step) != steps_.end();
  if (already || (!due && !_always)) return Status::ok();
  steps_.push_back(_step);
  for (int body = 0; body < static_cast<int>(_simulation.setup().bodies.size()); ++body)
    for (const std::string& format : settings_.formats) {
      const Status status = writeBody(_simulation, body, _step, format);
      if (!status) return status;
    }
  return Status::ok();
}

Status StepFiles::writeBody(const Simulation& _simulation, int _body, int _step, const std::string& _format)
{
  const std::string& name = _simulation.setup().bodies[_body].name;
  const std::filesystem::path path = std::filesystem::path(settings_.directory) /
                                     (stepName(name, _step) + "." + findMeshFormat(_format)->extensions.front());
  Status status = writeMesh(path.string(), _simulation.document(_body, showsFields(_format)));
  if (!status) return status;
  files_.push_back(path.string());
  return _format == "vtu" ? writeSeries(_simulation, _body) : Status::ok();
}

Status StepFiles::writeSeries(const Simulation& _simulation, int _body) const
{
#ifdef FLESHSIM_HAVE_VTK
  const std::string& name = _simulation.setup().bodies[_body].name;
  const std::filesystem::path folder(settings_.directory);
  std::vector<std::pair<double, std::string>> series;
  for (const int step : steps_)
    series.emplace_back(step, (folder / (stepName(name, step) + ".vtu")).string());
  return writePvd((folder / (name + ".pvd")).string(), series);
#else
  (void)_simulation;
  (void)_body;
  return Status::ok();
#endif
}

} // namespace FleshSim
