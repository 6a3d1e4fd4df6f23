#include "ProgramCommand.hh"

#include <FleshSim/Contact/Intersections.hh>
#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/SurfaceFormats.hh>
#include <FleshSim/IO/VtkSeries.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <utility>

namespace FleshSim {

namespace {

/// Pairs that are printed of each step; JSON has all.
constexpr std::size_t mostPrinted = 10;

/// A triangle in the words of its file.
struct FileTriangle
{
  std::string file;
  std::array<int, 3> vertices{};
};

/// What is there at one time, and what of it intersects.
struct CheckedStep
{
  std::vector<std::string> files;
  std::vector<std::pair<FileTriangle, FileTriangle>> pairs;
};

/// The surface of a volume mesh, or a surface; with the numbers that its file has.
Status addSurface(const std::string& _file, std::vector<std::array<int, 3>>& _triangles, Points& _positions,
                  std::vector<FileTriangle>& _names)
{
  SurfaceMesh surface;
  std::vector<int> numbers;
  const std::string extension = std::filesystem::path(_file).extension().string();
  const bool isSurface = extension == ".obj" || extension == ".ply" || extension == ".stl" || extension == ".off";
  if (isSurface) {
    if (const Status status = readSurface(_file, surface); !status) return status;
    for (int v = 0; v < surface.positions.cols(); ++v)
      numbers.push_back(v);
  }
  else {
    MeshDocument document;
    if (const Status status = readMesh(_file, document); !status) return status;
    surface = boundarySurface(document.mesh, &numbers);
  }
  const int first = static_cast<int>(_positions.cols());
  _positions.conservativeResize(3, first + surface.positions.cols());
  _positions.rightCols(surface.positions.cols()) = surface.positions;
  for (std::array<int, 3> triangle : surface.triangles) {
    FileTriangle name{_file, triangle};
    for (std::size_t i = 0; i < 3; ++i) {
      name.vertices[i] = numbers[static_cast<std::size_t>(triangle[i])];
      triangle[i] += first;
    }
    _triangles.push_back(triangle);
    _names.push_back(std::move(name));
  }
  return Status::ok();
}

Status check(CheckedStep& _step)
{
  std::vector<std::array<int, 3>> triangles;
  Points positions(3, 0);
  std::vector<FileTriangle> names;
  for (const std::string& file : _step.files)
    if (const Status status = addSurface(file, triangles, positions, names); !status) return status;
  for (const auto& [a, b] : intersectingTriangles(triangles, positions))
    _step.pairs.emplace_back(names[static_cast<std::size_t>(a)], names[static_cast<std::size_t>(b)]);
  return Status::ok();
}

/// The bodies of a series, time by time. Obstacles, which lie in a folder of their own, are surfaces that may cut each
/// other.
Status addSeries(const std::string& _path, std::vector<CheckedStep>& _steps)
{
  std::vector<SeriesEntry> entries;
  if (const Status status = readPvd(_path, entries); !status) return status;
  const std::filesystem::path folder = std::filesystem::path(_path).parent_path();
  std::map<double, CheckedStep> byTime;
  for (const SeriesEntry& entry : entries)
    if (entry.file.rfind("obstacles/", 0) != 0) byTime[entry.time].files.push_back((folder / entry.file).string());
  for (auto& [time, step] : byTime)
    _steps.push_back(std::move(step));
  return Status::ok();
}

std::string textOf(const FileTriangle& _triangle)
{
  const auto& [a, b, c] = _triangle.vertices;
  return std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + " of " + _triangle.file;
}

void printText(const std::vector<CheckedStep>& _steps)
{
  for (const CheckedStep& step : _steps) {
    std::cout << step.files.front() << ": " << (step.pairs.empty() ? "no" : std::to_string(step.pairs.size()))
              << " pairs of triangles intersect\n";
    for (std::size_t p = 0; p < std::min(mostPrinted, step.pairs.size()); ++p)
      std::cout << "  " << textOf(step.pairs[p].first) << " and " << textOf(step.pairs[p].second) << '\n';
    if (step.pairs.size() > mostPrinted) std::cout << "  ...\n";
  }
}

void printJson(const std::vector<CheckedStep>& _steps)
{
  JsonWriter json(std::cout);
  json.beginObject().key("steps").beginArray();
  for (const CheckedStep& step : _steps) {
    json.beginObject().member("file", step.files.front()).member("intersections", step.pairs.size());
    json.key("pairs").beginArray();
    for (const auto& [a, b] : step.pairs) {
      json.beginArray(JsonLayout::oneLine);
      for (const FileTriangle* triangle : {&a, &b}) {
        json.beginObject().member("file", triangle->file).key("vertices").line(triangle->vertices);
        json.endObject();
      }
      json.endArray();
    }
    json.endArray().endObject();
  }
  json.endArray().endObject();
}

Status findIntersections(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& _exitCode)
{
  std::vector<CheckedStep> steps;
  for (const std::string& path : _parsed.arguments()) {
    Status status = Status::ok();
    if (std::filesystem::path(path).extension() == ".pvd")
      status = addSeries(path, steps);
    else
      steps.push_back({{path}, {}});
    if (!status) return status;
  }
  bool any = false;
  for (CheckedStep& step : steps) {
    if (const Status status = check(step); !status) return status;
    any = any || !step.pairs.empty();
  }
  if (_parsed.has("json"))
    printJson(steps);
  else
    printText(steps);
  _exitCode = any ? exitNotConverged : exitDone;
  return Status::ok();
}

} // namespace

std::vector<ProgramCommand> intersectionCommands()
{
  ProgramCommand command;
  command.name = "intersections";
  command.summary = "lists pairs of triangles of surfaces that intersect; exit status 1 if there are any";
  command.details =
      "The check is exact: an edge of one goes through the other. Triangles that only touch or lie in one plane do not "
      "count, nor do those that share a vertex. Each MESH is looked at by itself. Of a "
      "volume mesh the boundary is looked at; of a series (.pvd) all bodies that are there at a time, "
      "against each other and themselves, without obstacles.";
  command.arguments = {{"MESH", "a volume mesh, a surface, or a series: scene.pvd, body0.pvd", true}};
  command.options = {OptionSpec::flag("json", "print JSON, with all pairs")};
  command.run = findIntersections;
  return {command};
}

} // namespace FleshSim
