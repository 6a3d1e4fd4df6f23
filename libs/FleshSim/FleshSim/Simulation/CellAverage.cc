#include <FleshSim/Simulation/CellAverage.hh>

#include <FleshSim/IO/DocumentTools.hh>

namespace FleshSim {

CellAverage::CellAverage(const Body& _body, const std::vector<double>& _volumes, std::size_t _firstElement)
    : cellCount_(fileCellCount(_body.document)), firstElement_(_firstElement)
{
  const VolumeMesh& mesh = _body.mesh;
  for (std::size_t e = 0; e < mesh.cellCount(); ++e)
    cells_.push_back(cellOfElement(mesh, static_cast<int>(e)));

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
