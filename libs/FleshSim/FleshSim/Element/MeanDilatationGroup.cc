#include <FleshSim/Element/MeanDilatationGroup.hh>

#include <FleshSim/Material/IsotropicMaterial.hh>

namespace FleshSim {

namespace {

constexpr int points = TrilinearHex::points;
constexpr int nodes = TrilinearHex::nodes;
using Differences = Pack[nodes - 1][3];

void writeEnergies(const ElementBatch<TrilinearHex>& _batch, const Pack& _sum, double* _energies)
{
  const Pack energy = orInfinity(_sum);
  for (int lane = 0; lane < packWidth; ++lane)
    if (_batch.element[lane] >= 0) _energies[_batch.element[lane]] = energy[lane];
}

/// U'' as a factor of a square, and where that is not the true one.
PackMask filterCurvature(HessianFilter _filter, Pack& _curvature)
{
  if (_filter == HessianFilter::none) return PackMask{};
  const PackMask negative = _curvature < Pack(0.0);
  _curvature = StretchDetail::filtered(_curvature, _filter);
  return negative;
}

} // namespace

/// The change of volume of the elements of a batch, point by point and as a whole.
struct MeanDilatationGroup::Dilatation
{
  Matrix3T<Pack> F[points];
  Pack restVolume;
  VolumePart<Pack> part; ///< at the mean

  Dilatation(const ElementBatch<TrilinearHex>& _batch, const Points& _positions, const VolumeSplit& _split)
  {
    Differences difference;
    gatherDifferences(_batch, _positions, difference);
    Pack change;
    for (int q = 0; q < points; ++q) {
      deformationGradient(_batch, q, difference, F[q].m);
      change += _batch.volume[q] * invariantsOf(F[q]).volumeExcess;
      restVolume += _batch.volume[q];
    }
    part = _split.volume(change / restVolume);
  }
};

MeanDilatationGroup::MeanDilatationGroup(const std::vector<int>& _vertices, const Points& _rest,
                                         const std::shared_ptr<const VolumeSplit>& _split)
    : QuadratureGroup(_vertices, _rest, MaterialPointer(_split, &_split->remainder())), split_(_split)
{
}

void MeanDilatationGroup::energy(int _part, const Points& _positions, double* _energies) const
{
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions, *split_);
    Pack sum = state.restVolume * state.part.value;
    for (int q = 0; q < points; ++q)
      sum += batch.volume[q] * material().energy(state.F[q].m);
    writeEnergies(batch, sum, _energies);
  }
}

void MeanDilatationGroup::gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const
{
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions, *split_);
    Pack sum = state.restVolume * state.part.value;
    Pack gradient[nodes - 1][3];
    for (int q = 0; q < points; ++q) {
      Pack P[9];
      sum += batch.volume[q] * material().stress(state.F[q].m, P);
      const Matrix3T<Pack> g = cofactor(state.F[q]);
      for (int i = 0; i < 9; ++i)
        P[i] += state.part.first * g.m[i];
      addGradient(batch, q, P, gradient);
    }
    scatterGradient(batch, gradient, part(_part).first, part(_part).last, _gradient.data());
    writeEnergies(batch, sum, _energies);
  }
}

PackMask MeanDilatationGroup::pressedForm(const Pack* _F, const Pack& _pressure, HessianFilter _filter, Pack& _energy,
                                          Pack* _P, HessianForm& _form) const
{
  if (_filter == HessianFilter::none) return split_->hessianForm(_F, _pressure, _filter, _energy, _P, _form);
  _form.kind = HessianForm::Kind::packed; // as QuadratureGroup::shortestForm
  return split_->hessian(_F, _pressure, _filter, _energy, _P, _form.H);
}

/// Energy, gradient and blocks of a batch.
PackMask MeanDilatationGroup::addBatch(const Batch& _batch, const Points& _positions, HessianFilter _filter,
                                       HessianForm& _form, PairBlocks<TrilinearHex>& _blocks, Differences& _gradient,
                                       Pack& _energy) const
{
  const Dilatation state(_batch, _positions, *split_);
  _energy = state.restVolume * state.part.value;
  Pack curvature = state.part.second;
  PackMask changed = filterCurvature(_filter, curvature);
  Differences volumeGradient;
  for (int q = 0; q < points; ++q) {
    Pack P[9];
    Pack density;
    const PackMask mask = pressedForm(state.F[q].m, state.part.first, _filter, density, P, _form);
    for (int lane = 0; lane < packWidth; ++lane)
      changed[lane] |= mask[lane];
    _energy += _batch.volume[q] * density;
    addGradient(_batch, q, P, _gradient);
    addGradient(_batch, q, cofactor(state.F[q]).m, volumeGradient);
    addHessian(_batch, q, state.F[q].m, _form, _blocks);
  }
  addSquare(volumeGradient, curvature / state.restVolume, _blocks);
  return changed;
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
    Differences gradient;
    Pack sum;
    blocks = PairBlocks<TrilinearHex>();
    const PackMask mask = addBatch(batch, _positions, _filter, form, blocks, gradient, sum);
    scatterGradient(batch, gradient, mine.first, mine.last, _gradient.data());
    scatterHessian(batch, blocks, _hessian);
    writeEnergies(batch, sum, _energies);
    for (int lane = 0; lane < packWidth; ++lane)
      changed += batch.element[lane] >= 0 && mask[lane] != 0 ? 1 : 0;
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
      if (batch.element[lane] >= 0) _states[batch.element[lane]].energyDensity += state.part.value[lane];
  }
}

} // namespace FleshSim
