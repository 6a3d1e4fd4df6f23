#include "StepSeries.hh"

#include <FleshSim/IO/MeshFormat.hh>

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
    if (document.mesh.positions.cols() != count || document.mesh.tets != mesh.tets || document.mesh.hexes != mesh.hexes)
      return Status::atLine(file->second, 0, "is another mesh than the steps before it");
    _positions.middleCols(first, count) = document.mesh.positions;
    first += count;
  }
  return Status::ok();
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
    series.archive->add(step, 0.0, series.last);
  }
  _series = std::move(series);
  return Status::ok();
}

} // namespace

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
