#include <FleshSim/Element/QuadraticTet.hh>

#include <FleshSim/Mesh/QuadraticTetShape.hh>

#include <Eigen/LU>

namespace FleshSim {

bool QuadraticTet::restShape(const Vector3* _rest, std::array<Eigen::Matrix<double, 3, nodes>, points>& _gradients,
                             std::array<double, points>& _volumes)
{
  Points positions(3, nodes);
  Tet10 cell{};
  for (int a = 0; a < nodes; ++a) {
    positions.col(a) = _rest[a] - _rest[0];
    cell[static_cast<std::size_t>(a)] = a;
  }
  bool positive = jacobianRange(positions, cell).least > 0.0; // at these points, too
  for (std::size_t q = 0; q < static_cast<std::size_t>(points); ++q) {
    const TetPoint& point = tetPointsOfDegree6()[q];
    const Eigen::Matrix<double, 3, nodes> reference = quadraticTetGradients(point.l);
    const Matrix3 jacobian = positions * reference.transpose(); // d rest / d reference
    const double determinant = jacobian.determinant();
    _volumes[q] = point.weight * determinant / 6.0;
    _gradients[q] = jacobian.inverse().transpose() * reference;
    positive = positive && _gradients[q].allFinite();
  }
  return positive;
}

} // namespace FleshSim
