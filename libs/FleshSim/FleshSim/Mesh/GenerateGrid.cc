#include <FleshSim/Mesh/Generators.hh>
#include <FleshSim/Mesh/HexSplit.hh>

#include <Eigen/Core>

namespace FleshSim {

namespace {

/// A box of hexahedra, centred at the origin; x runs fastest. Ends lie exactly at half the size.
VolumeMesh grid(const Eigen::Vector3i& _cells, const Vector3& _size)
{
  VolumeMesh mesh;
  const Eigen::Vector3i points = _cells.array() + 1;
  mesh.positions.resize(3, points.prod());
  const auto index = [&](int _i, int _j, int _k) { return (_k * points.y() + _j) * points.x() + _i; };
  for (int k = 0; k < points.z(); ++k)
    for (int j = 0; j < points.y(); ++j)
      for (int i = 0; i < points.x(); ++i)
        mesh.positions.col(index(i, j, k)) =
            _size.array() * (Eigen::Array3d(i, j, k) / _cells.cast<double>().array() - 0.5);
  for (int k = 0; k < _cells.z(); ++k)
    for (int j = 0; j < _cells.y(); ++j)
      for (int i = 0; i < _cells.x(); ++i)
        mesh.hexes.push_back({index(i, j, k), index(i + 1, j, k), index(i + 1, j + 1, k), index(i, j + 1, k),
                              index(i, j, k + 1), index(i + 1, j, k + 1), index(i + 1, j + 1, k + 1),
                              index(i, j + 1, k + 1)});
  return mesh;
}

Status makeGrid(const Vector3& _cells, const Vector3& _size, bool _hexes, VolumeMesh& _mesh)
{
  if (Status status = checkCellCount(_cells.prod()); !status) return status;
  _mesh = grid(_cells.cast<int>(), _size);
  if (_hexes) return Status::ok();
  _mesh = splitHexesAlongDiagonal(_mesh);
  _mesh.tetCells.clear();
  return Status::ok();
}

Status makeCube(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  return makeGrid(Vector3::Constant(_options.resolution), Vector3::Constant(_options.parameters.at("size")),
                  _options.hexes, _mesh);
}

Status makeBeam(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const Vector3 size(_options.parameters.at("length"), _options.parameters.at("height"),
                     _options.parameters.at("width"));
  const double edge = size.z() / _options.resolution;
  return makeGrid({cellsAlong(size.x(), edge), cellsAlong(size.y(), edge), static_cast<double>(_options.resolution)},
                  size, _options.hexes, _mesh);
}

} // namespace

std::vector<MeshGenerator> gridGenerators()
{
  return {{"cube",
           "cube around the origin, [-1,1]^3 by default; resolution: cells per axis (tets: six per cell, all along one "
           "diagonal)",
           {{"size", "length of the edges", 2, 1e-9}},
           1,
           10,
           makeCube},
          {"beam",
           "box along x around the origin; resolution: cells across the width",
           {{"length", "extent in x", 4, 1e-9}, {"height", "extent in y", 1, 1e-9}, {"width", "extent in z", 1, 1e-9}},
           1,
           4,
           makeBeam}};
}

} // namespace FleshSim
