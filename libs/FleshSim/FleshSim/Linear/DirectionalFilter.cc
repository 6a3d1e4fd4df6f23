#include <FleshSim/Linear/DirectionalFilter.hh>

namespace FleshSim {

void DirectionalFilter::clear(int _rowCount)
{
  entry_.assign(static_cast<std::size_t>(_rowCount), -1);
  vertices_.clear();
  free_.clear();
}

void DirectionalFilter::set(int _vertex, const Matrix3& _free)
{
  int& entry = entry_[static_cast<std::size_t>(_vertex)];
  if (entry < 0) {
    entry = static_cast<int>(vertices_.size());
    vertices_.push_back(_vertex);
    free_.push_back(_free);
    return;
  }
  free_[static_cast<std::size_t>(entry)] = _free;
}

void DirectionalFilter::apply(Points& _x) const
{
  for (std::size_t i = 0; i < vertices_.size(); ++i)
    _x.col(vertices_[i]) = free_[i] * _x.col(vertices_[i]).eval();
}

void DirectionalFilter::apply(BlockMatrix& _matrix, SavedBlocks* _before) const
{
  const BlockPattern& pattern = _matrix.pattern();
  const double scale = _matrix.meanDiagonal();
  const auto keep = [&](int _slot) {
    if (_before != nullptr) _before->keep(_matrix, _slot);
  };
  if (_before != nullptr) _before->begin(_matrix);
  for (std::size_t i = 0; i < vertices_.size(); ++i) {
    const int row = vertices_[i];
    for (int s = pattern.rowStart[static_cast<std::size_t>(row)];
         s < pattern.rowStart[static_cast<std::size_t>(row) + 1]; ++s) {
      keep(s);
      if (pattern.columns[static_cast<std::size_t>(s)] == row) {
        const Matrix3 filtered = free_[i] * _matrix.blockMatrix(s) * free_[i];
        _matrix.blockMatrix(s) = filtered + scale * (Matrix3::Identity() - free_[i]);
        continue;
      }
      // A block between two constrained vertices is met from both sides: each applies its own factor once.
      const int mirror = pattern.mirror[static_cast<std::size_t>(s)];
      keep(mirror);
      const Matrix3 left = free_[i] * _matrix.blockMatrix(s);
      const Matrix3 right = _matrix.blockMatrix(mirror) * free_[i];
      _matrix.blockMatrix(s) = left;
      _matrix.blockMatrix(mirror) = right;
    }
  }
  applyToCouplings(_matrix);
}

void DirectionalFilter::applyToCouplings(BlockMatrix& _matrix) const
{
  for (CouplingBlock& coupling : _matrix.couplings()) {
    const int row = entry_[static_cast<std::size_t>(coupling.row)];
    const int column = entry_[static_cast<std::size_t>(coupling.column)];
    if (row >= 0) coupling.value = (free_[static_cast<std::size_t>(row)] * coupling.value).eval();
    if (column >= 0) coupling.value = (coupling.value * free_[static_cast<std::size_t>(column)]).eval();
  }
}

} // namespace FleshSim
