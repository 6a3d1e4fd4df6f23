#include <FleshSim/IO/SurfaceFormats.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/ByteWriter.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/SurfaceReaders.hh>
#include <FleshSim/IO/TextCursor.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Eigen/Geometry>

#include <filesystem>

namespace FleshSim {

namespace {

Status write(const std::string& _path, const MeshDocument& _document, void (*_print)(const SurfaceMesh&, std::ostream&))
{
  return guarded(_path, [&] {
    requireFinitePositions(_document, _path);
    const SurfaceMesh surface = boundarySurface(_document.mesh);
    const Status status = writeAtomically(_path, [&](std::ostream& _out) {
      _out.precision(17);
      _print(surface, _out);
    });
    if (!status) throw FileError{status};
  });
}

void printPoints(const SurfaceMesh& _surface, const char* _prefix, std::ostream& _out)
{
  for (Eigen::Index i = 0; i < _surface.positions.cols(); ++i)
    _out << _prefix << _surface.positions(0, i) << ' ' << _surface.positions(1, i) << ' ' << _surface.positions(2, i)
         << '\n';
}

void printTriangles(const SurfaceMesh& _surface, const char* _prefix, int _first, std::ostream& _out)
{
  for (const auto& triangle : _surface.triangles)
    _out << _prefix << triangle[0] + _first << ' ' << triangle[1] + _first << ' ' << triangle[2] + _first << '\n';
}

void printObj(const SurfaceMesh& _surface, std::ostream& _out)
{
  printPoints(_surface, "v ", _out);
  printTriangles(_surface, "f ", 1, _out);
}

void printOff(const SurfaceMesh& _surface, std::ostream& _out)
{
  _out << "OFF\n" << _surface.positions.cols() << ' ' << _surface.triangles.size() << " 0\n";
  printPoints(_surface, "", _out);
  printTriangles(_surface, "3 ", 0, _out);
}

void printPly(const SurfaceMesh& _surface, std::ostream& _out)
{
  _out << "ply\nformat ascii 1.0\nelement vertex " << _surface.positions.cols()
       << "\nproperty double x\nproperty double y\nproperty double z\nelement face " << _surface.triangles.size()
       << "\nproperty list uchar int vertex_indices\nend_header\n";
  printPoints(_surface, "", _out);
  printTriangles(_surface, "3 ", 0, _out);
}

void printStl(const SurfaceMesh& _surface, std::ostream& _out)
{
  _out << "solid FleshSim\n";
  for (const auto& triangle : _surface.triangles) {
    const Vector3 a = _surface.positions.col(triangle[0]), b = _surface.positions.col(triangle[1]),
                  c = _surface.positions.col(triangle[2]);
    _out << "facet normal " << (b - a).cross(c - a).normalized().transpose() << "\nouter loop\n";
    for (const Vector3& corner : {a, b, c})
      _out << "vertex " << corner.x() << ' ' << corner.y() << ' ' << corner.z() << '\n';
    _out << "endloop\nendfacet\n";
  }
  _out << "endsolid FleshSim\n";
}

void printPlyBinary(const SurfaceMesh& _surface, std::ostream& _out)
{
  _out << "ply\nformat binary_little_endian 1.0\nelement vertex " << _surface.positions.cols()
       << "\nproperty double x\nproperty double y\nproperty double z\nelement face " << _surface.triangles.size()
       << "\nproperty list uchar int vertex_indices\nend_header\n";
  ByteWriter bytes;
  for (const double value : _surface.positions.reshaped())
    bytes.number(value);
  for (const auto& triangle : _surface.triangles) {
    bytes.number(static_cast<std::uint8_t>(3));
    for (const int vertex : triangle)
      bytes.number(vertex);
  }
  _out << bytes.bytes();
}

void printStlBinary(const SurfaceMesh& _surface, std::ostream& _out)
{
  // A header that begins with "solid" would be taken for text.
  std::string header = "FleshSim, binary STL";
  header.resize(80, ' ');
  ByteWriter bytes;
  bytes.raw(header);
  bytes.number(static_cast<std::uint32_t>(_surface.triangles.size()));
  for (const auto& triangle : _surface.triangles) {
    const Vector3 a = _surface.positions.col(triangle[0]), b = _surface.positions.col(triangle[1]),
                  c = _surface.positions.col(triangle[2]);
    for (const Vector3& row : {Vector3((b - a).cross(c - a).normalized()), a, b, c})
      for (int i = 0; i < 3; ++i)
        bytes.number(static_cast<float>(row[i]));
    bytes.number(static_cast<std::uint16_t>(0));
  }
  _out << bytes.bytes();
}

} // namespace

Status readSurface(const std::string& _path, SurfaceMesh& _surface)
{
  const std::string extension = std::filesystem::path(_path).extension().string();
  SurfaceMesh (*parse)(const std::string&, const std::string&) = nullptr;
  if (equalsIgnoringCase(extension, ".obj")) parse = &parseObj;
  if (equalsIgnoringCase(extension, ".ply")) parse = &parsePly;
  if (equalsIgnoringCase(extension, ".stl")) parse = &parseStl;
  if (equalsIgnoringCase(extension, ".off")) parse = &parseOff;
  if (!parse) return Status::atLine(_path, 0, "not a surface: known are .obj .ply .stl .off");
  SurfaceMesh made;
  const Status status = guarded(_path, [&] {
    made = parse(_path, loadFile(_path));
    if (made.triangles.empty()) throw FileError{Status::atLine(_path, 0, "the file has no faces")};
  });
  if (status) _surface = std::move(made);
  return status;
}

Status writeObj(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, &printObj);
}

Status writePly(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, &printPly);
}

Status writeStl(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, &printStl);
}

Status writeOff(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, &printOff);
}

Status writePlyBinary(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, &printPlyBinary);
}

Status writeStlBinary(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, &printStlBinary);
}

} // namespace FleshSim
