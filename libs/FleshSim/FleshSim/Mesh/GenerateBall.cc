#include <FleshSim/Mesh/Generators.hh>

#include <Eigen/Core>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// A ball of hexahedra: a bulged grid of cubes in the middle, and shells around it whose cells stand on the grid's
/// surface. No cell is degenerate; eight inner vertices have four edges, twelve lines of edges have three.
class Ball
{
public:
  Ball(int _cells, int _shells) : cells_(_cells), shells_(_shells), inner_(cells_ / (cells_ + 1.7 * shells_)) {}

  VolumeMesh mesh() const
  {
    const int points = cells_ + 1;
    VolumeMesh mesh;
    std::vector<int> surface; // grid index of each surface point
    std::vector<int> surfaceIndex(static_cast<std::size_t>(points) * points * points, -1);
    std::vector<Vector3> positions;
    for (int k = 0; k < points; ++k)
      for (int j = 0; j < points; ++j)
        for (int i = 0; i < points; ++i) {
          const int here = index(i, j, k);
          positions.push_back(innerPoint(coordinate(i), coordinate(j), coordinate(k)));
          if (std::min({i, j, k}) > 0 && std::max({i, j, k}) < cells_) continue;
          surfaceIndex[here] = static_cast<int>(surface.size());
          surface.push_back(here);
        }
    const int inside = static_cast<int>(positions.size());
    for (int shell = 1; shell <= shells_; ++shell)
      for (int here : surface) {
        const double t = static_cast<double>(shell) / shells_;
        positions.push_back((1 - t) * positions[here] + t * direction(here));
      }
    const auto shellVertex = [&](int _shell, int _gridIndex) {
      return _shell == 0 ? _gridIndex
                         : inside + (_shell - 1) * static_cast<int>(surface.size()) + surfaceIndex[_gridIndex];
    };

    addGrid(mesh);
    for (int shell = 0; shell < shells_; ++shell)
      for (const auto& quad : surfaceQuads()) {
        Hex hex;
        for (int c = 0; c < 4; ++c) {
          hex[c] = shellVertex(shell, quad[c]);
          hex[c + 4] = shellVertex(shell + 1, quad[c]);
        }
        mesh.hexes.push_back(hex);
      }
    mesh.positions.resize(3, static_cast<Eigen::Index>(positions.size()));
    for (std::size_t v = 0; v < positions.size(); ++v)
      mesh.positions.col(static_cast<Eigen::Index>(v)) = positions[v];
    return mesh;
  }

private:
  int index(int _i, int _j, int _k) const { return (_k * (cells_ + 1) + _j) * (cells_ + 1) + _i; }
  double coordinate(int _i) const { return 2.0 * _i / cells_ - 1; }

  /// Point of the sphere for a point on the cube's surface; the tangent spaces the directions evenly in angle.
  static Vector3 onSphere(const Vector3& _onCube)
  {
    constexpr double quarter = 3.14159265358979323846 / 4;
    return Vector3((quarter * _onCube.array()).tan()).normalized();
  }

  Vector3 direction(int _gridIndex) const
  {
    const int points = cells_ + 1;
    return onSphere({coordinate(_gridIndex % points), coordinate(_gridIndex / points % points),
                     coordinate(_gridIndex / points / points)});
  }

  /// Between the cube and the ball, more like the ball towards the outside.
  Vector3 innerPoint(double _x, double _y, double _z) const
  {
    const Vector3 cube(_x, _y, _z);
    const double distance = cube.cwiseAbs().maxCoeff();
    if (distance == 0) return cube;
    const double bulge = 0.5 * distance;
    return inner_ * ((1 - bulge) / std::sqrt(3.0) * cube + bulge * distance * onSphere(cube / distance));
  }

  void addGrid(VolumeMesh& _mesh) const
  {
    for (int k = 0; k < cells_; ++k)
      for (int j = 0; j < cells_; ++j)
        for (int i = 0; i < cells_; ++i)
          _mesh.hexes.push_back({index(i, j, k), index(i + 1, j, k), index(i + 1, j + 1, k), index(i, j + 1, k),
                                 index(i, j, k + 1), index(i + 1, j, k + 1), index(i + 1, j + 1, k + 1),
                                 index(i, j + 1, k + 1)});
  }

  /// Counter-clockwise seen from outside, grid indices.
  std::vector<std::array<int, 4>> surfaceQuads() const
  {
    std::vector<std::array<int, 4>> quads;
    for (int axis = 0; axis < 3; ++axis)
      for (int side : {0, cells_})
        for (int b = 0; b < cells_; ++b)
          for (int a = 0; a < cells_; ++a) {
            std::array<int, 4> quad;
            for (int c = 0; c < 4; ++c) {
              Eigen::Vector3i grid;
              grid[axis] = side;
              grid[(axis + 1) % 3] = a + (c == 1 || c == 2 ? 1 : 0);
              grid[(axis + 2) % 3] = b + (c >= 2 ? 1 : 0);
              quad[c] = index(grid.x(), grid.y(), grid.z());
            }
            if (side == 0) std::swap(quad[1], quad[3]);
            quads.push_back(quad);
          }
    return quads;
  }

  int cells_;
  int shells_;
  double inner_; ///< radius of the inner grid's corners
};

Status makeBall(const GenerateOptions& _options, const Vector3& _radii, VolumeMesh& _mesh)
{
  const double cells = _options.resolution;
  const double shells = std::max(1.0, std::round(0.5 * cells));
  if (Status status = checkCellCount(cells * cells * (cells + 6 * shells)); !status) return status;
  _mesh = Ball(_options.resolution, static_cast<int>(shells)).mesh();
  _mesh.positions = _radii.asDiagonal() * _mesh.positions;
  return finishHexes(_options.hexes, _mesh);
}

Status makeSphere(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  return makeBall(_options, Vector3::Constant(_options.parameters.at("radius")), _mesh);
}

Status makeEllipsoid(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const auto& parameters = _options.parameters;
  return makeBall(_options, {parameters.at("radius_x"), parameters.at("radius_y"), parameters.at("radius_z")}, _mesh);
}

} // namespace

std::vector<MeshGenerator> ballGenerators()
{
  return {{"sphere",
           "ball around the origin; resolution: cells across the inner grid, a quarter of those around",
           {{"radius", "radius", 1, 1e-9}},
           1,
           6,
           makeSphere},
          {"ellipsoid",
           "solid ellipsoid around the origin; resolution: as for the sphere",
           {{"radius_x", "half extent in x", 1, 1e-9},
            {"radius_y", "half extent in y", 0.6, 1e-9},
            {"radius_z", "half extent in z", 0.8, 1e-9}},
           1,
           6,
           makeEllipsoid}};
}

} // namespace FleshSim
