#include <FleshSim/Mesh/QuadraticTetShape.hh>

#include <FleshSim/Mesh/CellTopology.hh>

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// d l_i / d (l1, l2, l3).
Vector3 coordinateGradient(std::size_t _i)
{
  return _i == 0 ? Vector3(-1.0, -1.0, -1.0) : Vector3(Vector3::Unit(static_cast<Eigen::Index>(_i) - 1));
}

std::array<TetPoint, 24> makeDegree6()
{
  std::array<TetPoint, 24> points;
  std::size_t count = 0;
  // One coordinate is 1 - 3a, the others are a.
  constexpr double fours[3][2] = {{0.214602871259152029288839219386285, 0.0399227502581674920996906275574800},
                                  {0.040673958534611353115579448956410, 0.0100772110553206429480132374459369},
                                  {0.322337890142275510343994470762492, 0.0553571815436547220951532778537260}};
  for (const auto& [a, weight] : fours)
    for (int i = 0; i < 4; ++i) {
      Eigen::Vector4d l = Eigen::Vector4d::Constant(a);
      l[i] = 1.0 - 3.0 * a;
      points[count++] = {l, weight};
    }
  // Two coordinates are a, one is b, one is what is left.
  constexpr double a = 0.063661001875017525299235527605727;
  constexpr double b = 0.603005664791649141367431113906094;
  constexpr double weight = 27.0 / 560.0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      if (i == j) continue;
      Eigen::Vector4d l = Eigen::Vector4d::Constant(a);
      l[i] = b;
      l[j] = 1.0 - 2.0 * a - b;
      points[count++] = {l, weight};
    }
  return points;
}

double jacobianAt(const Points& _positions, const Tet10& _cell, const Eigen::Vector4d& _l)
{
  const Eigen::Matrix<double, 3, 10> gradients = quadraticTetGradients(_l);
  const Vector3 origin = _positions.col(_cell[0]);
  Matrix3 jacobian = Matrix3::Zero();
  for (std::size_t a = 1; a < _cell.size(); ++a)
    jacobian += (_positions.col(_cell[a]) - origin) * gradients.col(static_cast<Eigen::Index>(a)).transpose();
  return jacobian.determinant();
}

} // namespace

Eigen::Matrix<double, 3, 10> quadraticTetGradients(const Eigen::Vector4d& _l)
{
  Eigen::Matrix<double, 3, 10> gradients;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto column = static_cast<Eigen::Index>(i);
    gradients.col(column) = (4.0 * _l[column] - 1.0) * coordinateGradient(i);
  }
  for (std::size_t m = 0; m < tet10Middles.size(); ++m) {
    const auto a = static_cast<std::size_t>(tet10Middles[m][0]);
    const auto b = static_cast<std::size_t>(tet10Middles[m][1]);
    gradients.col(static_cast<Eigen::Index>(4 + m)) = 4.0 * (_l[static_cast<Eigen::Index>(b)] * coordinateGradient(a) +
                                                             _l[static_cast<Eigen::Index>(a)] * coordinateGradient(b));
  }
  return gradients;
}

const std::array<TetPoint, 24>& tetPointsOfDegree6()
{
  static const std::array<TetPoint, 24> points = makeDegree6();
  return points;
}

JacobianRange jacobianRange(const Points& _positions, const Tet10& _cell)
{
  JacobianRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  const auto add = [&](const Eigen::Vector4d& _l) {
    if (std::isnan(range.least)) return;
    const double jacobian = jacobianAt(_positions, _cell, _l);
    range.least = std::min(range.least, jacobian);
    range.largest = std::max(range.largest, jacobian);
    // Nobody may take what is not a number for a shape.
    if (std::isnan(jacobian)) range = {jacobian, jacobian};
  };
  for (int corner = 0; corner < 4; ++corner)
    add(Eigen::Vector4d::Unit(corner));
  for (const auto& edge : tet10Middles)
    add(0.5 * (Eigen::Vector4d::Unit(edge[0]) + Eigen::Vector4d::Unit(edge[1])));
  for (const TetPoint& point : tetPointsOfDegree6())
    add(point.l);
  return range;
}

double tet10Volume(const Points& _positions, const Tet10& _cell)
{
  double sum = 0.0;
  for (const TetPoint& point : tetPointsOfDegree6())
    sum += point.weight / 6.0 * jacobianAt(_positions, _cell, point.l);
  return sum;
}

} // namespace FleshSim
