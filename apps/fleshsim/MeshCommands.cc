#include "MeshInput.hh"
#include "ProgramCommand.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/IO/DocumentEdits.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/NumberText.hh>
#include <FleshSim/IO/QuadraticCells.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellCounts.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Simulation/BadCells.hh>

#include <Eigen/Geometry>

#include <cmath>
#include <filesystem>
#include <iostream>
#include <sstream>

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
  if (_quality.tet10s > 0) json.member("tet10", _quality.tet10s);
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
  if (_quality.tet10s > 0) line("10-node tets", std::to_string(_quality.tet10s));
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
  const Status status = readMesh(path, document);
  if (!status) return status;
  if (const std::string torn = tornNote(document.mesh); !torn.empty()) document.notes.push_back(torn);
  const MeshQuality quality = measureQuality(document.mesh);
  if (_parsed.has("json"))
    printJson(path, document, quality);
  else
    printText(path, document, quality);
  return Status::ok();
}

/// Numbers with commas between.
Status readNumbers(const ParsedArguments& _parsed, const char* _option, std::size_t _count,
                   std::vector<double>& _numbers)
{
  std::istringstream text(_parsed.text(_option, ""));
  std::string word;
  while (std::getline(text, word, ',')) {
    double number = 0.0;
    if (parseNumber(word, number) != NumberProblem::none || !std::isfinite(number))
      return Status::error(std::string("option --") + _option + ": '" + word + "' is not a finite number");
    _numbers.push_back(number);
  }
  if (_numbers.size() == _count) return Status::ok();
  return Status::error(std::string("option --") + _option + ": needs " + std::to_string(_count) +
                       " numbers, separated by commas");
}

/// Scales, then rotates about an axis through the origin, then translates.
Status transform(const ParsedArguments& _parsed, Points& _positions)
{
  if (_parsed.has("scale")) _positions *= *_parsed.number("scale");
  if (_parsed.has("rotate")) {
    std::vector<double> turn;
    const Status status = readNumbers(_parsed, "rotate", 4, turn);
    if (!status) return status;
    const Vector3 axis(turn[0], turn[1], turn[2]);
    if (!(axis.norm() > 0.0)) return Status::error("option --rotate: the axis has no direction");
    const double angle = turn[3] * std::acos(-1.0) / 180.0;
    _positions = (Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix() * _positions).eval();
  }
  if (_parsed.has("translate")) {
    std::vector<double> by;
    const Status status = readNumbers(_parsed, "translate", 3, by);
    if (!status) return status;
    _positions.colwise() += Vector3(by[0], by[1], by[2]);
  }
  return Status::ok();
}

/// What the options make of the mesh.
Status edit(const ParsedArguments& _parsed, MeshDocument& _document)
{
  const std::string& path = _parsed.argument(0);
  const BadCellChoice bad =
      *findBadCellChoice(_parsed.text("bad-cells", "keep") == "keep" ? "refuse" : _parsed.text("bad-cells", ""));
  if (bad == BadCellChoice::repair)
    if (const Status status = repairBadCells(path, _document.mesh, _document.notes); !status) return status;
  if (bad == BadCellChoice::drop) dropBadCells(_document);
  const std::string cells = _parsed.text("cells", "keep");
  if (cells != "keep")
    if (const Status status = splitIntoTets(path, _document); !status) return status;
  if (cells == "tet") makeLinear(_document);
  if (cells == "tet10") makeQuadratic(_document);
  return transform(_parsed, _document.mesh.positions);
}

std::string counted(std::size_t _count, const char* _what)
{
  return std::to_string(_count) + ' ' + _what;
}

/// What stands in the file: for a surface format that is the boundary.
std::string contents(const MeshFormat& _format, const MeshDocument& _document)
{
  if (_format.surfaceOnly) {
    const SurfaceMesh surface = boundarySurface(_document.mesh);
    return counted(static_cast<std::size_t>(surface.positions.cols()), "vertices, ") +
           counted(surface.triangles.size(), "triangles");
  }
  return counted(static_cast<std::size_t>(_document.mesh.vertexCount()), "vertices, ") +
         CellCounts(_document.mesh).text();
}

Status convert(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& /*_exitCode*/)
{
  const std::string& out = _parsed.argument(1);
  // Notes must not stand among the mesh's bytes.
  const bool quiet = _parsed.has("quiet") || out == standardStream;
  const MeshFormat* format = nullptr;
  Status status = chooseFormat(_parsed, out, format);
  if (!status) return status;
  if (_parsed.has("ascii") && _parsed.has("binary")) return Status::error("option --ascii: not together with --binary");
  MeshDocument document;
  status = readMesh(_parsed.argument(0), document);
  if (status) status = edit(_parsed, document);
  if (!status) return status;
  if (!quiet) printNotes(_parsed.argument(0), document);
  const FileEncoding encoding = _parsed.has("ascii")    ? FileEncoding::text
                                : _parsed.has("binary") ? FileEncoding::binary
                                                        : FileEncoding::standard;
  status = writeMesh(out, document, *format, encoding);
  if (!status || quiet) return status;
  for (const std::string& name : droppedProperties(*format, document))
    std::cout << "note: the property \"" << name << "\" was left out: " << format->name << " cannot hold it\n";
  if (dropsMiddles(*format, document)) {
    std::cout << "note: of 10-node tets the corners were written: " << format->name << " cannot hold the others\n";
    makeLinear(document);
  }
  std::cout << out << ": " << contents(*format, document) << '\n';
  return status;
}

} // namespace

std::vector<ProgramCommand> meshCommands()
{
  ProgramCommand conversion;
  conversion.name = "convert";
  conversion.summary = "writes a mesh in another format";
  conversion.details =
      "Numbering and properties are kept as far as the format of OUT has them. Surface formats get the "
      "boundary of the mesh. The mesh is scaled first, then turned, then moved.";
  conversion.arguments = {{"IN", "a volume mesh; - is the standard input"},
                          {"OUT", "the file to write; its extension is its format; - is the standard output"}};
  conversion.options = {
      formatOption(),
      OptionSpec::choice("cells", "KIND",
                         "what the cells become; tet splits hexahedra and takes 10-node tets by their corners, tet10 "
                         "makes straight 10-node tets of what tet would give",
                         {"keep", "tet", "tet10"})
          .withDefault("keep"),
      OptionSpec::choice("bad-cells", "WHAT", "what is done about inverted and flat cells", {"keep", "repair", "drop"})
          .withDefault("keep"),
      OptionSpec::positive("scale", "S", "factor of all coordinates"),
      OptionSpec::text("rotate", "X,Y,Z,DEGREES", "turn about an axis through the origin"),
      OptionSpec::text("translate", "X,Y,Z", "displacement of all vertices"),
      OptionSpec::flag("ascii", "write numbers as text, where the format has a choice (msh, vtu, ply, stl; vtk with "
                                "fewer digits)"),
      OptionSpec::flag("binary", "write numbers as bytes, likewise"),
      OptionSpec::flag("quiet", "print errors only")};
  conversion.run = convert;

  ProgramCommand information;
  information.name = "info";
  information.summary = "prints what a mesh consists of, its size and its quality";
  information.arguments = {{"MESH", "a volume mesh; - is the standard input"}};
  information.options = {OptionSpec::flag("json", "print JSON")};
  information.run = info;
  return {conversion, information};
}

} // namespace FleshSim
