#include <FleshSim/Mesh/Untangle.hh>

#include <FleshSim/Mesh/CellTopology.hh>

#include <Eigen/Dense>

#include <cmath>
#include <deque>
#include <limits>

namespace FleshSim {

namespace {

/// A corner's vertex and the three at the ends of its edges; `toIdeal` takes the matrix of the edges to J.
struct Corner
{
  std::array<int, 4> vertices;
  Matrix3 toIdeal;
};

/// Edges of a regular tet of edge length 1, one after the other in the columns.
Matrix3 regularTet()
{
  Matrix3 edges;
  edges << 1.0, 0.5, 0.5, 0.0, std::sqrt(3.0) / 2.0, std::sqrt(3.0) / 6.0, 0.0, 0.0, std::sqrt(2.0 / 3.0);
  return edges;
}

/// The mean length of the edges that run like local edge 0-1, 0-3 or 0-4 of a hexahedron.
Vector3 meanEdges(const Points& _p, const Hex& _hex)
{
  constexpr int edges[3][4][2] = {
      {{0, 1}, {3, 2}, {4, 5}, {7, 6}}, {{0, 3}, {1, 2}, {4, 7}, {5, 6}}, {{0, 4}, {1, 5}, {2, 6}, {3, 7}}};
  Vector3 lengths = Vector3::Zero();
  for (int d = 0; d < 3; ++d)
    for (const auto& edge : edges[d])
      lengths[d] += 0.25 * (_p.col(_hex[edge[1]]) - _p.col(_hex[edge[0]])).norm();
  return lengths;
}

/// The direction of the edge between two local corners of a hexahedron: 0, 1 or 2 as in meanEdges.
int directionOf(int _a, int _b)
{
  if ((_a ^ _b) == 4) return 2;
  const int low = std::min(_a % 4, _b % 4), high = std::max(_a % 4, _b % 4);
  return (low == 0 && high == 1) || (low == 2 && high == 3) ? 0 : 1;
}

class Energy
{
public:
  explicit Energy(const VolumeMesh& _mesh)
  {
    for (const Tet& tet : _mesh.tets)
      addTet(_mesh.positions, tet);
    for (const Hex& hex : _mesh.hexes)
      addHex(_mesh.positions, hex);
    for (const Tet10& cell : _mesh.tet10s)
      for (const auto& part : tet10Parts)
        addTet(_mesh.positions, faceOf(cell, part));
  }

  double leastDeterminant(const Points& _x) const
  {
    double least = std::numeric_limits<double>::infinity();
    for (const Corner& corner : corners_)
      least = std::min(least, jacobian(corner, _x).determinant());
    return least;
  }

  /// The energy and its gradient by vertex.
  double evaluate(const Points& _x, double _epsilon, Points& _gradient) const
  {
    _gradient.setZero(3, _x.cols());
    double sum = 0;
    for (const Corner& corner : corners_) {
      const Matrix3 j = jacobian(corner, _x);
      Matrix3 stress;
      sum += density(j, _epsilon, stress);
      const Matrix3 forces = stress * corner.toIdeal.transpose();
      for (int k = 0; k < 3; ++k) {
        _gradient.col(corner.vertices[static_cast<std::size_t>(k) + 1]) += forces.col(k);
        _gradient.col(corner.vertices[0]) -= forces.col(k);
      }
    }
    return sum;
  }

private:
  void addTet(const Points& _p, const Tet& _tet)
  {
    double length = 0;
    for (const auto& edge : tetEdges)
      length += (_p.col(_tet[edge[1]]) - _p.col(_tet[edge[0]])).norm() / 6.0;
    corners_.push_back({_tet, (length * regularTet()).inverse()});
  }

  void addHex(const Points& _p, const Hex& _hex)
  {
    const Vector3 lengths = meanEdges(_p, _hex);
    for (int c = 0; c < 8; ++c) {
      const auto& n = cornerNeighbours[static_cast<std::size_t>(c)];
      Vector3 ideal;
      for (int k = 0; k < 3; ++k)
        ideal[k] = 1.0 / lengths[directionOf(c, n[static_cast<std::size_t>(k)])];
      corners_.push_back({{_hex[c], _hex[n[0]], _hex[n[1]], _hex[n[2]]}, ideal.asDiagonal()});
    }
  }

  static Matrix3 jacobian(const Corner& _corner, const Points& _x)
  {
    Matrix3 edges;
    for (int k = 0; k < 3; ++k)
      edges.col(k) = _x.col(_corner.vertices[static_cast<std::size_t>(k) + 1]) - _x.col(_corner.vertices[0]);
    return edges * _corner.toIdeal;
  }

  static double density(const Matrix3& _j, double _epsilon, Matrix3& _stress)
  {
    const double d = _j.determinant();
    const double root = std::sqrt(_epsilon * _epsilon + d * d);
    // Where d is negative the plain sum would cancel.
    const double c = d > 0 ? 0.5 * (d + root) : 0.5 * _epsilon * _epsilon / (root - d);
    const double slope = c / root;
    const double trace = _j.squaredNorm();
    const double shape = trace / std::cbrt(c * c);
    const double volume = (d * d + 1.0) / c;
    Matrix3 cofactor;
    cofactor.col(0) = _j.col(1).cross(_j.col(2));
    cofactor.col(1) = _j.col(2).cross(_j.col(0));
    cofactor.col(2) = _j.col(0).cross(_j.col(1));
    _stress = 2.0 / std::cbrt(c * c) * _j + (2.0 * d / c - slope * (volume / c + 2.0 / 3.0 * shape / c)) * cofactor;
    return shape + volume;
  }

  std::vector<Corner> corners_;
};

/// Minimises over the free vertices at one epsilon.
class Minimizer
{
public:
  Minimizer(const Energy& _energy, const std::vector<char>& _isFree) : energy_(_energy), isFree_(_isFree) {}

  /// Returns the energy that is reached.
  double minimize(double _epsilon, Points& _x)
  {
    pairs_.clear();
    Points gradient;
    double value = evaluate(_x, _epsilon, gradient);
    constexpr int mostIterations = 200;
    for (int i = 0; i < mostIterations && gradient.norm() > 0; ++i) {
      const Points direction = descent(gradient);
      Points next, nextGradient;
      const double nextValue = search(_x, direction, value, gradient, _epsilon, next, nextGradient);
      if (!(nextValue < value)) break;
      const bool done = value - nextValue < 1e-6 * value;
      remember(next - _x, nextGradient - gradient);
      _x = next;
      value = nextValue;
      gradient = nextGradient;
      if (done) break;
    }
    return value;
  }

private:
  struct Pair
  {
    Points step;
    Points change;
    double product;
  };

  static double dot(const Points& _a, const Points& _b) { return _a.cwiseProduct(_b).sum(); }

  double evaluate(const Points& _x, double _epsilon, Points& _gradient) const
  {
    const double value = energy_.evaluate(_x, _epsilon, _gradient);
    for (Eigen::Index v = 0; v < _gradient.cols(); ++v)
      if (!isFree_[static_cast<std::size_t>(v)]) _gradient.col(v).setZero();
    return value;
  }

  /// The two loops of Nocedal 1980.
  Points descent(const Points& _gradient) const
  {
    Points q = -_gradient;
    std::vector<double> factors;
    for (auto pair = pairs_.rbegin(); pair != pairs_.rend(); ++pair) {
      factors.push_back(dot(pair->step, q) / pair->product);
      q -= factors.back() * pair->change;
    }
    if (!pairs_.empty()) q *= pairs_.back().product / pairs_.back().change.squaredNorm();
    for (const Pair& pair : pairs_) {
      q += (factors.back() - dot(pair.change, q) / pair.product) * pair.step;
      factors.pop_back();
    }
    return q;
  }

  /// Halves the step until the energy falls enough (Armijo 1966). Without pairs the first step is one length.
  double search(const Points& _x, const Points& _direction, double _value, const Points& _gradient, double _epsilon,
                Points& _next, Points& _nextGradient) const
  {
    const double slope = dot(_gradient, _direction);
    double length = pairs_.empty() ? _value / std::max(-slope, 1e-300) : 1.0;
    for (int halvings = 0; halvings < 60; ++halvings, length *= 0.5) {
      _next = _x + length * _direction;
      const double value = evaluate(_next, _epsilon, _nextGradient);
      if (std::isfinite(value) && value <= _value + 1e-4 * length * slope) return value;
    }
    return _value;
  }

  void remember(const Points& _step, const Points& _change)
  {
    const double product = dot(_step, _change);
    if (!(product > 0)) return;
    pairs_.push_back({_step, _change, product});
    if (pairs_.size() > 8) pairs_.pop_front();
  }

  const Energy& energy_;
  const std::vector<char>& isFree_;
  std::deque<Pair> pairs_;
};

double regularized(double _determinant, double _epsilon)
{
  return 0.5 * (_determinant + std::hypot(_epsilon, _determinant));
}

/// The elements as a mesh of their own, with their vertices alone.
struct Part
{
  VolumeMesh mesh;
  std::vector<int> vertices; ///< those of the whole mesh
  std::vector<char> isFree;
};

template <class Cell>
Cell renumbered(Cell _cell, std::vector<int>& _numbers, Part& _part)
{
  for (int& v : _cell) {
    int& number = _numbers[static_cast<std::size_t>(v)];
    if (number < 0) {
      number = static_cast<int>(_part.vertices.size());
      _part.vertices.push_back(v);
    }
    v = number;
  }
  return _cell;
}

Part partOf(const VolumeMesh& _mesh, const std::vector<int>& _elements, const std::vector<char>& _isFree)
{
  Part part;
  std::vector<int> numbers(static_cast<std::size_t>(_mesh.vertexCount()), -1);
  for (const int element : _elements)
    visitCell(_mesh, static_cast<std::size_t>(element),
              [&](const auto& _cell) { cellsLike(_cell, part.mesh).push_back(renumbered(_cell, numbers, part)); });
  part.mesh.positions.resize(3, static_cast<Eigen::Index>(part.vertices.size()));
  for (std::size_t i = 0; i < part.vertices.size(); ++i) {
    part.mesh.positions.col(static_cast<Eigen::Index>(i)) = _mesh.positions.col(part.vertices[i]);
    part.isFree.push_back(_isFree[static_cast<std::size_t>(part.vertices[i])]);
  }
  return part;
}

bool untangleAll(const VolumeMesh& _mesh, const std::vector<char>& _isFree, Points& _positions)
{
  const Energy energy(_mesh);
  Minimizer minimizer(energy, _isFree);
  double epsilon = 1.0;
  Points gradient;
  constexpr int mostRounds = 100;
  for (int round = 0; round < mostRounds; ++round) {
    const double before = energy.evaluate(_positions, epsilon, gradient);
    const double after = minimizer.minimize(epsilon, _positions);
    const double least = energy.leastDeterminant(_positions);
    // A few rounds more than needed: away from the edge of being inverted.
    if (least > 0 && epsilon < 1e-3) return true;
    // Their algorithm 1, lines 4 to 9.
    const double share = std::max(1.0 - after / before, 0.1);
    const double aim = (1.0 - share) * regularized(least, epsilon);
    epsilon = least < aim ? 2.0 * std::sqrt(aim * (aim - least)) : std::min(1e-10, 0.5 * epsilon);
  }
  return energy.leastDeterminant(_positions) > 0;
}

} // namespace

bool untangle(const std::vector<int>& _elements, const std::vector<char>& _isFree, VolumeMesh& _mesh)
{
  const Part part = partOf(_mesh, _elements, _isFree);
  Points positions = part.mesh.positions;
  const bool done = untangleAll(part.mesh, part.isFree, positions);
  for (std::size_t i = 0; i < part.vertices.size(); ++i)
    _mesh.positions.col(part.vertices[i]) = positions.col(static_cast<Eigen::Index>(i));
  return done;
}

} // namespace FleshSim
