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
  if (!_settings.formats.empty()) targets.push_back({_settings.directory, _settings.origin("out")});
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
  const path file =
      path(settings_.directory) / (stepName(name, _step) + "." + findMeshFormat(_format)->extensions.front());
  Status status = writeMesh(file.string(), _simulation.document(_body, showsFields(_format)));
  if (!status) return status;
  files_.push_back(file.string());
  return _format == "vtu" ? writeSeries(_simulation, _body) : Status::ok();
}

Status StepFiles::writeSeries(const Simulation& _simulation, int _body) const
{
#ifdef FLESHSIM_HAVE_VTK
  const std::string& name = _simulation.setup().bodies[_body].name;
  std::vector<std::pair<double, std::string>> series;
  for (const int step : steps_)
    series.emplace_back(step, stepName(name, step) + ".vtu");
  return writePvd((path(settings_.directory) / (name + ".pvd")).string(), series);
#else
  (void)_simulation;
  (void)_body;
  return Status::ok();
#endif
}

} // namespace FleshSim
