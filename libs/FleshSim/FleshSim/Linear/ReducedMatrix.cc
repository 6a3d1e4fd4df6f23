#include <FleshSim/Linear/ReducedMatrix.hh>

#include <FleshSim/Core/Parallel.hh>

#include <algorithm>

namespace FleshSim {

namespace {

std::vector<int> movableVertices(int _rowCount, const DirectionalFilter& _filter)
{
  std::vector<char> fixed(static_cast<std::size_t>(_rowCount), 0);
  for (std::size_t i = 0; i < _filter.constrainedVertices().size(); ++i)
    if (_filter.free(static_cast<int>(i)).isZero())
      fixed[static_cast<std::size_t>(_filter.constrainedVertices()[i])] = 1;
  std::vector<int> movable;
  for (int v = 0; v < _rowCount; ++v)
    if (!fixed[static_cast<std::size_t>(v)]) movable.push_back(v);
  return movable;
}

} // namespace

void ReducedMatrix::choose(const BlockMatrix& _full, const DirectionalFilter& _filter)
{
  const BlockPattern& full = _full.pattern();
  std::vector<int> movable = movableVertices(full.rowCount(), _filter);
  if (fullPattern_ == _full.sharedPattern() && movable == kept_) return;
  fullPattern_ = _full.sharedPattern();
  kept_ = std::move(movable);
  place_.assign(static_cast<std::size_t>(full.rowCount()), -1);
  for (std::size_t i = 0; i < kept_.size(); ++i)
    place_[static_cast<std::size_t>(kept_[i])] = static_cast<int>(i);

  auto pattern = std::make_shared<BlockPattern>();
  pattern->rowStart.assign(1, 0);
  fullSlot_.clear();
  std::vector<int> reducedSlot(full.columns.size(), -1);
  for (const int v : kept_) {
    for (int s = full.rowStart[static_cast<std::size_t>(v)]; s < full.rowStart[static_cast<std::size_t>(v) + 1]; ++s) {
      const int column = place_[static_cast<std::size_t>(full.columns[static_cast<std::size_t>(s)])];
      if (column < 0) continue;
      reducedSlot[static_cast<std::size_t>(s)] = static_cast<int>(fullSlot_.size());
      if (s == full.diagonal[static_cast<std::size_t>(v)])
        pattern->diagonal.push_back(static_cast<int>(fullSlot_.size()));
      pattern->columns.push_back(column);
      fullSlot_.push_back(s);
    }
    pattern->rowStart.push_back(static_cast<int>(fullSlot_.size()));
  }
  for (const int s : fullSlot_)
    pattern->mirror.push_back(reducedSlot[static_cast<std::size_t>(full.mirror[static_cast<std::size_t>(s)])]);
  matrix_ = BlockMatrix(std::move(pattern));
}

void ReducedMatrix::gather(const BlockMatrix& _full)
{
  const BlockPattern& pattern = matrix_.pattern();
  parallelForChunks(pattern.rowCount(), [&](int _first, int _last) {
    for (int s = pattern.rowStart[static_cast<std::size_t>(_first)];
         s < pattern.rowStart[static_cast<std::size_t>(_last)]; ++s)
      std::copy_n(_full.block(fullSlot_[static_cast<std::size_t>(s)]), 9, matrix_.block(s));
  });
  std::vector<CouplingBlock> couplings;
  for (const CouplingBlock& coupling : _full.couplings()) {
    const int row = place_[static_cast<std::size_t>(coupling.row)];
    const int column = place_[static_cast<std::size_t>(coupling.column)];
    if (row >= 0 && column >= 0) couplings.push_back({row, column, coupling.value});
  }
  matrix_.setCouplings(std::move(couplings));
}

void ReducedMatrix::gather(const Points& _full, Points& _reduced) const
{
  _reduced.resize(3, static_cast<Eigen::Index>(kept_.size()));
  for (std::size_t i = 0; i < kept_.size(); ++i)
    _reduced.col(static_cast<Eigen::Index>(i)) = _full.col(kept_[i]);
}

void ReducedMatrix::scatter(const Points& _reduced, Points& _full) const
{
  _full.setZero(3, fullPattern_->rowCount());
  for (std::size_t i = 0; i < kept_.size(); ++i)
    _full.col(kept_[i]) = _reduced.col(static_cast<Eigen::Index>(i));
}

} // namespace FleshSim
