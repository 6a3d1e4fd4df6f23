#include <FleshSim/Mesh/MeshComparison.hh>

#include <FleshSim/Mesh/CellVolume.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace FleshSim {

namespace {

void measureDistances(const Points& _first, const Points& _second, MeshComparison& _comparison)
{
  double sum = 0;
  double squares = 0;
  for (Eigen::Index v = 0; v < _first.cols(); ++v) {
    const double distance = (_second.col(v) - _first.col(v)).norm();
    sum += distance;
    squares += distance * distance;
    if (_comparison.farthestVertex >= 0 && !(distance > _comparison.largest)) continue;
    _comparison.largest = distance;
    _comparison.farthestVertex = static_cast<int>(v);
  }
  if (_first.cols() == 0) return;
  _comparison.mean = sum / static_cast<double>(_first.cols());
  _comparison.rootMeanSquare = std::sqrt(squares / static_cast<double>(_first.cols()));
}

void addRatio(double _before, double _after, MeshComparison& _comparison)
{
  if (_before == 0) return;
  const double ratio = _after / _before;
  if (!_comparison.cellRatios) _comparison.cellRatios = {ratio, ratio};
  _comparison.cellRatios->least = std::min(_comparison.cellRatios->least, ratio);
  _comparison.cellRatios->largest = std::max(_comparison.cellRatios->largest, ratio);
}

} // namespace

MeshComparison compareMeshes(const VolumeMesh& _first, const VolumeMesh& _second)
{
  if (_first.vertexCount() != _second.vertexCount())
    throw std::invalid_argument("compareMeshes: the meshes have different numbers of vertices");
  MeshComparison comparison;
  measureDistances(_first.positions, _second.positions, comparison);
  const MeshQuality first = measureQuality(_first);
  const MeshQuality second = measureQuality(_second);
  comparison.diagonal = (first.high - first.low).norm();
  comparison.firstVolume = first.volume;
  comparison.secondVolume = second.volume;
  comparison.firstInverted = first.inverted;
  comparison.secondInverted = second.inverted;
  if (!haveSameCells(_first, _second)) return comparison;
  forCells(_first, [&](const auto& _cell) {
    addRatio(cellVolume(_first.positions, _cell), cellVolume(_second.positions, _cell), comparison);
  });
  return comparison;
}

} // namespace FleshSim
