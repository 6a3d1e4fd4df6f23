#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/Generators.hh>
#include <FleshSim/Mesh/MeshParts.hh>
#include <FleshSim/Mesh/QuadSection.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace FleshSim {

namespace {

constexpr double pi = 3.14159265358979323846;

struct BoneShape
{
  double length;
  double radius;
  double bend;  ///< angle of the whole arc [radian]
  double twist; ///< angle between the end sections [radian]
};

/// Thick at both ends, thin in the middle, more so at the far end: factor of the radius, `_t` from 0 to 1.
double thickness(double _t)
{
  const double end = std::exp(-std::pow((_t - 0.12) / 0.14, 2)) + 1.15 * std::exp(-std::pow((_t - 0.88) / 0.14, 2));
  return 0.72 + 0.45 * end;
}

/// Sections stand perpendicular to an arc in the plane of x and y.
Vector3 place(const BoneShape& _shape, double _u, double _v, double _t)
{
  const double turn = _shape.twist * (_t - 0.5);
  const double scale = _shape.radius * thickness(_t);
  const double across = scale * (std::cos(turn) * _u - std::sin(turn) * _v);
  const double upright = 0.85 * scale * (std::sin(turn) * _u + std::cos(turn) * _v);
  const double arcRadius = _shape.length / _shape.bend;
  const double angle = _shape.bend * (_t - 0.5);
  return {(arcRadius - upright) * std::sin(angle), arcRadius - (arcRadius - upright) * std::cos(angle), -across};
}

/// Moves inner vertices at random, each by at most a part of its shortest edge along each axis.
void disturb(VolumeMesh& _mesh, double _part, Random& _random)
{
  std::vector<double> reach(_mesh.vertexCount(), std::numeric_limits<double>::infinity());
  for (const Hex& hex : _mesh.hexes)
    for (const auto& edge : hexEdges) {
      const double length = (_mesh.positions.col(hex[edge[0]]) - _mesh.positions.col(hex[edge[1]])).norm();
      for (int end : edge)
        reach[hex[end]] = std::min(reach[hex[end]], _part * length);
    }
  std::vector<int> outer;
  boundarySurface(_mesh, &outer);
  for (int v : outer)
    reach[v] = 0;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    for (int axis = 0; axis < 3; ++axis)
      _mesh.positions(axis, v) += reach[v] * _random.uniform(-1, 1);
}

/// Other numbers for the vertices, another order of the cells, another first corner in each: nothing may rely on them.
void shuffle(VolumeMesh& _mesh, Random& _random)
{
  const auto permutation = [&](std::size_t _count) {
    std::vector<int> order(_count);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = _count; i > 1; --i)
      std::swap(order[i - 1], order[_random.below(i)]);
    return order;
  };
  const std::vector<int> newIndex = permutation(static_cast<std::size_t>(_mesh.vertexCount()));
  const Points old = _mesh.positions;
  for (std::size_t v = 0; v < newIndex.size(); ++v)
    _mesh.positions.col(newIndex[v]) = old.col(static_cast<Eigen::Index>(v));

  const std::vector<Hex> oldHexes = _mesh.hexes;
  const std::vector<int> order = permutation(oldHexes.size());
  for (std::size_t h = 0; h < order.size(); ++h) {
    const Hex& from = oldHexes[order[h]];
    Hex& to = _mesh.hexes[h];
    const int turn = static_cast<int>(_random.below(4));
    for (int i = 0; i < 4; ++i) {
      to[i] = newIndex[from[(i + turn) % 4]];
      to[i + 4] = newIndex[from[(i + turn) % 4 + 4]];
    }
    if (_random.below(2) == 1) to = {to[0], to[4], to[5], to[1], to[3], to[7], to[6], to[2]};
  }
}

Status makeBone(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const auto& parameters = _options.parameters;
  const BoneShape shape{parameters.at("length"), parameters.at("radius"),
                        std::max(1e-3, pi / 180 * parameters.at("bend")), pi / 180 * parameters.at("twist")};
  if (shape.bend * shape.radius * 1.2 > shape.length)
    return Status::error("bend is too strong for this length and radius");
  if (parameters.at("disturb") > 0.2) return Status::error("disturb is above 0.2");
  const int pieces = _options.resolution;
  const double edge = 0.35 * shape.radius / pieces;
  const double layers = cellsAlong(shape.length, 1.4 * edge, 8);
  if (Status status = checkCellCount(15.0 * pieces * pieces * layers); !status) return status;
  const QuadSection section = fanSection(pieces);
  _mesh = sweep(section, static_cast<int>(layers), false,
                [&](double _u, double _v, int _layer) { return place(shape, _u, _v, _layer / layers); });
  Random random(1);
  disturb(_mesh, parameters.at("disturb"), random);
  shuffle(_mesh, random);
  roundPositions(_mesh, shape.length);
  return finishHexes(_options.hexes, _mesh);
}

} // namespace

std::vector<MeshGenerator> boneGenerators()
{
  return {{"irregular-hex",
           "bent, twisted bone of unstructured hexahedra, inner edges with 3, 4 and 5 cells, numbered at random; "
           "resolution: cells along a third of the radius",
           {{"length", "length of the centre line", 3, 1e-3},
            {"radius", "radius of the thickest section, about", 0.5, 1e-3},
            {"bend", "angle between the end sections [degrees]", 75, 0},
            {"twist", "turn about the centre line [degrees]", 60, 0},
            {"disturb", "random displacement of inner vertices, in parts of the shortest edge; at most 0.2", 0.12, 0}},
           1,
           2,
           makeBone}};
}

} // namespace FleshSim
