#pragma once

#include <FleshSim/Element/MeanDilatation.hh>
#include <FleshSim/Element/QuadratureGroup.hh>

#include <vector>

namespace FleshSim {

/// Elements that resist the change of their whole volume, see MeanDilatation. Where F is the same at all points, so is
/// the energy of the plain element. Instantiated for TrilinearHex and QuadraticTet.
template <class Element>
class MeanDilatationGroup final : public QuadratureGroup<Element>
{
public:
  using Plain = QuadratureGroup<Element>;
  using typename ElementGroup::Size;
  using typename ElementGroup::State;

  /// Throws std::invalid_argument if the material has no part in J.
  MeanDilatationGroup(const std::vector<int>& _vertices, const Points& _rest, const ElementMaterials& _materials);

  void energy(int _part, const Points& _positions, double* _energies) const override;
  void gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const override;
  int hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter, double* _energies,
              Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const override;
  void sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const override;
  void states(int _part, const Points& _positions, State* _states) const override;

private:
  using Dilatation = MeanDilatation<Element>;
  using typename Plain::Batch;
};

} // namespace FleshSim
