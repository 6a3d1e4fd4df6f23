#include <FleshSim/Linear/BlockJacobi.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include <cmath>

namespace FleshSim {

void BlockJacobi::factorize(const BlockMatrix& _matrix)
{
  const BlockPattern& pattern = _matrix.pattern();
  inverse_.resize(static_cast<std::size_t>(pattern.rowCount()));
  parallelForChunks(pattern.rowCount(), [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r) {
      const Matrix3 block = _matrix.blockMatrix(pattern.diagonal[static_cast<std::size_t>(r)]);
      const double trace = std::abs(block.trace());
      if (Eigen::LLT<Matrix3>(block).info() == Eigen::Success)
        inverse_[static_cast<std::size_t>(r)] = block.inverse();
      else
        inverse_[static_cast<std::size_t>(r)] = Matrix3::Identity() * (trace > 0.0 ? 3.0 / trace : 1.0);
    }
  });
}

void BlockJacobi::apply(const Points& _r, Points& _z) const
{
  parallelForChunks(static_cast<int>(_r.cols()), [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r)
      _z.col(r).noalias() = inverse_[static_cast<std::size_t>(r)] * _r.col(r);
  });
}

} // namespace FleshSim
