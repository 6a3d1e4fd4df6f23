#include <FleshSim/IO/VtkGrid.hh>

#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/Mesh/CellType.hh>

#include <algorithm>
#include <array>
#include <optional>

namespace FleshSim {

namespace {

constexpr std::int64_t vtkVoxel = 11;

/// The cell that a type of VTK's is; nothing for those that cannot be used.
std::optional<CellKind> cellOfVtkType(std::int64_t _type)
{
  switch (_type) {
  case 10:
    return CellKind::tet;
  case vtkVoxel:
  case 12:
    return CellKind::hex;
  case 13:
    return CellKind::wedge;
  case 14:
    return CellKind::pyramid;
  case CellType<Tet10>::vtk:
    return CellKind::tet10;
  default:
    return std::nullopt;
  }
}

bool isLowerDimensional(std::int64_t _type)
{
  static const std::array<int, 29> types{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  21, 22, 23, 28, 30,
                                         34, 35, 36, 51, 52, 60, 61, 62, 68, 69, 70, 75, 76, 77};
  return std::find(types.begin(), types.end(), _type) != types.end();
}

std::string nameOfType(std::int64_t _type)
{
  static const std::array<std::pair<int, const char*>, 10> names{{{15, "pentagonal prism"},
                                                                  {16, "hexagonal prism"},
                                                                  {25, "second-order hexahedron"},
                                                                  {26, "second-order wedge"},
                                                                  {27, "second-order pyramid"},
                                                                  {29, "second-order hexahedron"},
                                                                  {41, "convex point set"},
                                                                  {42, "polyhedron"},
                                                                  {71, "Lagrange tetrahedron"},
                                                                  {72, "Lagrange hexahedron"}}};
  for (const auto& [type, name] : names)
    if (type == _type) return std::string(name) + " (type " + std::to_string(_type) + ")";
  return "type " + std::to_string(_type);
}

class Conversion
{
public:
  Conversion(const std::string& _path, VtkCells& _cells, MeshDocument& _document)
      : path_(_path), cells_(_cells), mesh_(_document.mesh), document_(_document)
  {
  }

  Status run()
  {
    mesh_.positions = std::move(cells_.positions);
    Status status = checkPoints();
    if (status) status = checkShape();
    for (std::size_t i = 0; status && i < cells_.types.size(); ++i)
      status = addCell(i);
    if (status) status = addProperties();
    return status ? finish() : status;
  }

private:
  Status fail(const std::string& _reason, long _line = 0) const { return Status::atLine(path_, _line, _reason); }

  Status failCell(std::size_t _cell, const std::string& _reason) const
  {
    return fail("cell " + std::to_string(_cell) + " " + _reason, cells_.cellLines.of(_cell));
  }

  Status checkPoints() const
  {
    for (Eigen::Index i = 0; i < mesh_.positions.cols(); ++i)
      if (!mesh_.positions.col(i).allFinite())
        return fail("point " + std::to_string(i) + " is not finite", cells_.pointLines.of(static_cast<std::size_t>(i)));
    return Status::ok();
  }

  Status checkShape() const
  {
    if (cells_.types.size() != cells_.ends.size())
      return fail("there are " + std::to_string(cells_.ends.size()) + " cells but " +
                      std::to_string(cells_.types.size()) + " cell types",
                  cells_.typeLines.of(0));
    std::int64_t begin = 0;
    for (std::size_t i = 0; i < cells_.ends.size(); ++i) {
      if (cells_.ends[i] < begin)
        return fail("cell " + std::to_string(i) + " has an offset below that of the cell before");
      begin = cells_.ends[i];
    }
    if (begin != static_cast<std::int64_t>(cells_.connectivity.size()))
      return fail("the offsets end at " + std::to_string(begin) + " but the connectivity has " +
                      std::to_string(cells_.connectivity.size()) + " entries",
                  cells_.cellLines.all);
    return Status::ok();
  }

  Status addCell(std::size_t _cell)
  {
    const std::int64_t type = cells_.types[_cell];
    if (isLowerDimensional(type)) {
      listed_.skip();
      return Status::ok();
    }
    const std::optional<CellKind> kind = cellOfVtkType(type);
    if (!kind)
      return fail(
          "cell " + std::to_string(_cell) + " is of " + nameOfType(type) +
              "; only tetrahedra of 4 and 10 nodes, hexahedra, voxels, wedges and pyramids of first order can be read",
          cells_.typeLines.of(_cell));
    const std::int64_t begin = _cell == 0 ? 0 : cells_.ends[_cell - 1];
    const auto count = static_cast<std::size_t>(vertexCountOf(*kind));
    const std::size_t length = static_cast<std::size_t>(cells_.ends[_cell] - begin);
    if (length != count)
      return failCell(_cell, "has " + std::to_string(length) + " vertices where its type has " + std::to_string(count));
    std::array<int, mostCellVertices> vertices{};
    const std::int64_t vertexCount = mesh_.positions.cols();
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t vertex = cells_.connectivity[static_cast<std::size_t>(begin) + i];
      if (vertex < 0 || vertex >= vertexCount)
        return failCell(_cell, "names vertex " + std::to_string(vertex) + " of " + std::to_string(vertexCount));
      vertices[i] = static_cast<int>(vertex);
    }
    if (type == vtkVoxel) {
      std::swap(vertices[2], vertices[3]);
      std::swap(vertices[6], vertices[7]);
    }
    if (kind == CellKind::wedge) {
      // The first triangle of VTK's wedge is seen counter-clockwise from outside, from below.
      std::swap(vertices[1], vertices[2]);
      std::swap(vertices[4], vertices[5]);
    }
    listed_.add(*kind, vertices.data());
    return Status::ok();
  }

  Status addProperties()
  {
    for (Property& property : cells_.properties) {
      const bool ofCells = property.entity == PropertyEntity::cell;
      const std::size_t count = ofCells ? cells_.types.size() : static_cast<std::size_t>(mesh_.positions.cols());
      const std::size_t components = static_cast<std::size_t>(property.components);
      const std::size_t values = property.texts.empty() ? property.numbers.size() / components : property.texts.size();
      if (values != count)
        return fail("array " + quote(property.name) + " has " + std::to_string(values) + " values for " +
                    std::to_string(count) + (ofCells ? " cells" : " points"));
      document_.properties.push_back(std::move(property));
    }
    return Status::ok();
  }

  Status finish()
  {
    try {
      listed_.finish(document_, path_);
    }
    catch (const FileError& error) {
      return error.status;
    }
    return Status::ok();
  }

  const std::string& path_;
  VtkCells& cells_;
  VolumeMesh& mesh_;
  MeshDocument& document_;
  ListedCells listed_;
};

} // namespace

VtkLines linesOfCells(const std::vector<std::int64_t>& _ends, const VtkLines& _connectivity)
{
  VtkLines lines;
  lines.all = _connectivity.all;
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < _ends.size() && !_connectivity.each.empty(); ++i) {
    lines.each.push_back(_connectivity.of(static_cast<std::size_t>(std::max<std::int64_t>(begin, 0))));
    begin = _ends[i];
  }
  return lines;
}

Status documentFromCells(const std::string& _path, VtkCells& _cells, MeshDocument& _document)
{
  return Conversion(_path, _cells, _document).run();
}

} // namespace FleshSim
