#pragma once

// Batches of elements that resist the change of their whole volume, not that of each integration point q: of the energy
// Psi = R + U(J) (VolumeSplit), U takes the mean of J,
//   W = sum over q of V_q R(F_q) + V U(Jm),   Jm = sum over q of V_q J_q / V,   p = U'(Jm),
//   dW/dx = sum over q of V_q B_q^T (P_R + p cof F_q),   B_q = d vec F_q / dx,
//   d2W/dx2 = sum over q of V_q B_q^T (R_FF + p d2J/dF2) B_q + U''(Jm)/V a a^T,   a = sum over q of V_q B_q^T cof F_q.
// Simo, Taylor, Pister 1985, "Variational and projection methods for the volume constraint in finite deformation
// elasto-plasticity", section 3, with pressure and dilatation constant in the element and eliminated. A filter acts on
// the matrix of each point and on U''.

#include <FleshSim/Element/ElementBatch.hh>
#include <FleshSim/Element/PairBlocks.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/VolumeSplit.hh>

namespace FleshSim {

/// The change of volume of the elements of a batch, point by point and as a whole.
template <class Element>
struct MeanDilatation
{
  Matrix3T<Pack> F[Element::points];
  Pack restVolume;
  VolumePart<Pack> part; ///< at the mean

  MeanDilatation(const ElementBatch<Element>& _batch, const Points& _positions)
  {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(_batch, _positions, difference);
    Pack change;
    for (int q = 0; q < Element::points; ++q) {
      deformationGradient(_batch, q, difference, F[q].m);
      change += _batch.volume[q] * invariantsOf(F[q]).volumeExcess;
      restVolume += _batch.volume[q];
    }
    const Pack mean = change / restVolume;
    part = _batch.splitAt(0).volume(mean);
    if (_batch.mixed) takeMeanPart(_batch, mean);
  }

private:
  /// U is the mean of those of all points, weighted by their volumes.
  void takeMeanPart(const ElementBatch<Element>& _batch, const Pack& _mean)
  {
    part = VolumePart<Pack>();
    for (int q = 0; q < Element::points; ++q) {
      const Pack weight = _batch.volume[q] / restVolume;
      const VolumePart<Pack> point = _batch.splitAt(q).volume(_mean);
      part.value += weight * point.value;
      part.first += weight * point.first;
      part.second += weight * point.second;
    }
  }
};

namespace MeanDilatationDetail {

/// U'' as a factor of a square, and where that is not the true one.
inline PackMask filterCurvature(HessianFilter _filter, Pack& _curvature)
{
  if (_filter == HessianFilter::none) return PackMask{};
  const PackMask negative = _curvature < Pack(0.0);
  _curvature = StretchDetail::filtered(_curvature, _filter);
  return negative;
}

inline PackMask pressedForm(const VolumeSplit& _split, const Pack* _F, const Pack& _pressure, HessianFilter _filter,
                            Pack& _energy, Pack* _P, HessianForm& _form)
{
  if (_filter == HessianFilter::none) return _split.hessianForm(_F, _pressure, _filter, _energy, _P, _form);
  _form.kind = HessianForm::Kind::packed; // as QuadratureGroup::shortestForm
  return _split.hessian(_F, _pressure, _filter, _energy, _P, _form.H);
}

} // namespace MeanDilatationDetail

/// Densities of R at each point, which with U at the mean make the energy.
template <class Element>
void meanDilatationEnergy(const ElementBatch<Element>& _batch, const MeanDilatation<Element>& _state,
                          Pack (&_density)[Element::points])
{
  for (int q = 0; q < Element::points; ++q)
    _density[q] = _batch.materialAt(q).energy(_state.F[q].m);
}

/// The same, and the nodes' gradients of the energy, which begin as zero.
template <class Element>
void meanDilatationGradient(const ElementBatch<Element>& _batch, const MeanDilatation<Element>& _state,
                            Pack (&_density)[Element::points], Pack (&_gradient)[Element::nodes - 1][3])
{
  for (int q = 0; q < Element::points; ++q) {
    Pack P[9];
    _density[q] = _batch.materialAt(q).stress(_state.F[q].m, P);
    const Matrix3T<Pack> g = cofactor(_state.F[q]);
    for (int i = 0; i < 9; ++i)
      P[i] += _state.part.first * g.m[i];
    addGradient(_batch, q, P, _gradient);
  }
}

/// The same, and the blocks of the Hessian, which begin as zero. Says where the filter changed each point's matrix or
/// U''. _form is room to work.
template <class Element>
void meanDilatationHessian(const ElementBatch<Element>& _batch, const MeanDilatation<Element>& _state,
                           HessianFilter _filter, HessianForm& _form, Pack (&_density)[Element::points],
                           Pack (&_gradient)[Element::nodes - 1][3], PairBlocks<Element>& _blocks,
                           PackMask (&_changed)[Element::points])
{
  Pack curvature = _state.part.second;
  const PackMask bent = MeanDilatationDetail::filterCurvature(_filter, curvature);
  Pack volumeGradient[Element::nodes - 1][3];
  for (int q = 0; q < Element::points; ++q) {
    Pack P[9];
    _changed[q] = MeanDilatationDetail::pressedForm(_batch.splitAt(q), _state.F[q].m, _state.part.first, _filter,
                                                    _density[q], P, _form);
    for (int lane = 0; lane < packWidth; ++lane)
      _changed[q][lane] |= bent[lane];
    addGradient(_batch, q, P, _gradient);
    addGradient(_batch, q, cofactor(_state.F[q]).m, volumeGradient);
    addHessian(_batch, q, _state.F[q].m, _form, _blocks);
  }
  addSquare(volumeGradient, curvature / _state.restVolume, _blocks);
}

} // namespace FleshSim
