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
  runs_.clear();
  firstRun_.clear();
  std::vector<int> fullSlot;
  std::vector<int> reducedSlot(full.columns.size(), -1);
  for (std::size_t r = 0; r < kept_.size(); ++r) {
    const std::size_t v = static_cast<std::size_t>(kept_[r]);
    if (r % chunkRows == 0) firstRun_.push_back(static_cast<int>(runs_.size()));
    for (int s = full.rowStart[v]; s < full.rowStart[v + 1]; ++s) {
      const int column = place_[static_cast<std::size_t>(full.columns[static_cast<std::size_t>(s)])];
      if (column < 0) continue;
      const int slot = static_cast<int>(fullSlot.size());
      const bool first = firstRun_.back() == static_cast<int>(runs_.size());
      if (first || runs_.back().full + runs_.back().count != s) runs_.push_back({s, slot, 0});
      ++runs_.back().count;
      reducedSlot[static_cast<std::size_t>(s)] = slot;
      if (s == full.diagonal[v]) pattern->diagonal.push_back(slot);
      pattern->columns.push_back(column);
      fullSlot.push_back(s);
    }
    pattern->rowStart.push_back(static_cast<int>(fullSlot.size()));
  }
  firstRun_.push_back(static_cast<int>(runs_.size()));
  for (const int s : fullSlot)
    pattern->mirror.push_back(reducedSlot[static_cast<std::size_t>(full.mirror[static_cast<std::size_t>(s)])]);
  matrix_ = BlockMatrix(std::move(pattern));
}

void ReducedMatrix::gather(const BlockMatrix& _full)
{
  parallelForChunks(matrix_.rowCount(), [&](int _first, int) {
    const std::size_t chunk = static_cast<std::size_t>(_first / chunkRows);
    for (int i = firstRun_[chunk]; i < firstRun_[chunk + 1]; ++i) {
      const Run& run = runs_[static_cast<std::size_t>(i)];
      std::copy_n(_full.block(run.full), 9 * static_cast<std::ptrdiff_t>(run.count), matrix_.block(run.reduced));
    }
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
  parallelForChunks(static_cast<int>(kept_.size()), [&](int _first, int _last) {
    for (int r = _first; r < _last; ++r)
      _reduced.col(r) = _full.col(kept_[static_cast<std::size_t>(r)]);
  });
}

void ReducedMatrix::scatter(const Points& _reduced, Points& _full) const
{
  _full.resize(3, fullPattern_->rowCount());
  parallelForChunks(fullPattern_->rowCount(), [&](int _first, int _last) {
    for (int v = _first; v < _last; ++v) {
      const int place = place_[static_cast<std::size_t>(v)];
      if (place < 0)
        _full.col(v).setZero();
      else
        _full.col(v) = _reduced.col(place);
    }
  });
}

} // namespace FleshSim
