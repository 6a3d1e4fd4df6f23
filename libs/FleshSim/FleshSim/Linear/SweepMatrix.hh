#pragma once

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Linear/FloatLanes.hh>
#include <FleshSim/Linear/RowGraph.hh>

#include <Eigen/Core>

#include <vector>

namespace FleshSim {

/// A vector with `lanesFor(size)` floats a row, the last of them without meaning.
using LaneVector = std::vector<float>;

/// Symmetric matrix A = L + D + L^T of size x size blocks in single precision, for Gauss-Seidel sweeps: first the even
/// strips of its rows, in parallel, then the odd ones. "Lower" is what a sweep meets earlier: L is the part of A whose
/// columns come before the row in that order. D is made positive definite where it is not: with D + K in its place, K
/// >= 0, one forward sweep before and one backward sweep after anything symmetric and positive semi-definite make a
/// symmetric positive definite operator, whatever the rest of A is, since
///   M + M^T - (A + K) = D + K > 0   for   M = D + K + L.
template <int size>
class SweepMatrix
{
public:
  static constexpr int lanes = lanesFor(size);
  static constexpr int blockFloats = size * size;
  static constexpr int chunk = size == 3 ? chunkRows : chunkRows / 8; ///< rows of a parallel loop's piece
  static constexpr int leastRowsOfStrip = chunk / 4;
  using Lanes = FloatLanes<lanes>;
  using Block = Eigen::Matrix<double, size, size>;

  void layOut(const RowGraph& _graph);

  /// _block(slot) is the block at a slot of the graph's columns, a Block.
  template <class BlockAt>
  void fill(const BlockAt& _block);

  int rowCount() const { return static_cast<int>(strips_.of.size()); }

  /// _x = (D + L)^-1 _r.
  void sweepForward(const LaneVector& _r, LaneVector& _x) const;

  /// _rest = _r - A _x = -L^T _x after a forward sweep from zero.
  void restAfterForward(const LaneVector& _x, LaneVector& _rest) const;

  /// _x += (D + L^T)^-1 (_r - A _x); _work is overwritten.
  void sweepBackward(const LaneVector& _r, LaneVector& _x, LaneVector& _work) const;

  /// _y = A _x; and the inner products x^T A x and x^T D x.
  void multiply(const LaneVector& _x, LaneVector& _y, double& _xAx, double& _xDx) const;

  /// _x of row _row = D^-1 _r.
  void divide(int _row, const float* _r, float* _x) const { product(inverse_.data() + offset(_row), _r).store(_x); }

  /// Calls _entry(column, block) for all blocks of a row: L, D, L^T.
  template <class Entry>
  void forRow(int _row, const Entry& _entry) const
  {
    for (int k = first(lower, _row); k < last(lower, _row); ++k)
      _entry(columns_[lower][at(k)], values_[lower].data() + offset(k));
    _entry(_row, diagonal_.data() + offset(_row));
    for (int k = first(upper, _row); k < last(upper, _row); ++k)
      _entry(columns_[upper][at(k)], values_[upper].data() + offset(k));
  }

  /// D^-1 of a row, column by column.
  const float* inverseDiagonal(int _row) const { return inverse_.data() + offset(_row); }

  /// Bytes of the numbers and their places.
  std::size_t bytes() const;

private:
  /// Fewer rows than these are one thread's work.
  static constexpr int leastParallelRows = 2 * chunk;

  enum Side
  {
    lower = 0,
    upper = 1
  };

  static std::size_t at(int _i) { return static_cast<std::size_t>(_i); }
  static std::ptrdiff_t offset(int _slot) { return static_cast<std::ptrdiff_t>(_slot) * blockFloats; }
  static std::ptrdiff_t vectorPlace(int _row) { return static_cast<std::ptrdiff_t>(_row) * lanes; }

  /// Where the blocks of a row on one side are. The upper ones are kept from the last row to the first, as a backward
  /// sweep reads them: memory is slow where it is read backwards.
  int place(Side _side, int _row) const { return _side == lower ? _row : rowCount() - 1 - _row; }
  int first(Side _side, int _row) const { return start_[_side][at(place(_side, _row))]; }
  int last(Side _side, int _row) const { return start_[_side][at(place(_side, _row)) + 1]; }

  /// True if a forward sweep meets column _column before row _row, which has a block there.
  bool isLower(int _column, int _row) const
  {
    const int own = strips_.of[at(_row)];
    return strips_.of[at(_column)] == own ? _column < _row : own % 2 == 1;
  }

  /// _block * _x.
  static FLESHSIM_INLINE Lanes product(const float* _block, const float* _x)
  {
    Lanes sum;
    FLESHSIM_UNROLL
    for (int c = 0; c < size; ++c)
      sum.add(Lanes::load(_block + c * size), _x[c]);
    return sum;
  }

  /// _sum -= the part of a row's product on one side of the diagonal. Three sums: additions need not wait for each
  /// other.
  FLESHSIM_INLINE void subtractSide(Side _side, int _row, const float* _x, Lanes& _sum) const
  {
    const int end = last(_side, _row);
    Lanes sums[3];
    for (int k = first(_side, _row); k < end; ++k) {
      const float* const block = values_[_side].data() + offset(k);
      const float* const x = _x + vectorPlace(columns_[_side][at(k)]);
      prefetchAhead(block);
      FLESHSIM_UNROLL
      for (int c = 0; c < size; ++c)
        sums[c % 3].add(Lanes::load(block + c * size), x[c]);
    }
    sums[0].add(sums[1]);
    sums[0].add(sums[2]);
    _sum.subtract(sums[0], 1.0F);
  }

  /// Calls _body(strip) for the even strips and then for the odd ones, or the other way round.
  template <class Body>
  void forStrips(bool _oddFirst, const Body& _body) const;

  void setDiagonal(int _row, const Block& _block);

  Strips strips_;
  std::vector<int> start_[2]; ///< of the lower and the upper blocks at each place
  std::vector<int> columns_[2];
  std::vector<int> source_[2]; ///< slots of the graph
  std::vector<int> diagonalSource_;
  LaneBlocks values_[2];
  LaneBlocks diagonal_;
  LaneBlocks inverse_;
};

template <int size>
template <class BlockAt>
void SweepMatrix<size>::fill(const BlockAt& _block)
{
  parallelForChunks(
      rowCount(),
      [&](int _first, int _last) {
        for (int r = _first; r < _last; ++r) {
          for (const Side side : {lower, upper})
            for (int k = first(side, r); k < last(side, r); ++k)
              Eigen::Map<Eigen::Matrix<float, size, size>>(values_[side].data() + offset(k)) =
                  _block(source_[side][at(k)]).template cast<float>();
          setDiagonal(r, _block(diagonalSource_[at(r)]));
        }
      },
      chunk);
}

extern template class SweepMatrix<3>;
extern template class SweepMatrix<6>;

} // namespace FleshSim
