#include <FleshSim/Statics/TangledStart.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/RigidFit.hh>
#include <FleshSim/Core/Stopwatch.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// How far around inverted elements vertices are moved too.
constexpr int rings = 2;

/// Marks the neighbours of marked vertices too.
void grow(const BlockPattern& _pattern, std::vector<char>& _marked)
{
  const std::vector<char> before = _marked;
  for (int row = 0; row < _pattern.rowCount(); ++row)
    if (before[static_cast<std::size_t>(row)])
      for (int s = _pattern.rowStart[static_cast<std::size_t>(row)];
           s < _pattern.rowStart[static_cast<std::size_t>(row) + 1]; ++s)
        _marked[static_cast<std::size_t>(_pattern.columns[static_cast<std::size_t>(s)])] = 1;
}

/// Connected components of the marked vertices, each a list.
std::vector<std::vector<int>> components(const BlockPattern& _pattern, const std::vector<char>& _marked)
{
  std::vector<std::vector<int>> result;
  std::vector<char> left = _marked;
  for (int seed = 0; seed < _pattern.rowCount(); ++seed) {
    if (!left[static_cast<std::size_t>(seed)]) continue;
    std::vector<int> found(1, seed);
    left[static_cast<std::size_t>(seed)] = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t row = static_cast<std::size_t>(found[i]);
      for (int s = _pattern.rowStart[row]; s < _pattern.rowStart[row + 1]; ++s) {
        const int neighbour = _pattern.columns[static_cast<std::size_t>(s)];
        if (!left[static_cast<std::size_t>(neighbour)]) continue;
        left[static_cast<std::size_t>(neighbour)] = 0;
        found.push_back(neighbour);
      }
    }
    result.push_back(std::move(found));
  }
  return result;
}

/// Those columns, one after the other.
Points chosen(const Columns& _columns, const std::vector<int>& _which)
{
  Points result(3, static_cast<Eigen::Index>(_which.size()));
  for (std::size_t i = 0; i < _which.size(); ++i)
    result.col(static_cast<Eigen::Index>(i)) = _columns.col(_which[i]);
  return result;
}

} // namespace

namespace {

/// The rest shape of each patch, as one rigid piece where its anchors are (the vertices that are held in all
/// directions); without three of them, where all of it is. Other vertices stay.
Columns placedRest(const ElasticModel& _model, const std::vector<std::vector<int>>& _patches,
                   const DirectionalFilter& _filter, const Columns& _positions)
{
  const Columns rest = _model.toSolver(_model.restPositions());
  Columns placed = _positions;
  for (const std::vector<int>& patch : _patches) {
    std::vector<int> anchors;
    std::copy_if(patch.begin(), patch.end(), std::back_inserter(anchors),
                 [&](int _v) { return _filter.freeOf(_v).isZero(); });
    const std::vector<int>& fitted = anchors.size() >= 3 ? anchors : patch;
    const Eigen::Matrix<double, 3, 4> fit = rigidFit(chosen(rest, fitted), chosen(_positions, fitted));
    for (const int v : patch)
      placed.col(v) = fit.leftCols<3>() * rest.col(v) + fit.col(3);
  }
  return placed;
}

} // namespace

/// Spreads what constrained vertices deviate from the placed rest shape over the others, in their free directions.
bool TangledStart::followAnchors(const DirectionalFilter& _filter, const Columns& _placed, Columns& _positions,
                                 StepReport& _report) const
{
  Columns way = _placed - _positions;
  _filter.apply(way);
  _positions += way;
  const Columns deviation = _positions - _placed;
  BlockMatrix hessian(model_.pattern());
  Columns force;
  model_.smoothness(deviation, hessian, force);
  // Pieces that nothing holds have nothing to follow.
  hessian.addToDiagonal(1e-9);
  force = -force;
  _filter.apply(force);
  if (force.isZero(0.0)) return true;
  Columns motion;
  const Stopwatch watch(_report.seconds.linear);
  const LinearOutcome outcome = strategy_.solve(hessian, _filter, force, 1e-6 * norm(force), {}, motion);
  ++_report.newtonIterations;
  _report.linearIterations += outcome.iterations;
  if (!outcome.solved || !motion.allFinite()) return false;
  _positions += motion;
  return true;
}

bool TangledStart::smooth(const MinimizationProblem& _problem, Columns& _positions, StepReport& _report) const
{
  const BlockPattern& pattern = *model_.pattern();
  std::vector<char> moved = model_.tangledVertices(_positions);
  if (std::find(moved.begin(), moved.end(), 1) == moved.end()) return false;
  // In a heap of inverted elements a few are upright by chance; their vertices must not hold the others.
  for (int ring = 0; ring < rings; ++ring)
    grow(pattern, moved);
  DirectionalFilter filter = _problem.filter;
  for (std::size_t v = 0; v < moved.size(); ++v)
    if (!moved[v]) filter.set(static_cast<int>(v), Matrix3::Zero());
  // The vertices around hold the patches; patches with one of them in common are placed as one.
  grow(pattern, moved);
  Columns smoothed = _positions;
  const Columns placed = placedRest(model_, components(pattern, moved), filter, _positions);
  if (!followAnchors(filter, placed, smoothed, _report)) return false;
  if (!(_problem.objective->value(smoothed) < _problem.objective->value(_positions))) return false;
  _positions = smoothed;
  return true;
}

} // namespace FleshSim
