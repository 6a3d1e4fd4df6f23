#include <FleshSim/Element/MeanDilatationGroup.hh>

#include <FleshSim/Element/MeanDilatationPart.hh>

namespace FleshSim {

namespace {

constexpr int points = TrilinearHex::points;

void writeEnergies(const ElementBatch<TrilinearHex>& _batch, const MeanDilatation<TrilinearHex>& _state,
                   const Pack (&_density)[points], double* _energies)
{
  Pack sum = _state.restVolume * _state.part.value;
  for (int q = 0; q < points; ++q)
    sum += _batch.volume[q] * _density[q];
  const Pack energy = orInfinity(sum);
  for (int lane = 0; lane < packWidth; ++lane)
    if (_batch.place[lane] >= 0) _energies[_batch.place[lane]] = energy[lane];
}

/// Counted elements of which some point was changed.
int countChanged(const ElementBatch<TrilinearHex>& _batch, const PackMask (&_changed)[points])
{
  int count = 0;
  for (int lane = 0; lane < packWidth; ++lane) {
    bool changed = false;
    for (const PackMask& mask : _changed)
      changed = changed || mask[lane] != 0;
    count += _batch.place[lane] >= 0 && changed ? 1 : 0;
  }
  return count;
}

} // namespace

MeanDilatationGroup::MeanDilatationGroup(const std::vector<int>& _vertices, const Points& _rest,
                                         const ElementMaterials& _materials)
    : QuadratureGroup(_vertices, _rest, _materials, true)
{
}

void MeanDilatationGroup::energy(int _part, const Points& _positions, double* _energies) const
{
  meanDilatationEnergies(part(_part), _positions,
                         [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[points]) {
                           writeEnergies(_batch, _state, _density, _energies);
                         });
}

void MeanDilatationGroup::gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const
{
  meanDilatationGradients(part(_part), _positions, _gradient,
                          [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[points]) {
                            writeEnergies(_batch, _state, _density, _energies);
                          });
}

int MeanDilatationGroup::hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter,
                                 double* _energies, Points& _gradient, BlockMatrix& _hessian,
                                 const Material* _instead) const
{
  if (_instead)
    return QuadratureGroup::hessian(_part, _chunk, _positions, _filter, _energies, _gradient, _hessian, _instead);
  return meanDilatationHessians(
      part(_part), _chunk, _positions, _filter, _gradient, _hessian,
      [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[points]) {
        writeEnergies(_batch, _state, _density, _energies);
      },
      countChanged);
}

void MeanDilatationGroup::sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const
{
  QuadratureGroup::sizes(_part, _positions, _energies, _sizes);
  energy(_part, _positions, _energies);
}

/// The pressure is no part of von Mises' stress.
void MeanDilatationGroup::states(int _part, const Points& _positions, State* _states) const
{
  QuadratureGroup::states(_part, _positions, _states);
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions);
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) _states[elementAt(batch.place[lane])].energyDensity += state.part.value[lane];
  }
}

} // namespace FleshSim
