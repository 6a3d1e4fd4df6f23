#include <FleshSim/Element/LinearTet.hh>

#include <Eigen/LU>

namespace FleshSim {

bool LinearTet::restShape(const Vector3* _rest, std::array<Eigen::Matrix<double, 3, nodes>, points>& _gradients,
                          std::array<double, points>& _volumes)
{
  Matrix3 edges;
  for (int i = 0; i < 3; ++i)
    edges.col(i) = _rest[i + 1] - _rest[0];
  const double determinant = edges.determinant();
  _volumes[0] = determinant / 6.0;
  if (!(determinant > 0.0)) return false;
  // Row i of edges^-1 is the gradient of the barycentric coordinate i + 1.
  _gradients[0].rightCols<3>() = edges.inverse().transpose();
  _gradients[0].col(0) = -_gradients[0].rightCols<3>().rowwise().sum();
  return _gradients[0].allFinite();
}

} // namespace FleshSim
