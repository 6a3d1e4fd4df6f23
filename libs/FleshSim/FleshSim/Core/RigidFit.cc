#include <FleshSim/Core/RigidFit.hh>

#include <Eigen/LU>
#include <Eigen/SVD>

namespace FleshSim {

Eigen::Matrix<double, 3, 4> rigidFit(const Points& _from, const Points& _to)
{
  const Vector3 from = _from.rowwise().mean();
  const Vector3 to = _to.rowwise().mean();
  const Matrix3 covariance = (_to.colwise() - to) * (_from.colwise() - from).transpose();
  const Eigen::JacobiSVD<Matrix3> svd(covariance, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Vector3 signs(1.0, 1.0, 1.0);
  signs.z() = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0.0 ? -1.0 : 1.0;
  Eigen::Matrix<double, 3, 4> fit;
  fit.leftCols<3>() = svd.matrixU() * signs.asDiagonal() * svd.matrixV().transpose();
  fit.col(3) = to - fit.leftCols<3>() * from;
  return fit;
}

} // namespace FleshSim
