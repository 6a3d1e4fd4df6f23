#include <FleshSim/Terms/Embedding.hh>

#include <algorithm>
#include <stdexcept>

namespace FleshSim {

int Embedding::close(const Vector3& _offset)
{
  ends_.push_back(parts_.size());
  offsets_.push_back(_offset);
  return pointCount() - 1;
}

int Embedding::addWeighted(const std::vector<std::pair<int, double>>& _weights, const Vector3& _offset)
{
  for (const auto& [column, weight] : _weights)
    parts_.push_back({column, true, weight * Matrix3::Identity()});
  return close(_offset);
}

int Embedding::addOnBlock(int _firstColumn, const Eigen::Matrix3Xd& _derivative, const Vector3& _offset)
{
  for (Eigen::Index k = 0; k < _derivative.cols(); k += 3) {
    Part part{_firstColumn + static_cast<int>(k / 3), false, Matrix3::Zero()};
    const Eigen::Index width = std::min<Eigen::Index>(3, _derivative.cols() - k);
    part.derivative.leftCols(width) = _derivative.middleCols(k, width);
    parts_.push_back(part);
  }
  return close(_offset);
}

Embedding Embedding::inSolverOrder(const ElasticModel& _model) const
{
  Embedding result = *this;
  for (Part& part : result.parts_) {
    if (part.column < 0 || part.column >= _model.vertexCount())
      throw std::invalid_argument("a point hangs on a vertex or unknown that is not there");
    part.column = _model.solverVertex(part.column);
  }
  return result;
}

Points Embedding::points(const Points& _columns) const
{
  Points points;
  findPoints(_columns, points);
  return points;
}

void Embedding::findPoints(const Points& _columns, Points& _points) const
{
  _points.resize(3, pointCount());
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    Vector3 sum = offsets_[i];
    for (const Part* part = begin(i); part != end(i); ++part)
      if (part->isScalar)
        sum += part->weight() * _columns.col(part->column);
      else
        sum += part->derivative * _columns.col(part->column);
    _points.col(static_cast<Eigen::Index>(i)) = sum;
  }
}

void Embedding::addForces(const Points& _forces, Points& _columns) const
{
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    const Vector3 force = _forces.col(static_cast<Eigen::Index>(i));
    for (const Part* part = begin(i); part != end(i); ++part)
      if (part->isScalar)
        _columns.col(part->column) += part->weight() * force;
      else
        _columns.col(part->column) += part->derivative.transpose() * force;
  }
}

void Embedding::addBlock(int _point, int _otherPoint, const Matrix3& _block, TermMatrix& _matrix) const
{
  const auto row = static_cast<std::size_t>(_point), column = static_cast<std::size_t>(_otherPoint);
  for (const Part* a = begin(row); a != end(row); ++a)
    for (const Part* b = begin(column); b != end(column); ++b)
      _matrix.add(a->column, b->column, a->derivative.transpose() * _block * b->derivative);
}

} // namespace FleshSim
