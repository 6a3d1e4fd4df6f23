#include <FleshSim/Linear/Multilevel.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// A level with no more rows than these is solved by a dense factorisation.
constexpr int coarsestRows = 60;

/// And one with no more than these if it cannot be coarsened.
constexpr int largestDense = 200;

/// Directions in which all couplings of a vertex vanish, by this part of the largest, squared: it is held there.
constexpr double leastCoupling = 1e-14;

std::size_t index(int _i)
{
  return static_cast<std::size_t>(_i);
}

/// Projector onto the directions in which a row is coupled with others: that of DirectionalFilter where the matrix was
/// filtered. Motions of the coarse levels must not touch the others, or they would cost energy there.
Matrix3 coupledDirections(const BlockMatrix& _matrix, int _row)
{
  const BlockPattern& pattern = _matrix.pattern();
  Matrix3 gram = Matrix3::Zero();
  for (int s = pattern.rowStart[index(_row)]; s < pattern.rowStart[index(_row) + 1]; ++s)
    if (s != pattern.diagonal[index(_row)])
      gram.noalias() += _matrix.blockMatrix(s) * _matrix.blockMatrix(s).transpose();
  const double trace = gram.trace();
  if (!(trace > 0.0)) return Matrix3::Zero();
  const Matrix3 scaled = gram / trace;
  if (scaled.determinant() > leastCoupling) return Matrix3::Identity();
  const Eigen::SelfAdjointEigenSolver<Matrix3> eigen(scaled);
  Matrix3 result = Matrix3::Zero();
  for (int i = 0; i < 3; ++i)
    if (eigen.eigenvalues()[i] > leastCoupling)
      result += eigen.eigenvectors().col(i) * eigen.eigenvectors().col(i).transpose();
  return result;
}

/// The lower triangle becomes Cholesky's factor, column by column; false if a pivot is not positive. Eigen's own
/// allocates memory each time.
bool factorizeDense(Eigen::MatrixXd& _matrix)
{
  const Eigen::Index rows = _matrix.rows();
  for (Eigen::Index c = 0; c < rows; ++c) {
    const Eigen::Index rest = rows - c;
    auto column = _matrix.col(c).tail(rest);
    column.noalias() -= _matrix.block(c, 0, rest, c) * _matrix.row(c).head(c).transpose();
    if (!(column[0] > 0.0)) return false;
    column /= std::sqrt(column[0]);
  }
  return true;
}

} // namespace

void Multilevel::layOut(const BlockMatrix& _matrix)
{
  if (pattern_ == _matrix.sharedPattern()) return;
  pattern_ = _matrix.sharedPattern();
  coarse_.clear();
  fine_.layOut(RowGraph::of(*pattern_));
  frames_.factors.resize(index(pattern_->rowCount()));
  if (fine_.hasCoarse()) {
    coarse_.emplace_back();
    coarse_.back().layOut(fine_.product().graph());
    while (coarse_.back().hasCoarse() && coarse_.back().matrix().rowCount() > coarsestRows) {
      MultilevelLevel<6>& finer = coarse_.back();
      coarse_.emplace_back();
      coarse_.back().layOut(finer.product().graph());
    }
  }
  coarseFrames_.resize(coarse_.size());
  dense_ = !coarse_.empty() && coarse_.back().matrix().rowCount() <= largestDense;
  const int unknowns = dense_ ? 6 * coarse_.back().matrix().rowCount() : 0;
  coarsest_.resize(unknowns, unknowns);
  coarsestVector_.resize(unknowns);
}

/// Translations, and rotations about the places of the vertices if these are known.
void Multilevel::fineFrames(const BlockMatrix& _matrix)
{
  const int rows = _matrix.rowCount();
  const bool known = positions_.cols() == rows;
  if (known)
    frames_.places = positions_;
  else
    frames_.places.setZero(3, rows);
  parallelForChunks(rows, [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r)
      frames_.factors[index(r)] << coupledDirections(_matrix, r), Matrix3::Zero();
  });
}

void Multilevel::factorize(const BlockMatrix& _matrix)
{
  layOut(_matrix);
  fine_.fill([&](int _slot) { return _matrix.blockMatrix(_slot); });
  if (coarse_.empty()) return;
  fineFrames(_matrix);
  fine_.coarsen(frames_, coarseFrames_.front());
  coarse_.front().fill([&](int _slot) { return fine_.product().block(_slot); });
  for (std::size_t level = 0; level + 1 < coarse_.size(); ++level) {
    coarse_[level].coarsen(coarseFrames_[level], coarseFrames_[level + 1]);
    coarse_[level + 1].fill([&](int _slot) { return coarse_[level].product().block(_slot); });
  }
  if (dense_) factorizeCoarsest();
}

void Multilevel::factorizeCoarsest()
{
  const SweepMatrix<6>& matrix = coarse_.back().matrix();
  coarsest_.setZero();
  for (int r = 0; r < matrix.rowCount(); ++r)
    matrix.forRow(r, [&](int _column, const float* _block) {
      coarsest_.block<6, 6>(6 * r, 6 * _column) = Eigen::Map<const Eigen::Matrix<float, 6, 6>>(_block).cast<double>();
    });
  // Single precision has left its rounding in the matrix; what is not positive definite is enlarged until it is.
  const double scale = coarsest_.diagonal().mean();
  for (double shift = 1e-7;; shift *= 10.0) {
    factor_ = coarsest_;
    factor_.diagonal().array() += shift * scale;
    if (factorizeDense(factor_)) return;
    if (shift < 1e12) continue;
    factor_.setIdentity(); // the matrix holds numbers that are none
    return;
  }
}

void Multilevel::solveCoarsest() const
{
  MultilevelLevel<6>& level = coarse_.back();
  if (!dense_) {
    level.sweep();
    return;
  }
  constexpr int lanes = SweepMatrix<6>::lanes;
  for (int r = 0; r < level.matrix().rowCount(); ++r)
    coarsestVector_.segment<6>(6 * r) =
        Eigen::Map<const Eigen::Matrix<float, 6, 1>>(level.right().data() + static_cast<std::ptrdiff_t>(r) * lanes)
            .cast<double>();
  factor_.triangularView<Eigen::Lower>().solveInPlace(coarsestVector_);
  factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(coarsestVector_);
  for (int r = 0; r < level.matrix().rowCount(); ++r)
    Eigen::Map<Eigen::Matrix<float, 6, 1>>(level.solution().data() + static_cast<std::ptrdiff_t>(r) * lanes) =
        coarsestVector_.segment<6>(6 * r).cast<float>();
}

void Multilevel::apply(const Points& _r, Points& _z) const
{
  constexpr int lanes = SweepMatrix<3>::lanes;
  const int rows = fine_.matrix().rowCount();
  parallelForChunks(rows, [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r)
      for (int i = 0; i < 3; ++i)
        fine_.right()[index(r * lanes + i)] = static_cast<float>(_r(i, r));
  });
  if (coarse_.empty()) {
    fine_.sweep();
  }
  else {
    fine_.descend(coarse_.front().right());
    for (std::size_t level = 0; level + 1 < coarse_.size(); ++level)
      coarse_[level].descend(coarse_[level + 1].right());
    solveCoarsest();
    for (std::size_t level = coarse_.size() - 1; level-- > 0;)
      coarse_[level].ascend(coarse_[level + 1].solution());
    fine_.ascend(coarse_.front().solution());
  }
  parallelForChunks(rows, [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r)
      for (int i = 0; i < 3; ++i)
        _z(i, r) = static_cast<double>(fine_.solution()[index(r * lanes + i)]);
  });
}

std::vector<int> Multilevel::levelRows() const
{
  std::vector<int> rows(1, fine_.matrix().rowCount());
  for (const MultilevelLevel<6>& level : coarse_)
    rows.push_back(level.matrix().rowCount());
  return rows;
}

std::size_t Multilevel::bytes() const
{
  std::size_t sum = fine_.bytes();
  for (const MultilevelLevel<6>& level : coarse_)
    sum += level.bytes();
  return sum + 16 * static_cast<std::size_t>(coarsest_.size());
}

} // namespace FleshSim
