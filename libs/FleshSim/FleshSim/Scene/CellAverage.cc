#include <FleshSim/Scene/CellAverage.hh>

namespace FleshSim {

std::size_t fileCellCount(const MeshDocument& _document)
{
  return _document.polyhedra.cells.size() > 0 ? _document.polyhedra.cells.size() : _document.mesh.cellCount();
}

CellAverage::CellAverage(const Body& _body, const std::vector<double>& _volumes, std::size_t _firstElement)
    : cellCount_(fileCellCount(_body.document)), firstElement_(_firstElement)
{
  const VolumeMesh& mesh = _body.mesh;
  for (std::size_t t = 0; t < mesh.tets.size(); ++t)
    cells_.push_back(mesh.tetCells.empty() ? static_cast<int>(t) : mesh.tetCells[t]);
  for (std::size_t h = 0; h < mesh.hexes.size(); ++h)
    cells_.push_back(mesh.hexCells.empty() ? static_cast<int>(mesh.tets.size() + h) : mesh.hexCells[h]);

  std::vector<double> total(cellCount_, 0.0);
  for (std::size_t e = 0; e < cells_.size(); ++e)
    total[cells_[e]] += _volumes[firstElement_ + e];
  for (std::size_t e = 0; e < cells_.size(); ++e)
    weights_.push_back(_volumes[firstElement_ + e] / total[cells_[e]]);
}

std::vector<double> CellAverage::operator()(const std::vector<double>& _elementValues) const
{
  std::vector<double> values(cellCount_, 0.0);
  for (std::size_t e = 0; e < cells_.size(); ++e)
    values[cells_[e]] += weights_[e] * _elementValues[firstElement_ + e];
  return values;
}

} // namespace FleshSim
