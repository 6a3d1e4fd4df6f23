#include "StepSeries.hh"

#include <FleshSim/IO/MeshFormat.hh>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

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

} // namespace

Status readStepSeries(const std::string& _folder, StepSeries& _series)
{
  std::vector<Steps> bodies;
  StepSeries series;
  Eigen::Index vertices = 0;
  std::error_code error;
  const auto found = findSteps(_folder, error);
  if (error) return Status::atLine(_folder, 0, error.message());
  for (const auto& [name, formats] : found) {
    const Steps& steps = bestOf(formats);
    MeshDocument document;
    if (const Status status = readMesh(steps.begin()->second, document); !status) return status;
    series.knowsRest = goBackToRest(document) && series.knowsRest;
    document.properties.clear();
    vertices += document.mesh.positions.cols();
    series.names.push_back(name);
    series.documents.push_back(std::move(document));
    bodies.push_back(steps);
  }
  if (bodies.empty()) return Status::atLine(_folder, 0, "a folder without steps of a run (NAME_00000.ovm, ...)");
  series.archive = std::make_shared<StepArchive>(archiveBytes);
  series.last.resize(3, vertices);
  for (const auto& [step, file] : bodies.front()) {
    if (const Status status = readState(bodies, step, series, series.last); !status) return status;
    series.archive->add(step, 0.0, series.last);
  }
  _series = std::move(series);
  return Status::ok();
}

} // namespace FleshSim
