#include <FleshSim/Terms/TrianglePotential.hh>

#include <unsupported/Eigen/AutoDiff>

#include <array>
#include <cmath>

namespace FleshSim {

namespace {

/// A number with its derivatives by the twelve coordinates.
using Dual = Eigen::AutoDiffScalar<Eigen::Matrix<double, 12, 1>>;
using DualVector = std::array<Dual, 3>;

constexpr double pi = 3.14159265358979323846;

/// Gauss's nodes and weights of 12 points on [-1, 1], one half of them.
constexpr std::array<double, 6> nodes{0.1252334085114689, 0.3678314989981802, 0.5873179542866175,
                                      0.7699026741943047, 0.9041172563704749, 0.9815606342467193};
constexpr std::array<double, 6> weights{0.2491470458134028, 0.2334925365383548, 0.2031674267230659,
                                        0.1600783285433462, 0.1069393259953184, 0.0471753363865118};

DualVector minus(const DualVector& _a, const DualVector& _b)
{
  return {Dual(_a[0] - _b[0]), Dual(_a[1] - _b[1]), Dual(_a[2] - _b[2])};
}

Dual dot(const DualVector& _a, const DualVector& _b)
{
  return _a[0] * _b[0] + _a[1] * _b[1] + _a[2] * _b[2];
}

DualVector cross(const DualVector& _a, const DualVector& _b)
{
  return {Dual(_a[1] * _b[2] - _a[2] * _b[1]), Dual(_a[2] * _b[0] - _a[0] * _b[2]),
          Dual(_a[0] * _b[1] - _a[1] * _b[0])};
}

/// Squares of distances over the thickness that count as this: in the plane, but beside the triangle, b is multiplied
/// by nothing.
constexpr double leastSquare = 1e-280;

/// b by the square of the distance over the thickness.
Dual barrier(const Dual& _square)
{
  if (!(_square.value() < 1.0)) return Dual(0.0);
  if (!(_square.value() > leastSquare)) return Dual(-0.5 * std::log(leastSquare));
  const Dual g = sqrt(_square);
  const Dual part = g - 1.0;
  return -0.5 * part * part * log(_square);
}

/// The angle under which a point of an edge's line is seen from the foot. Where the foot is that point it may be any,
/// and nothing depends on it.
Dual angle(const Dual& _along, const Dual& _distance)
{
  const double square = _along.value() * _along.value() + _distance.value() * _distance.value();
  return square > 1e-24 ? Dual(atan2(_along, _distance)) : Dual(0.0);
}

/// 1/(2 pi) times the integral of b(h0) - b over the angle under which an edge is seen from the foot: what the part of
/// the plane between the foot and the edge adds. _low, _high: where the edge begins and ends along its line, from the
/// point nearest to the foot; _line: distance of the foot from the line, positive inside; all over the thickness.
Dual alongEdge(const Dual& _low, const Dual& _high, const Dual& _line, const Dual& _square, const Dual& _barrier)
{
  // Angles by the size of the distance, so that both sides of the line have the same nodes.
  const double side = _line.value() >= 0.0 ? 1.0 : -1.0;
  const Dual distance = side * _line;
  Dual integral = _barrier * (angle(_high, distance) - angle(_low, distance));
  const Dual reach = 1.0 - _square - _line * _line;
  const Dual end = reach.value() > 0.0 ? Dual(sqrt(reach)) : Dual(0.0);
  const Dual low = _low.value() > -end.value() ? _low : Dual(-end);
  const Dual high = _high.value() < end.value() ? _high : end;
  if (reach.value() > 0.0 && low.value() < high.value()) {
    const Dual from = angle(low, distance);
    const Dual to = angle(high, distance);
    const Dual middle = 0.5 * (from + to);
    const Dual half = 0.5 * (to - from);
    Dual sum(0.0);
    for (std::size_t k = 0; k < nodes.size(); ++k)
      for (const double sign : {-1.0, 1.0}) {
        const Dual ratio = distance / cos(middle + sign * nodes[k] * half);
        sum += weights[k] * barrier(_square + ratio * ratio);
      }
    integral -= half * sum;
  }
  return side / (2.0 * pi) * integral;
}

} // namespace

TrianglePotential TrianglePotential::at(const FourPoints& _points, double _thickness)
{
  // Relative to the vertex: far from the origin derivatives lose nothing.
  std::array<DualVector, 4> x;
  for (int p = 0; p < 4; ++p)
    for (int c = 0; c < 3; ++c)
      x[static_cast<std::size_t>(p)][static_cast<std::size_t>(c)] =
          Dual((_points[static_cast<std::size_t>(p)][c] - _points[0][c]) / _thickness, 12, 3 * p + c);
  const DualVector normal = cross(minus(x[2], x[1]), minus(x[3], x[1]));
  const Dual area = sqrt(dot(normal, normal));
  if (!(area.value() > 0.0)) return {}; // its edges are there
  const Dual height = dot(normal, minus(x[0], x[1])) / area;
  const Dual square = height * height;
  if (!(square.value() < 1.0)) return {};
  const Dual atFoot = barrier(square);
  bool isFlat = true;
  Dual energy(0.0);
  for (std::size_t i = 1; i <= 3; ++i) {
    const DualVector& from = x[i];
    const DualVector edge = minus(x[i % 3 + 1], from);
    const Dual length = sqrt(dot(edge, edge));
    const DualVector toVertex = minus(x[0], from);
    const Dual along = dot(edge, toVertex) / length;
    // Of the foot: the vertex' distance from the plane through the edge and the normal.
    const Dual line = dot(cross(normal, edge), toVertex) / (area * length);
    isFlat = isFlat && line.value() * line.value() + square.value() >= 1.0 && line.value() > 0.0;
    energy += alongEdge(-along, length - along, line, square, atFoot);
  }
  TrianglePotential result;
  result.isFlat = isFlat;
  result.energy = energy.value();
  if (energy.derivatives().size() == 12) result.gradient = energy.derivatives() / _thickness;
  return result;
}

} // namespace FleshSim
