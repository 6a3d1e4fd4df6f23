#include <FleshSim/Statics/TangledStart.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>

#include <Eigen/LU>
#include <Eigen/SVD>

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

Points columns(const Points& _points, const std::vector<int>& _which)
{
  Points result(3, static_cast<Eigen::Index>(_which.size()));
  for (std::size_t i = 0; i < _which.size(); ++i)
    result.col(static_cast<Eigen::Index>(i)) = _points.col(_which[i]);
  return result;
}

} // namespace

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

namespace {

/// The rest shape of each patch, as one rigid piece where its anchors are (the vertices that are held in all
/// directions); without three of them, where all of it is. Other vertices stay.
Points placedRest(const ElasticModel& _model, const std::vector<std::vector<int>>& _patches,
                  const DirectionalFilter& _filter, const Points& _positions)
{
  const Points rest = _model.toSolver(_model.restPositions());
  Points placed = _positions;
  for (const std::vector<int>& patch : _patches) {
    std::vector<int> anchors;
    std::copy_if(patch.begin(), patch.end(), std::back_inserter(anchors),
                 [&](int _v) { return _filter.freeOf(_v).isZero(); });
    const std::vector<int>& fitted = anchors.size() >= 3 ? anchors : patch;
    const Eigen::Matrix<double, 3, 4> fit = rigidFit(columns(rest, fitted), columns(_positions, fitted));
    for (const int v : patch)
      placed.col(v) = fit.leftCols<3>() * rest.col(v) + fit.col(3);
  }
  return placed;
}

} // namespace

/// Spreads what constrained vertices deviate from the placed rest shape over the others, in their free directions.
bool TangledStart::followAnchors(const DirectionalFilter& _filter, const Points& _placed, Points& _positions,
                                 StepReport& _report) const
{
  Points way = _placed - _positions;
  _filter.apply(way);
  _positions += way;
  const Points deviation = _positions - _placed;
  BlockMatrix hessian(model_.pattern());
  Points force;
  model_.smoothness(deviation, hessian, force);
  // Pieces that nothing holds have nothing to follow.
  hessian.addToDiagonal(1e-9);
  force = -force;
  _filter.apply(force);
  if (force.isZero(0.0)) return true;
  Points motion;
  const Stopwatch watch(_report.seconds.linear);
  const LinearOutcome outcome = strategy_.solve(hessian, _filter, force, 1e-6 * norm(force), {}, motion);
  ++_report.newtonIterations;
  _report.linearIterations += outcome.iterations;
  if (!outcome.solved || !motion.allFinite()) return false;
  _positions += motion;
  return true;
}

bool TangledStart::smooth(const MinimizationProblem& _problem, Points& _positions, StepReport& _report) const
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
  Points smoothed = _positions;
  const Points placed = placedRest(model_, components(pattern, moved), filter, _positions);
  if (!followAnchors(filter, placed, smoothed, _report)) return false;
  if (!(_problem.objective->value(smoothed) < _problem.objective->value(_positions))) return false;
  _positions = smoothed;
  return true;
}

} // namespace FleshSim
