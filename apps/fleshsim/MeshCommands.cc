#include "Command.hh"
#include "MeshInput.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

#include <filesystem>
#include <iostream>

namespace FleshSim {

namespace {

void writePoint(JsonWriter& _json, const Vector3& _point)
{
  _json.beginArray();
  for (int c = 0; c < 3; ++c)
    _json.value(_point[c]);
  _json.endArray();
}

void printJson(const std::string& _path, const MeshDocument& _document, const MeshQuality& _quality)
{
  JsonWriter json(std::cout);
  json.beginObject().member("mesh", _path);
  json.member("vertices", _quality.vertices).member("edges", _quality.edges).member("faces", _quality.faces);
  json.member("tets", _quality.tets).member("hexes", _quality.hexes);
  json.key("bounding_box").beginArray();
  writePoint(json, _quality.low);
  writePoint(json, _quality.high);
  json.endArray();
  json.member("volume", _quality.volume).member("mean_edge_length", _quality.meanEdgeLength);
  json.member("min_dihedral_angle", _quality.minDihedralAngle);
  json.member("min_scaled_jacobian", _quality.minScaledJacobian);
  json.member("inverted", _quality.inverted).member("duplicates", _quality.duplicates);
  json.member("components", _quality.components);
  json.member("unreferenced_vertices", _quality.unreferencedVertices);
  json.key("properties").beginArray();
  for (const Property& property : _document.properties)
    json.value(property.name);
  json.endArray().key("notes").beginArray();
  for (const std::string& note : _document.notes)
    json.value(note);
  json.endArray().endObject();
}

std::string pointText(const Vector3& _point)
{
  return shortestNumber(_point[0]) + " " + shortestNumber(_point[1]) + " " + shortestNumber(_point[2]);
}

void printText(const std::string& _path, const MeshDocument& _document, const MeshQuality& _quality)
{
  const auto line = [](const std::string& _name, const std::string& _value) {
    std::cout << _name << std::string(22 - _name.size(), ' ') << _value << '\n';
  };
  line("mesh", _path);
  line("vertices", std::to_string(_quality.vertices));
  line("edges", std::to_string(_quality.edges));
  line("faces", std::to_string(_quality.faces));
  line("tets", std::to_string(_quality.tets));
  line("hexes", std::to_string(_quality.hexes));
  line("bounding box", pointText(_quality.low) + "  to  " + pointText(_quality.high));
  line("volume", shortestNumber(_quality.volume));
  line("mean edge length", shortestNumber(_quality.meanEdgeLength));
  line("least dihedral angle", shortestNumber(_quality.minDihedralAngle) + " degrees");
  line("least scaled Jacobian", shortestNumber(_quality.minScaledJacobian));
  line("inverted cells", std::to_string(_quality.inverted));
  line("duplicate cells", std::to_string(_quality.duplicates));
  line("components", std::to_string(_quality.components));
  line("vertices of no cell", std::to_string(_quality.unreferencedVertices));
  for (const std::string& note : _document.notes)
    line("note", note);
}

Status info(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& /*_exitCode*/)
{
  const std::string& path = _parsed.argument(0);
  MeshDocument document;
  const Status status = readInput(path, true, document);
  if (!status) return status;
  const MeshQuality quality = measureQuality(document.mesh);
  if (_parsed.has("json"))
    printJson(path, document, quality);
  else
    printText(path, document, quality);
  return Status::ok();
}

Status convert(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& /*_exitCode*/)
{
  const bool quiet = _parsed.has("quiet");
  MeshDocument document;
  const Status status = readInput(_parsed.argument(0), quiet, document);
  if (!status) return status;
  const Status written = writeMesh(_parsed.argument(1), document);
  if (!written || quiet) return written;
  const std::string extension = std::filesystem::path(_parsed.argument(1)).extension().string();
  const MeshFormat* format = findMeshFormat(extension.empty() ? extension : extension.substr(1));
  for (const std::string& name : format ? droppedProperties(*format, document) : std::vector<std::string>())
    std::cout << "note: the property \"" << name << "\" was left out: " << extension << " cannot hold it\n";
  std::cout << _parsed.argument(1) << ": " << document.mesh.vertexCount() << " vertices, " << document.mesh.tets.size()
            << " tets, " << document.mesh.hexes.size() << " hexes\n";
  return written;
}

} // namespace

std::vector<Command> meshCommands()
{
  Command conversion;
  conversion.name = "convert";
  conversion.summary = "writes a mesh in another format";
  conversion.details =
      "Numbering and properties are kept as far as the format of OUT has them. Surface formats get the "
      "boundary of the mesh.";
  conversion.arguments = {{"IN", "a volume mesh"}, {"OUT", "the file to write; its extension is its format"}};
  conversion.options = {OptionSpec::flag("quiet", "print errors only")};
  conversion.run = convert;

  Command information;
  information.name = "info";
  information.summary = "says what a mesh consists of, its size and quality";
  information.arguments = {{"MESH", "a volume mesh"}};
  information.options = {OptionSpec::flag("json", "print JSON")};
  information.run = info;
  return {conversion, information};
}

} // namespace FleshSim
