#include <FleshSim/Terms/BarrierTerm.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Eigenvalues>

#include <cmath>

namespace FleshSim {

namespace {

using Matrix12 = Eigen::Matrix<double, 12, 12>;

/// Pairs that one thread takes at a time.
constexpr int chunkSize = 16;

/// Without negative eigenvalues: they become 0, or their size.
Matrix12 filtered(const Matrix12& _matrix, HessianFilter _filter)
{
  if (_filter == HessianFilter::none) return _matrix;
  const Eigen::SelfAdjointEigenSolver<Matrix12> eigen(_matrix);
  const Eigen::Matrix<double, 12, 1>& values = eigen.eigenvalues();
  if (values[0] >= 0.0) return _matrix;
  Eigen::Matrix<double, 12, 1> kept = values.cwiseMax(0.0);
  if (_filter == HessianFilter::absolute) kept = values.cwiseAbs();
  return eigen.eigenvectors() * kept.asDiagonal() * eigen.eigenvectors().transpose();
}

} // namespace

double BarrierTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  if (_gradient == nullptr) return barrier_.energy(_trial.positions);
  const double energy = barrier_.find(_trial.positions, near_);
  if (!std::isfinite(energy)) return energy;
  for (const NearFeatures& near : near_)
    for (int a = 0; a < 4; ++a)
      _gradient->col(near.vertices[static_cast<std::size_t>(a)]) += near.gradient.segment<3>(3 * a);
  return energy;
}

void BarrierTerm::addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const
{
  barrier_.find(_trial.positions, near_);
  hessians_.resize(near_.size());
  parallelForChunks(
      static_cast<int>(near_.size()),
      [&](int _first, int _last) {
        for (auto i = static_cast<std::size_t>(_first); i < static_cast<std::size_t>(_last); ++i)
          hessians_[i] = _factor * filtered(barrier_.hessian(near_[i], _trial.positions), _filter);
      },
      chunkSize);
  for (std::size_t i = 0; i < near_.size(); ++i)
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b)
        _matrix.add(near_[i].vertices[static_cast<std::size_t>(a)], near_[i].vertices[static_cast<std::size_t>(b)],
                    hessians_[i].block<3, 3>(3 * a, 3 * b));
}

} // namespace FleshSim
