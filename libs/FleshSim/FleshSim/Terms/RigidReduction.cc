#include <FleshSim/Terms/RigidReduction.hh>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

Matrix3 crossMatrix(const Vector3& _a)
{
  Matrix3 matrix;
  matrix << 0.0, -_a[2], _a[1], _a[2], 0.0, -_a[0], -_a[1], _a[0], 0.0;
  return matrix;
}

Matrix3 axesOf(const RigidFrame& _frame, const Columns& _columns)
{
  Matrix3 axes;
  for (int k = 0; k < 3; ++k)
    axes.col(k) = _columns.col(_frame.axes[static_cast<std::size_t>(k)]);
  return axes;
}

void setAxes(const RigidFrame& _frame, const Matrix3& _axes, Columns& _columns)
{
  for (int k = 0; k < 3; ++k)
    _columns.col(_frame.axes[static_cast<std::size_t>(k)]) = _axes.col(k);
}

Matrix3 nearestRotation(const Matrix3& _matrix)
{
  const Eigen::JacobiSVD<Matrix3> svd(_matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Matrix3 u = svd.matrixU();
  if (u.determinant() * svd.matrixV().determinant() < 0.0) u.col(2) = -u.col(2);
  return u * svd.matrixV().transpose();
}

Matrix3 rotationBy(const Vector3& _turn)
{
  const double angle = _turn.norm();
  return angle > 0.0 ? Eigen::AngleAxisd(angle, _turn / angle).toRotationMatrix() : Matrix3(Matrix3::Identity());
}

/// Without its negative eigenvalues.
Matrix3 clamped(const Matrix3& _symmetric)
{
  const Eigen::SelfAdjointEigenSolver<Matrix3> eigen(_symmetric);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() * eigen.eigenvectors().transpose();
}

} // namespace

RigidReduction::RigidReduction(std::vector<RigidFrame> _frames, int _columnCount) : frames_(std::move(_frames))
{
  if (isEmpty()) return;
  places_.resize(static_cast<std::size_t>(_columnCount));
  idle_.assign(places_.size(), 0);
  for (std::size_t f = 0; f < frames_.size(); ++f) {
    places_[static_cast<std::size_t>(frames_[f].center)] = {static_cast<int>(f), 3};
    for (std::size_t k = 0; k < 3; ++k) {
      const int column = frames_[f].axes[k];
      places_[static_cast<std::size_t>(column)] = {static_cast<int>(f), static_cast<int>(k)};
      if (k == 0) continue;
      idle_[static_cast<std::size_t>(column)] = 1;
      idleColumns_.push_back(column);
    }
  }
  std::sort(idleColumns_.begin(), idleColumns_.end());
}

double RigidReduction::largestSize() const
{
  double largest = 0.0;
  for (const RigidFrame& frame : frames_)
    largest = std::max(largest, frame.size);
  return largest;
}

void RigidReduction::reduce(const Columns& _positions, Columns& _gradient) const
{
  for (const RigidFrame& frame : frames_) {
    Vector3 torque = Vector3::Zero();
    for (const int column : frame.axes) {
      torque += Vector3(_positions.col(column)).cross(Vector3(_gradient.col(column)));
      _gradient.col(column).setZero();
    }
    _gradient.col(frame.axes[0]) = torque / frame.size;
  }
}

void RigidReduction::turn(const Columns& _positions, const Columns& _direction, double _length, Columns& _moved) const
{
  for (const RigidFrame& frame : frames_) {
    const Matrix3 rotation = rotationBy(_length / frame.size * _direction.col(frame.axes[0]));
    setAxes(frame, rotation * axesOf(frame, _positions), _moved);
  }
}

double RigidReduction::settle(Columns& _positions) const
{
  double change = 0.0;
  for (const RigidFrame& frame : frames_) {
    const Matrix3 before = axesOf(frame, _positions);
    Matrix3 after = frame.size * nearestRotation(before);
    if (start_ != nullptr) {
      const Matrix3 start = axesOf(frame, *start_);
      const Matrix3 half = after * start.inverse();
      after = 0.5 * (start + half * half * start);
    }
    setAxes(frame, after, _positions);
    change = std::max(change, (after - before).colwise().norm().maxCoeff());
  }
  return change;
}

void RigidReduction::addCurvature(const Columns& _positions, const Columns& _gradient, HessianFilter _filter,
                                  TermMatrix& _matrix) const
{
  for (const RigidFrame& frame : frames_) {
    Matrix3 curvature = Matrix3::Zero();
    for (const int column : frame.axes) {
      const Vector3 a = _positions.col(column);
      const Vector3 g = _gradient.col(column);
      curvature += 0.5 * (a * g.transpose() + g * a.transpose()) - a.dot(g) * Matrix3::Identity();
    }
    curvature /= frame.size * frame.size;
    _matrix.add(frame.axes[0], frame.axes[0], _filter == HessianFilter::none ? curvature : clamped(curvature));
  }
}

std::pair<int, Matrix3> RigidReduction::Matrix::origin(int _column) const
{
  const Place& place = reduction_.places_[static_cast<std::size_t>(_column)];
  if (place.axis == 3) return {_column, Matrix3::Identity()};
  const RigidFrame& frame = reduction_.frames_[static_cast<std::size_t>(place.frame)];
  return {frame.axes[0], -crossMatrix(positions_.col(_column)) / frame.size};
}

void RigidReduction::Matrix::reduce(MotionParts& _parts) const
{
  MotionParts reduced;
  for (const auto& [column, derivative] : _parts) {
    const auto [from, by] = origin(column);
    const int wanted = from;
    const auto known = std::find_if(reduced.begin(), reduced.end(),
                                    [&](const std::pair<int, Matrix3>& _part) { return _part.first == wanted; });
    if (known != reduced.end())
      known->second += derivative * by;
    else
      reduced.emplace_back(from, derivative * by);
  }
  _parts = std::move(reduced);
}

void RigidReduction::Matrix::add(int _row, int _column, const Matrix3& _block)
{
  const auto [row, byRow] = origin(_row);
  const auto [column, byColumn] = origin(_column);
  reduced_.add(row, column, byRow.transpose() * _block * byColumn);
}

void RigidReduction::Matrix::addDiagonal(const Eigen::VectorXd& _diagonal)
{
  Eigen::VectorXd free = _diagonal;
  for (const RigidFrame& frame : reduction_.frames_)
    for (const int column : frame.axes)
      free[column] = 0.0;
  reduced_.addDiagonal(free);
  for (const RigidFrame& frame : reduction_.frames_)
    for (const int column : frame.axes)
      add(column, column, _diagonal[column] * Matrix3::Identity());
}

} // namespace FleshSim
