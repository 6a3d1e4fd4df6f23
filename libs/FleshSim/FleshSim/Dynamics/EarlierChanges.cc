#include <FleshSim/Dynamics/EarlierChanges.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Changes that are combinations of the others, but for this part of their squared norm, say nothing new.
constexpr double dependent = 1e-8;

} // namespace

void EarlierChanges::add(const Columns& _change)
{
  if (count_ == 0) next_ = 0;
  changes_[static_cast<std::size_t>(next_)] = _change;
  next_ = (next_ + 1) % most;
  count_ = std::min(count_ + 1, most);
}

void EarlierChanges::remember(MemoryWriter& _memory) const
{
  _memory.add(count_).add(next_);
  for (int i = 0; i < count_; ++i)
    _memory.add(changes_[static_cast<std::size_t>(i)]);
}

void EarlierChanges::recall(MemoryReader& _memory)
{
  count_ = std::clamp(_memory.integer(), 0, most);
  next_ = std::clamp(_memory.integer(), 0, most - 1);
  for (int i = 0; i < count_; ++i)
    changes_[static_cast<std::size_t>(i)] = _memory.columns();
}

void EarlierChanges::improve(const BlockMatrix& _matrix, const DirectionalFilter& _filter, const Columns& _residual,
                             Columns& _x)
{
  if (count_ == 0) return;
  Matrix gram = Matrix::Identity();
  Vector right = Vector::Zero();
  Vector scale = Vector::Ones();
  for (int i = 0; i < count_; ++i)
    _filter.apply(changes_[static_cast<std::size_t>(i)]);
  for (int i = 0; i < count_; ++i) {
    const Columns& change = changes_[static_cast<std::size_t>(i)];
    _matrix.multiply(change, product_);
    for (int j = 0; j <= i; ++j)
      gram(i, j) = gram(j, i) = dot(changes_[static_cast<std::size_t>(j)], product_);
    right[i] = dot(change, _residual);
    if (gram(i, i) == 0.0) gram(i, i) = 1.0; // nothing changed in that step
    if (!(gram(i, i) > 0.0)) return;         // an indefinite matrix: its system will be built anew
    scale[i] = 1.0 / std::sqrt(gram(i, i));
  }
  const Matrix scaled = scale.asDiagonal() * gram * scale.asDiagonal();
  if (!scaled.allFinite() || !right.allFinite()) return;
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(scaled);
  Vector modes = eigen.eigenvectors().transpose() * scale.cwiseProduct(right);
  for (int i = 0; i < most; ++i)
    modes[i] = eigen.eigenvalues()[i] > dependent ? modes[i] / eigen.eigenvalues()[i] : 0.0;
  const Vector parts = scale.cwiseProduct(eigen.eigenvectors() * modes);
  for (int i = 0; i < count_; ++i)
    _x += parts[i] * changes_[static_cast<std::size_t>(i)];
}

} // namespace FleshSim
