#include <FleshSim/Element/MeanDilatationGroup.hh>

#include <FleshSim/Element/MeanDilatationPart.hh>
#include <FleshSim/Element/QuadraticTet.hh>
#include <FleshSim/Element/TrilinearHex.hh>

namespace FleshSim {

namespace {

template <class Element>
void writeEnergies(const ElementBatch<Element>& _batch, const MeanDilatation<Element>& _state,
                   const Pack (&_density)[Element::points], double* _energies)
{
  Pack sum = _state.restVolume * _state.part.value;
  for (int q = 0; q < Element::points; ++q)
    sum += _batch.volume[q] * _density[q];
  const Pack energy = orInfinity(sum);
  for (int lane = 0; lane < packWidth; ++lane)
    if (_batch.place[lane] >= 0) _energies[_batch.place[lane]] = energy[lane];
}

/// Counted elements of which some point was changed.
template <class Element>
int countChanged(const ElementBatch<Element>& _batch, const PackMask (&_changed)[Element::points])
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

template <class Element>
MeanDilatationGroup<Element>::MeanDilatationGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                  const ElementMaterials& _materials)
    : Plain(_vertices, _rest, _materials, true)
{
}

template <class Element>
void MeanDilatationGroup<Element>::energy(int _part, const Points& _positions, double* _energies) const
{
  meanDilatationEnergies(this->part(_part), _positions,
                         [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[Element::points]) {
                           writeEnergies(_batch, _state, _density, _energies);
                         });
}

template <class Element>
void MeanDilatationGroup<Element>::gradient(int _part, const Points& _positions, double* _energies,
                                            Points& _gradient) const
{
  meanDilatationGradients(this->part(_part), _positions, _gradient,
                          [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[Element::points]) {
                            writeEnergies(_batch, _state, _density, _energies);
                          });
}

template <class Element>
int MeanDilatationGroup<Element>::hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter,
                                          double* _energies, Points& _gradient, BlockMatrix& _hessian,
                                          const Material* _instead) const
{
  if (_instead) return Plain::hessian(_part, _chunk, _positions, _filter, _energies, _gradient, _hessian, _instead);
  return meanDilatationHessians(
      this->part(_part), _chunk, _positions, _filter, _gradient, _hessian,
      [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[Element::points]) {
        writeEnergies(_batch, _state, _density, _energies);
      },
      countChanged<Element>);
}

template <class Element>
void MeanDilatationGroup<Element>::sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const
{
  Plain::sizes(_part, _positions, _energies, _sizes);
  energy(_part, _positions, _energies);
}

/// The pressure is no part of von Mises' stress.
template <class Element>
void MeanDilatationGroup<Element>::states(int _part, const Points& _positions, State* _states) const
{
  Plain::states(_part, _positions, _states);
  for (const Batch& batch : this->part(_part).batches) {
    const Dilatation state(batch, _positions);
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) _states[this->elementAt(batch.place[lane])].energyDensity += state.part.value[lane];
  }
}

template class MeanDilatationGroup<TrilinearHex>;
template class MeanDilatationGroup<QuadraticTet>;

} // namespace FleshSim
