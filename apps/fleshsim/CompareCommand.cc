#include "MeshInput.hh"
#include "ProgramCommand.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Mesh/MeshComparison.hh>

#include <iostream>
#include <limits>
#include <utility>

namespace FleshSim {

namespace {

/// A mesh beside the first one.
struct ComparedMesh
{
  std::string path;
  MeshComparison comparison;
};

/// Not a number where there is nothing to divide by: no mesh, or one without volume.
double over(double _value, double _whole)
{
  return _whole != 0 ? _value / _whole : std::numeric_limits<double>::quiet_NaN();
}

void printJson(const std::string& _first, int _vertices, const std::vector<ComparedMesh>& _others)
{
  const MeshComparison& any = _others.front().comparison;
  JsonWriter json(std::cout);
  json.beginObject().member("vertices", _vertices).key("first").beginObject();
  json.member("mesh", _first).member("diagonal", any.diagonal).member("volume", any.firstVolume);
  json.member("inverted", any.firstInverted).endObject();
  json.key("others").beginArray();
  for (const ComparedMesh& other : _others) {
    const MeshComparison& c = other.comparison;
    json.beginObject().member("mesh", other.path);
    json.member("largest", c.largest).member("farthest_vertex", c.farthestVertex);
    json.member("mean", c.mean).member("root_mean_square", c.rootMeanSquare);
    json.member("largest_over_diagonal", over(c.largest, c.diagonal));
    json.member("mean_over_diagonal", over(c.mean, c.diagonal));
    json.member("root_mean_square_over_diagonal", over(c.rootMeanSquare, c.diagonal));
    json.member("volume", c.secondVolume).member("volume_ratio", over(c.secondVolume, c.firstVolume));
    json.member("inverted", c.secondInverted);
    const double none = std::numeric_limits<double>::quiet_NaN();
    json.member("least_cell_ratio", c.cellRatios ? c.cellRatios->least : none);
    json.member("largest_cell_ratio", c.cellRatios ? c.cellRatios->largest : none);
    json.endObject();
  }
  json.endArray().endObject();
}

void printLine(const std::string& _name, const std::string& _value)
{
  std::cout << _name << std::string(22 - _name.size(), ' ') << _value << '\n';
}

void printText(const std::string& _first, int _vertices, const std::vector<ComparedMesh>& _others)
{
  const MeshComparison& any = _others.front().comparison;
  printLine("first mesh", _first);
  printLine("vertices", std::to_string(_vertices));
  printLine("diagonal", shortestNumber(any.diagonal));
  printLine("volume", shortestNumber(any.firstVolume));
  printLine("inverted cells", std::to_string(any.firstInverted));
  for (const ComparedMesh& other : _others) {
    const MeshComparison& c = other.comparison;
    const auto distance = [&](double _length) {
      return shortestNumber(_length) + "  (" + shortestNumber(over(_length, c.diagonal)) + " of the diagonal)";
    };
    std::cout << '\n';
    printLine("mesh", other.path);
    printLine("largest distance", distance(c.largest));
    printLine("at vertex", std::to_string(c.farthestVertex));
    printLine("mean distance", distance(c.mean));
    printLine("root mean square", distance(c.rootMeanSquare));
    printLine("volume", shortestNumber(c.secondVolume) + "  (" + shortestNumber(over(c.secondVolume, c.firstVolume)) +
                            " of the first)");
    printLine("inverted cells", std::to_string(c.secondInverted));
    if (c.cellRatios)
      printLine("cells by volume", shortestNumber(c.cellRatios->least) + "  to  " +
                                       shortestNumber(c.cellRatios->largest) + " of the first");
  }
}

Status compare(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& /*_exitCode*/)
{
  const std::string& path = _parsed.argument(0);
  MeshDocument first;
  Status status = readMesh(path, first);
  std::vector<ComparedMesh> others;
  for (std::size_t i = 1; status && i < _parsed.argumentCount(); ++i) {
    MeshDocument other;
    status = readMesh(_parsed.argument(i), other);
    if (!status) break;
    if (other.mesh.vertexCount() != first.mesh.vertexCount())
      return Status::error(_parsed.argument(i) + ": has " + std::to_string(other.mesh.vertexCount()) +
                           " vertices, but " + path + " has " + std::to_string(first.mesh.vertexCount()) +
                           "; only meshes with the same vertices can be compared");
    others.push_back({_parsed.argument(i), compareMeshes(first.mesh, other.mesh)});
  }
  if (!status) return status;
  if (_parsed.has("json"))
    printJson(path, first.mesh.vertexCount(), others);
  else
    printText(path, first.mesh.vertexCount(), others);
  return Status::ok();
}

} // namespace

std::vector<ProgramCommand> compareCommands()
{
  ProgramCommand command;
  command.name = "compare";
  command.summary = "says how far meshes with the same vertices are from each other";
  command.details =
      "Each OTHER is compared with MESH: distances of vertices of the same number, and these over the diagonal of "
      "MESH's bounding box; volumes; and, where the cells are the same, the least and largest volume of a cell over "
      "its volume in MESH.";
  command.arguments = {{"MESH", "a volume mesh"}, {"OTHER", "a volume mesh with as many vertices", true}};
  command.options = {OptionSpec::flag("json", "print JSON")};
  command.run = compare;
  return {command};
}

} // namespace FleshSim
