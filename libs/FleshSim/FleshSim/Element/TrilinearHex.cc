#include <FleshSim/Element/TrilinearHex.hh>

#include <Eigen/LU>

#include <cmath>

namespace FleshSim {

namespace {

/// Reference coordinates (-1 or 1) of the nodes, in VTK's order.
constexpr double corner[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                 {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};

/// Gradients of N_a = (1 + x x_a)(1 + y y_a)(1 + z z_a) / 8 in reference coordinates.
Eigen::Matrix<double, 3, 8> referenceGradients(const Vector3& _point)
{
  Eigen::Matrix<double, 3, 8> gradients;
  for (int a = 0; a < 8; ++a) {
    const double x = 1.0 + _point.x() * corner[a][0];
    const double y = 1.0 + _point.y() * corner[a][1];
    const double z = 1.0 + _point.z() * corner[a][2];
    gradients.col(a) = 0.125 * Vector3(corner[a][0] * y * z, x * corner[a][1] * z, x * y * corner[a][2]);
  }
  return gradients;
}

} // namespace

bool TrilinearHex::restShape(const Vector3* _rest, std::array<Eigen::Matrix<double, 3, nodes>, points>& _gradients,
                             std::array<double, points>& _volumes)
{
  const double gauss = 1.0 / std::sqrt(3.0);
  bool positive = true;
  for (int q = 0; q < points; ++q) {
    const Vector3 point = gauss * Vector3(corner[q][0], corner[q][1], corner[q][2]);
    const Eigen::Matrix<double, 3, 8> reference = referenceGradients(point);
    Matrix3 jacobian = Matrix3::Zero(); // d rest / d reference
    for (int a = 0; a < nodes; ++a)
      jacobian += _rest[a] * reference.col(a).transpose();
    const double determinant = jacobian.determinant();
    const std::size_t place = static_cast<std::size_t>(q);
    _volumes[place] = determinant; // the Gauss weights are 1
    positive = positive && determinant > 0.0;
    _gradients[place] = jacobian.inverse().transpose() * reference;
    positive = positive && _gradients[place].allFinite();
  }
  return positive;
}

} // namespace FleshSim
