#include <FleshSim/Element/MeanDilatationGroup.hh>

namespace FleshSim {

namespace {

constexpr int points = TrilinearHex::points;
constexpr int nodes = TrilinearHex::nodes;

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
                                         const std::shared_ptr<const VolumeSplit>& _split)
    : QuadratureGroup(_vertices, _rest, MaterialPointer(_split, &_split->remainder())), split_(_split)
{
}

void MeanDilatationGroup::energy(int _part, const Points& _positions, double* _energies) const
{
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions, *split_);
    Pack density[points];
    meanDilatationEnergy(state, *split_, density);
    writeEnergies(batch, state, density, _energies);
  }
}

void MeanDilatationGroup::gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const
{
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions, *split_);
    Pack density[points];
    Pack gradient[nodes - 1][3];
    meanDilatationGradient(batch, state, *split_, density, gradient);
    scatterGradient(batch, gradient, part(_part).first, part(_part).last, _gradient.data());
    writeEnergies(batch, state, density, _energies);
  }
}

int MeanDilatationGroup::hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter,
                                 double* _energies, Points& _gradient, BlockMatrix& _hessian,
                                 const Material* _instead) const
{
  if (_instead)
    return QuadratureGroup::hessian(_part, _chunk, _positions, _filter, _energies, _gradient, _hessian, _instead);
  const Part& mine = part(_part);
  int changed = 0;
  HessianForm form;
  PairBlocks<TrilinearHex> blocks;
  for (int i = mine.chunkStart[static_cast<std::size_t>(_chunk)];
       i < mine.chunkStart[static_cast<std::size_t>(_chunk) + 1]; ++i) {
    const Batch& batch = mine.batches[static_cast<std::size_t>(i)];
    const Dilatation state(batch, _positions, *split_);
    Pack density[points];
    Pack gradient[nodes - 1][3];
    PackMask masks[points];
    blocks = PairBlocks<TrilinearHex>();
    meanDilatationHessian(batch, state, *split_, _filter, form, density, gradient, blocks, masks);
    scatterGradient(batch, gradient, mine.first, mine.last, _gradient.data());
    scatterHessian(batch, blocks, _hessian);
    writeEnergies(batch, state, density, _energies);
    changed += countChanged(batch, masks);
  }
  return changed;
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
    const Dilatation state(batch, _positions, *split_);
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) _states[elementAt(batch.place[lane])].energyDensity += state.part.value[lane];
  }
}

} // namespace FleshSim
