#include <FleshSim/Linear/MultilevelLevel.hh>

#include <FleshSim/Core/Random.hh>

#include <cmath>

namespace FleshSim {

namespace {

/// Power iterations for the largest eigenvalue of D^-1 A: the first time, and when the vector of the last time is
/// there.
constexpr int firstPowerIterations = 10;
constexpr int laterPowerIterations = 2;

/// With fewer rows than this part of the finer level's left out, another level is not worth it.
constexpr double leastCoarsening = 0.7;

} // namespace

template <int size>
void MultilevelLevel<size>::layOut(const RowGraph& _graph)
{
  matrix_.layOut(_graph);
  const std::size_t floats = static_cast<std::size_t>(_graph.rowCount()) * SweepMatrix<size>::lanes;
  for (LaneVector* vector : {&right_, &solution_, &rest_, &power_})
    vector->assign(floats, 0.0F);
  started_ = false;
  const Aggregates aggregates = aggregate(_graph);
  hasCoarse_ = aggregates.count > 0 && aggregates.count < leastCoarsening * _graph.rowCount();
  if (!hasCoarse_) return;
  prolongator_.layOut(_graph, aggregates);
  product_.layOut(matrix_, prolongator_);
}

template <int size>
void MultilevelLevel<size>::coarsen(const RigidFrames<size>& _frames, RigidFrames<6>& _coarseFrames)
{
  prolongator_.makeTentative(_frames, _coarseFrames);
  const double largest = largestEigenvalue();
  prolongator_.smooth(matrix_, largest > 0.0 ? 4.0 / (3.0 * largest) : 0.0);
  product_.compute(matrix_, prolongator_);
}

/// By power iterations on D^-1 A in the inner product of D. What is found is a bit less than the eigenvalue.
template <int size>
double MultilevelLevel<size>::largestEigenvalue()
{
  if (!started_) {
    Random random(1);
    for (float& value : power_)
      value = static_cast<float>(random.uniform(-1.0, 1.0));
  }
  double largest = 0.0;
  for (int i = started_ ? laterPowerIterations : firstPowerIterations; i > 0; --i) {
    double xAx = 0.0;
    double xDx = 0.0;
    matrix_.multiply(power_, rest_, xAx, xDx);
    if (!(xDx > 0.0) || !std::isfinite(xAx)) return 0.0;
    largest = std::abs(xAx) / xDx;
    const float scale = static_cast<float>(1.0 / std::sqrt(xDx));
    parallelForChunks(matrix_.rowCount(), [&](int _first, int _last) {
      for (int r = _first; r < _last; ++r) {
        const std::size_t place = static_cast<std::size_t>(r) * SweepMatrix<size>::lanes;
        matrix_.divide(r, rest_.data() + place, power_.data() + place);
        for (int k = 0; k < SweepMatrix<size>::lanes; ++k)
          power_[place + static_cast<std::size_t>(k)] *= scale;
      }
    });
  }
  started_ = true;
  return largest;
}

template <int size>
void MultilevelLevel<size>::descend(LaneVector& _coarseRight)
{
  matrix_.sweepForward(right_, solution_);
  matrix_.restAfterForward(solution_, rest_);
  prolongator_.restrictTo(rest_, _coarseRight);
}

template <int size>
void MultilevelLevel<size>::ascend(const LaneVector& _coarseSolution)
{
  prolongator_.prolongate(_coarseSolution, solution_);
  matrix_.sweepBackward(right_, solution_, rest_);
}

template <int size>
void MultilevelLevel<size>::sweep()
{
  matrix_.sweepForward(right_, solution_);
  matrix_.sweepBackward(right_, solution_, rest_);
}

template <int size>
std::size_t MultilevelLevel<size>::bytes() const
{
  return matrix_.bytes() + prolongator_.bytes() + product_.bytes() + 4 * right_.size() * sizeof(float);
}

template class MultilevelLevel<3>;
template class MultilevelLevel<6>;

} // namespace FleshSim
