#include <FleshSim/Terms/PointMap.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Terms/EmbeddedTerm.hh>

#include <stdexcept>
#include <string>

namespace FleshSim {

PointMap::PointMap(const ElasticModel& _model, const Embedding& _hanging)
    : model_(_model), columnCount_(_model.vertexCount()), hanging_(_hanging.inSolverOrder(_model))
{
}

int PointMap::termPoint(int _point, const char* _what) const
{
  if (_point < 0 || _point >= count()) throw std::invalid_argument(std::string(_what) + " is out of range");
  return isHanging(_point) ? _point : model_.solverVertex(_point);
}

const Points& PointMap::positionsForTerms(const Columns& _columns, Points& _room) const
{
  if (hanging_.pointCount() == 0) return _columns;
  _room.resize(3, count());
  _room.leftCols(columnCount_) = _columns;
  hanging_.findPoints(_columns, _room.rightCols(hanging_.pointCount()));
  return _room;
}

const Points& PointMap::ratesForTerms(const Columns& _columns, Points& _room) const
{
  if (hanging_.pointCount() == 0) return _columns;
  _room.resize(3, count());
  _room.leftCols(columnCount_) = _columns;
  hanging_.findRates(_columns, _room.rightCols(hanging_.pointCount()));
  return _room;
}

namespace {

/// The first columns of _points: those of the model, in the user's order.
void spread(const ElasticModel& _model, const Columns& _columns, Points& _points)
{
  parallelForChunks(_model.vertexCount(), [&](int _first, int _last) {
    for (int v = _first; v < _last; ++v)
      _points.col(v) = _columns.col(_model.solverVertex(v));
  });
}

} // namespace

void PointMap::positionsForUsers(const Columns& _columns, Points& _points) const
{
  _points.resize(3, count());
  spread(model_, _columns, _points);
  hanging_.findPoints(_columns, _points.rightCols(hanging_.pointCount()));
}

void PointMap::ratesForUsers(const Columns& _columns, Points& _points) const
{
  _points.resize(3, count());
  spread(model_, _columns, _points);
  hanging_.findRates(_columns, _points.rightCols(hanging_.pointCount()));
}

Columns PointMap::columnsOf(const Points& _points) const
{
  return model_.toSolver(_points.leftCols(columnCount_));
}

Columns PointMap::forcesOnColumns(const Points& _forces) const
{
  Columns forces = columnsOf(_forces);
  hanging_.addForces(_forces.rightCols(hanging_.pointCount()), forces);
  return forces;
}

Eigen::VectorXd PointMap::stiffness(const BlockMatrix& _hessian) const
{
  Eigen::VectorXd result(count());
  for (int c = 0; c < columnCount_; ++c)
    result[c] = _hessian.blockMatrix(_hessian.pattern().diagonal[static_cast<std::size_t>(c)]).trace() / 3.0;
  for (int p = 0; p < hanging_.pointCount(); ++p)
    result[columnCount_ + p] = hanging_.trace(p, _hessian) / 3.0;
  return result;
}

std::shared_ptr<Term> PointMap::hang(Term& _term) const
{
  std::shared_ptr<Term> term(std::shared_ptr<Term>(), &_term);
  if (hanging_.pointCount() == 0) return term;
  Embedding all;
  for (int c = 0; c < columnCount_; ++c)
    all.addVertex(c);
  all.add(hanging_);
  std::vector<char> columns(static_cast<std::size_t>(columnCount_), 0);
  for (const HeldColumn& held : model_.heldColumns())
    columns[static_cast<std::size_t>(held.column)] = held.free.isZero(0.0) ? 1 : 0;
  std::vector<char> points;
  for (int p = 0; p < count(); ++p)
    points.push_back(all.hangsOnlyOn(p, columns) ? 1 : 0);
  return std::make_shared<EmbeddedTerm>(std::move(term), std::move(all), std::move(points));
}

Points PointMap::restPositions() const
{
  Points points;
  positionsForUsers(model_.toSolver(model_.restPositions()), points);
  return points;
}

} // namespace FleshSim
