#include "StepSeries.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Report/ReadRun.hh>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace FleshSim {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t archiveBytes = std::size_t(1) << 30;
constexpr std::size_t digits = 5;

/// In order of preference: ours have the displacement in .vtu.
const std::vector<std::string>& endings()
{
  static const std::vector<std::string> list{".vtu", ".ovmb", ".ovm", ".vtk", ".msh", ".mesh"};
  return list;
}

/// Files of a body in one format, by step.
using Steps = std::map<int, std::string>;

/// By name and ending.
std::map<std::string, std::map<std::string, Steps>> findSteps(const std::string& _folder, std::error_code& _error)
{
  std::map<std::string, std::map<std::string, Steps>> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(_folder, _error)) {
    const std::string stem = entry.path().stem().string();
    const std::string ending = entry.path().extension().string();
    if (std::find(endings().begin(), endings().end(), ending) == endings().end()) continue;
    if (stem.size() < digits + 2 || stem[stem.size() - digits - 1] != '_') continue;
    const std::string number = stem.substr(stem.size() - digits);
    const auto isDigit = [](unsigned char _c) { return std::isdigit(_c) != 0; };
    if (!std::all_of(number.begin(), number.end(), isDigit)) continue;
    found[stem.substr(0, stem.size() - digits - 1)][ending][std::stoi(number)] = entry.path().string();
  }
  return found;
}

/// The format with most steps; of several the first in the order of preference.
const Steps& bestOf(const std::map<std::string, Steps>& _formats)
{
  const Steps* best = &_formats.begin()->second;
  std::size_t most = 0;
  for (const std::string& ending : endings()) {
    const auto found = _formats.find(ending);
    if (found == _formats.end() || found->second.size() <= most) continue;
    best = &found->second;
    most = best->size();
  }
  return *best;
}

/// Takes the displacement out of the positions; false if the file has none.
bool goBackToRest(MeshDocument& _document)
{
  Points& positions = _document.mesh.positions;
  for (const Property& property : _document.properties)
    if (property.entity == PropertyEntity::vertex && property.name == "displacement" &&
        property.numbers.size() == static_cast<std::size_t>(positions.size())) {
      positions -= Eigen::Map<const Points>(property.numbers.data(), 3, positions.cols());
      return true;
    }
  return false;
}

Status readState(const std::vector<Steps>& _bodies, int _step, const StepSeries& _series, Points& _positions)
{
  Eigen::Index first = 0;
  for (std::size_t b = 0; b < _bodies.size(); ++b) {
    const auto file = _bodies[b].find(_step);
    if (file == _bodies[b].end())
      return Status::error(_series.names[b] + " has no step " + std::to_string(_step) + ", but other bodies have");
    MeshDocument document;
    if (const Status status = readMesh(file->second, document); !status) return status;
    const VolumeMesh& mesh = _series.documents[b].mesh;
    const Eigen::Index count = mesh.positions.cols();
    if (document.mesh.positions.cols() != count || !haveSameCells(document.mesh, mesh))
      return Status::atLine(file->second, 0, "is another mesh than the steps before it");
    _positions.middleCols(first, count) = document.mesh.positions;
    first += count;
  }
  return Status::ok();
}

bool holdsResults(const MeshDocument& _document)
{
  return std::any_of(_document.properties.begin(), _document.properties.end(), [](const Property& _property) {
    return _property.entity == PropertyEntity::cell && _property.name == "von_mises";
  });
}

/// A report belongs to a run whose files it names.
bool isReportOf(const PastRun& _run, const std::string& _file)
{
  const std::string name = fs::path(_file).filename().string();
  return std::any_of(_run.files.begin(), _run.files.end(),
                     [&](const std::string& _other) { return fs::path(_other).filename().string() == name; });
}

/// Files beside another one with that ending, the newest first.
std::vector<std::string> filesBeside(const std::string& _file, const char* _ending)
{
  std::error_code error;
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::absolute(_file).parent_path(), error))
    if (entry.path().extension() == _ending) found.emplace_back(entry.last_write_time(error), entry.path().string());
  std::sort(found.rbegin(), found.rend());
  std::vector<std::string> files;
  for (auto& [time, file] : found)
    files.push_back(std::move(file));
  return files;
}

/// The run's own report among the files beside one of its meshes, the newest one; else a table, where it is the only
/// one and has the run's steps.
bool findReport(const std::string& _file, int _lastStep, PastRun& _run)
{
  for (const std::string& report : filesBeside(_file, ".json"))
    if (readReport(report, _run) && isReportOf(_run, _file)) return true;
  const std::vector<std::string> tables = filesBeside(_file, ".csv");
  return tables.size() == 1 && readTable(tables.front(), _run) && !_run.numbers.empty() &&
         _run.numbers.back() == _lastStep;
}

/// NAME of NAME_00012.
std::string withoutNumber(const std::string& _name)
{
  const std::size_t line = _name.rfind('_');
  const bool hasNumber = line != std::string::npos && line + digits + 1 == _name.size() &&
                         _name.find_first_not_of("0123456789", line + 1) == std::string::npos;
  return hasNumber ? _name.substr(0, line) : _name;
}

void addReport(const std::string& _file, StepSeries& _series)
{
  PastRun run;
  if (!findReport(_file, _series.stored.lastStep(), run)) return;
  for (std::size_t i = 0; i < run.steps.size(); ++i)
    _series.rows.push_back({run.numbers[i], run.steps[i]});
  for (const std::string& name : _series.names) {
    const auto body = std::find(run.bodyNames.begin(), run.bodyNames.end(), withoutNumber(name));
    if (body == run.bodyNames.end()) {
      _series.materials.clear();
      return;
    }
    _series.materials.push_back(run.materials[static_cast<std::size_t>(body - run.bodyNames.begin())]);
  }
}

/// A body of a scene: body0, body1, ...
bool isOfScene(const std::string& _name)
{
  return _name.size() > 4 && _name.rfind("body", 0) == 0 && _name.find_first_not_of("0123456789", 4) == _name.npos;
}

/// The run of some bodies; each has at least one step.
Status readRun(const std::vector<std::pair<std::string, Steps>>& _bodies, StepSeries& _series)
{
  StepSeries series;
  std::vector<Steps> bodies;
  Eigen::Index vertices = 0;
  for (const auto& [name, steps] : _bodies) {
    MeshDocument document;
    if (const Status status = readMesh(steps.begin()->second, document); !status) return status;
    series.knowsRest = goBackToRest(document) && series.knowsRest;
    series.hasStored = series.hasStored || holdsResults(document);
    document.properties.clear();
    vertices += document.mesh.positions.cols();
    series.names.push_back(name);
    series.documents.push_back(std::move(document));
    bodies.push_back(steps);
  }
  series.archive = std::make_shared<StepArchive>(archiveBytes);
  series.last.resize(3, vertices);
  std::set<int> all;
  for (const Steps& steps : bodies)
    for (const auto& [step, file] : steps)
      all.insert(step);
  for (const int step : all) {
    if (const Status status = readState(bodies, step, series, series.last); !status) return status;
    State state;
    state.step = step;
    state.positions = series.last;
    series.archive->add(std::move(state));
    std::vector<std::string> files;
    for (const Steps& steps : bodies)
      files.push_back(steps.at(step));
    series.stored.add(step, std::move(files));
  }
  addReport(bodies.front().begin()->second, series);
  _series = std::move(series);
  return Status::ok();
}

} // namespace

bool readSingleStep(const std::string& _file, StepSeries& _run)
{
  MeshDocument document;
  if (!readMesh(_file, document) || !goBackToRest(document)) return false;
  const std::string stem = fs::path(_file).stem().string();
  return readRun({{stem, {{0, _file}}}}, _run).isOk();
}

Status readStepSeries(const std::string& _folder, std::vector<StepSeries>& _runs)
{
  std::error_code error;
  const auto found = findSteps(_folder, error);
  if (error) return Status::atLine(_folder, 0, error.message());
  if (found.empty()) return Status::atLine(_folder, 0, "a folder without steps of a run (NAME_00000.ovm, ...)");
  std::vector<std::vector<std::pair<std::string, Steps>>> runs;
  std::vector<std::pair<std::string, Steps>> scene;
  for (const auto& [name, formats] : found)
    if (isOfScene(name))
      scene.emplace_back(name, bestOf(formats));
    else
      runs.push_back({{name, bestOf(formats)}});
  if (!scene.empty()) runs.push_back(scene);
  std::vector<StepSeries> result(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (const Status status = readRun(runs[i], result[i]); !status) return status;
  _runs = std::move(result);
  return Status::ok();
}

} // namespace FleshSim
