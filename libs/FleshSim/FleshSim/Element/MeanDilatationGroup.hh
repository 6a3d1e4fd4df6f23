#pragma once

#include <FleshSim/Element/QuadratureGroup.hh>
#include <FleshSim/Element/TrilinearHex.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// Trilinear hexahedra that resist the change of their whole volume, not that of each integration point q: of the
/// energy Psi = R + U(J) (VolumeSplit), U takes the mean of J,
///   W = sum over q of V_q R(F_q) + V U(Jm),   Jm = sum over q of V_q J_q / V,   p = U'(Jm),
///   dW/dx = sum over q of V_q B_q^T (P_R + p cof F_q),   B_q = d vec F_q / dx,
///   d2W/dx2 = sum over q of V_q B_q^T (R_FF + p d2J/dF2) B_q + U''(Jm)/V a a^T,   a = sum over q of V_q B_q^T cof F_q.
/// Simo, Taylor, Pister 1985, "Variational and projection methods for the volume constraint in finite deformation
/// elasto-plasticity", section 3, with pressure and dilatation constant in the element and eliminated. Where F is the
/// same at all points, so is the energy of TrilinearHex. A filter acts on the matrix of each point and on U''.
class MeanDilatationGroup final : public QuadratureGroup<TrilinearHex>
{
public:
  /// _split is what the body's material is made of; otherwise as QuadratureGroup.
  MeanDilatationGroup(const std::vector<int>& _vertices, const Points& _rest,
                      const std::shared_ptr<const VolumeSplit>& _split);

  void energy(int _part, const Points& _positions, double* _energies) const override;
  void gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const override;
  int hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter, double* _energies,
              Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const override;
  void sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const override;
  void states(int _part, const Points& _positions, State* _states) const override;

private:
  struct Dilatation;

  PackMask addBatch(const Batch& _batch, const Points& _positions, HessianFilter _filter, HessianForm& _form,
                    PairBlocks<TrilinearHex>& _blocks, Pack (&_gradient)[TrilinearHex::nodes - 1][3],
                    Pack& _energy) const;
  PackMask pressedForm(const Pack* _F, const Pack& _pressure, HessianFilter _filter, Pack& _energy, Pack* _P,
                       HessianForm& _form) const;

  std::shared_ptr<const VolumeSplit> split_;
};

} // namespace FleshSim
