#include <FleshSim/Terms/Embedding.hh>

#include <algorithm>
#include <stdexcept>

namespace FleshSim {

int Embedding::close(const Vector3& _offset)
{
  ends_.push_back(parts_.size());
  offsets_.push_back(_offset);
  still_.push_back(0);
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

void Embedding::add(const Embedding& _others)
{
  for (const std::size_t last : _others.ends_)
    ends_.push_back(parts_.size() + last);
  parts_.insert(parts_.end(), _others.parts_.begin(), _others.parts_.end());
  offsets_.insert(offsets_.end(), _others.offsets_.begin(), _others.offsets_.end());
  still_.insert(still_.end(), _others.still_.begin(), _others.still_.end());
}

Embedding Embedding::inSolverOrder(const ElasticModel& _model) const
{
  Embedding result = *this;
  result.columns_ = 0;
  for (Part& part : result.parts_) {
    if (part.column < 0 || part.column >= _model.vertexCount())
      throw std::invalid_argument("a point hangs on a vertex or unknown that is not there");
    part.column = _model.solverVertex(part.column);
  }
  return result;
}

Points Embedding::points(const Points& _columns) const
{
  Points points(3, pointCount());
  findPoints(_columns, points);
  return points;
}

/// _sum and what the point's parts add to it.
Vector3 Embedding::sum(std::size_t _point, const Points& _columns, Vector3 _sum) const
{
  for (const Part* part = begin(_point); part != end(_point); ++part)
    if (part->isScalar)
      _sum += part->weight() * _columns.col(part->column);
    else
      _sum += part->derivative * _columns.col(part->column);
  return _sum;
}

void Embedding::findPoints(const Points& _columns, Eigen::Ref<Points> _points) const
{
  _points.leftCols(columns_) = _columns.leftCols(columns_);
  for (auto i = static_cast<std::size_t>(columns_); i < ends_.size(); ++i)
    _points.col(static_cast<Eigen::Index>(i)) = sum(i, _columns, offsets_[i]);
}

void Embedding::findRates(const Points& _columns, Eigen::Ref<Points> _rates) const
{
  _rates.leftCols(columns_) = _columns.leftCols(columns_);
  for (auto i = static_cast<std::size_t>(columns_); i < ends_.size(); ++i)
    _rates.col(static_cast<Eigen::Index>(i)) = sum(i, _columns, Vector3::Zero());
}

void Embedding::addForces(const Eigen::Ref<const Points>& _forces, Points& _columns) const
{
  _columns.leftCols(columns_) += _forces.leftCols(columns_);
  for (auto i = static_cast<std::size_t>(columns_); i < ends_.size(); ++i) {
    const Vector3 force = _forces.col(static_cast<Eigen::Index>(i));
    if (force.isZero(0.0)) continue;
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
  if (still_[row] || still_[column]) return;
  for (const Part* a = begin(row); a != end(row); ++a)
    for (const Part* b = begin(column); b != end(column); ++b)
      _matrix.add(a->column, b->column, a->derivative.transpose() * _block * b->derivative);
}

MotionParts Embedding::motionOf(int _point) const
{
  const auto point = static_cast<std::size_t>(_point);
  MotionParts parts;
  for (const Part* part = begin(point); part != end(point) && !still_[point]; ++part)
    parts.emplace_back(part->column, part->derivative);
  return parts;
}

bool Embedding::hangsOnlyOn(int _point, const std::vector<char>& _is) const
{
  const auto point = static_cast<std::size_t>(_point);
  return std::all_of(begin(point), end(point),
                     [&](const Part& _part) { return _is[static_cast<std::size_t>(_part.column)] != 0; });
}

double Embedding::trace(int _point, const BlockMatrix& _hessian) const
{
  double sum = 0.0;
  for (const Part* part = begin(static_cast<std::size_t>(_point)); part != end(static_cast<std::size_t>(_point));
       ++part) {
    const Matrix3 own = _hessian.blockMatrix(_hessian.pattern().diagonal[static_cast<std::size_t>(part->column)]);
    sum += (part->derivative * own * part->derivative.transpose()).trace();
  }
  return sum;
}

} // namespace FleshSim
