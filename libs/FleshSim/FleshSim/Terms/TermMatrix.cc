#include <FleshSim/Terms/TermMatrix.hh>

#include <utility>

namespace FleshSim {

TermMatrixSum::TermMatrixSum(BlockMatrix& _matrix, SavedBlocks* _before)
    : matrix_(_matrix), before_(_before), couplings_(_matrix.couplings())
{
  if (before_ != nullptr) before_->begin(_matrix);
}

TermMatrixSum::~TermMatrixSum()
{
  if (coupled_) matrix_.setCouplings(std::move(couplings_));
}

void TermMatrixSum::add(int _row, int _column, const Matrix3& _block)
{
  const BlockPattern& pattern = matrix_.pattern();
  const int slot = _row == _column ? pattern.diagonal[static_cast<std::size_t>(_row)] : pattern.find(_row, _column);
  if (slot < 0) {
    addCoupling(_row, _column, _block);
    return;
  }
  if (before_ != nullptr) before_->keep(matrix_, slot);
  matrix_.blockMatrix(slot) += _block;
}

/// Blocks of one place add up here already: neighbouring pairs of contact share vertices, and sorting them all costs
/// more.
void TermMatrixSum::addCoupling(int _row, int _column, const Matrix3& _block)
{
  coupled_ = true;
  const auto place = static_cast<std::uint64_t>(_row) << 32 | static_cast<std::uint32_t>(_column);
  const auto [known, isNew] = places_.try_emplace(place, couplings_.size());
  if (isNew)
    couplings_.push_back({_row, _column, _block});
  else
    couplings_[known->second].value += _block;
}

void TermMatrixProduct::add(double _factor, const BlockMatrix& _matrix)
{
  Points product;
  _matrix.multiply(vector_, product);
  sum_ += _factor * product;
}

} // namespace FleshSim
