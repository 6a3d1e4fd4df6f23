#include <FleshSim/Statics/TangledStart.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>

#include <Eigen/LU>
#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// How much of the rest shape is mixed in.
constexpr double restShare = 0.1;

/// How far around inverted elements vertices are moved too.
constexpr int rings = 2;

/// Connected components of the vertices, each a list.
std::vector<std::vector<int>> components(const BlockPattern& _pattern)
{
  std::vector<std::vector<int>> result;
  std::vector<char> seen(static_cast<std::size_t>(_pattern.rowCount()), 0);
  for (int seed = 0; seed < _pattern.rowCount(); ++seed) {
    if (seen[static_cast<std::size_t>(seed)]) continue;
    std::vector<int> found(1, seed);
    seen[static_cast<std::size_t>(seed)] = 1;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t row = static_cast<std::size_t>(found[i]);
      for (int s = _pattern.rowStart[row]; s < _pattern.rowStart[row + 1]; ++s) {
        const int neighbour = _pattern.columns[static_cast<std::size_t>(s)];
        if (seen[static_cast<std::size_t>(neighbour)]) continue;
        seen[static_cast<std::size_t>(neighbour)] = 1;
        found.push_back(neighbour);
      }
    }
    result.push_back(std::move(found));
  }
  return result;
}

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

/// The rest shape of each component, where its held vertices want it, or where it lies if nothing holds it.
Points TangledStart::placedRest(const MinimizationProblem& _problem, const Points& _positions) const
{
  const Points rest = model_.toSolver(model_.restPositions());
  Points placed = _positions;
  for (const std::vector<int>& component : components(*model_.pattern())) {
    std::vector<int> held;
    std::copy_if(component.begin(), component.end(), std::back_inserter(held),
                 [&](int _v) { return _problem.filter.isConstrained(_v); });
    const std::vector<int>& fitted = held.size() >= 3 ? held : component;
    const Eigen::Matrix<double, 3, 4> fit = rigidFit(columns(rest, fitted), columns(_positions, fitted));
    for (const int v : component)
      placed.col(v) = fit.leftCols<3>() * rest.col(v) + fit.col(3);
  }
  return placed;
}

bool TangledStart::smooth(const MinimizationProblem& _problem, Points& _positions, StepReport& _report) const
{
  std::vector<char> tangled = model_.tangledVertices(_positions);
  if (std::find(tangled.begin(), tangled.end(), 1) == tangled.end()) return false;
  // In a heap of inverted elements a few are upright by chance; their vertices must not hold the others.
  for (int ring = 0; ring < rings; ++ring)
    grow(*model_.pattern(), tangled);

  DirectionalFilter filter = _problem.filter;
  for (std::size_t v = 0; v < tangled.size(); ++v)
    if (!tangled[v]) filter.set(static_cast<int>(v), Matrix3::Zero());
  BlockMatrix hessian(model_.pattern());
  Points force;
  model_.smoothness(_positions, hessian, force);
  // Nothing may hold a tangled component at all.
  hessian.addToDiagonal(1e-9);
  force = -force;
  filter.apply(force);
  Points motion;
  {
    const Stopwatch watch(_report.seconds.linear);
    const LinearOutcome outcome = strategy_.solve(hessian, filter, force, 1e-6 * norm(force), {}, motion);
    ++_report.newtonIterations;
    _report.linearIterations += outcome.iterations;
    if (!outcome.solved || !motion.allFinite()) return false;
  }
  Points inflation = placedRest(_problem, _positions) - _positions - motion;
  filter.apply(inflation);
  const Points smoothed = _positions + motion + restShare * inflation;
  if (!(_problem.objective->value(smoothed) < _problem.objective->value(_positions))) return false;
  _positions = smoothed;
  return true;
}

} // namespace FleshSim
