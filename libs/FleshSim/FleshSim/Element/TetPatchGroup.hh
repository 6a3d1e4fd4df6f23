#pragma once

#include <FleshSim/Element/BatchLayout.hh>
#include <FleshSim/Element/BatchMaterials.hh>
#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Element/MeanDilatation.hh>
#include <FleshSim/Mesh/TetPatches.hh>

#include <array>
#include <memory>
#include <vector>

namespace FleshSim {

/// A patch of linear tets as one element: each tet is an integration point with gradients at its own four nodes.
/// Patches of fewer tets repeat the last one without volume, those of fewer vertices the last vertex without gradients.
struct TetPatchElement
{
  static constexpr int nodes = patchVertices;
  static constexpr int points = patchTets;
  static constexpr int materials = points;
  static constexpr bool padded = true;
};

/// The vertices of each patch, ascending and padded, from those of the tets.
std::vector<int> patchNodes(const std::vector<int>& _tetVertices, const std::vector<TetPatch>& _patches);

/// Linear tets that resist the change of the whole volume of each patch (MeanDilatation with the tets of a patch for
/// points). To others its elements are the tets, each with its share of the energy: V_e (R(F_e) + U(Jm)), U the mean
/// over the patch.
class TetPatchGroup final : public ElementGroup
{
public:
  /// _patches: each tet in one of them. Otherwise as makeTetGroup.
  TetPatchGroup(const std::vector<int>& _vertices, const Points& _rest, const std::vector<TetPatch>& _patches,
                const ElementMaterials& _materials);

  int nodeCount() const override { return tets_->nodeCount(); }
  int elementCount() const override { return tets_->elementCount(); }
  const std::vector<int>& vertices() const override { return tets_->vertices(); }
  double massShare(int _node) const override { return tets_->massShare(_node); }
  double restVolume(int _element) const override { return tets_->restVolume(_element); }
  Cliques coupled() const override { return {&nodes_, TetPatchElement::nodes}; }

  void layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts) override;
  void energy(int _part, const Points& _positions, double* _energies) const override;
  void gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const override;
  int hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter, double* _energies,
              Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const override;
  void sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const override;
  void states(int _part, const Points& _positions, State* _states) const override;

private:
  static constexpr int points = TetPatchElement::points;
  static constexpr int nodes = TetPatchElement::nodes;
  using Batch = ElementBatch<TetPatchElement>;
  using Part = BatchPart<TetPatchElement>;
  using Dilatation = MeanDilatation<TetPatchElement>;

  const Part& part(int _part) const { return parts_[static_cast<std::size_t>(_part)]; }
  void setMaterials(const std::array<int, packWidth>& _patches, Batch& _batch, Part& _part) const;
  void restShape(int _patch, const Points& _rest, RestShape<TetPatchElement>& _shape) const;
  void writeEnergies(const Batch& _batch, const Dilatation& _state, const Pack (&_density)[points],
                     double* _energies) const;
  int countChanged(const Batch& _batch, const PackMask (&_changed)[points]) const;

  /// Calls _action(tet, point, lane) for each tet that is counted in the batch.
  template <class Action>
  void forTets(const Batch& _batch, const Action& _action) const
  {
    for (int lane = 0; lane < packWidth; ++lane)
      if (_batch.place[lane] >= 0) {
        const TetPatch& patch =
            patches_[static_cast<std::size_t>(order_[static_cast<std::size_t>(_batch.place[lane])])];
        for (std::size_t q = 0; q < patch.size(); ++q)
          _action(patch[q], static_cast<int>(q), lane);
      }
  }

  std::unique_ptr<ElementGroup> tets_; ///< each with its own volume: for what has nothing to do with patches
  std::vector<TetPatch> patches_;
  std::vector<int> nodes_;
  BatchMaterials materials_;
  std::vector<Part> parts_;
  std::vector<int> order_;       ///< the patches as they are evaluated
  std::vector<int> energyStart_; ///< where the energies of the tets of each of them begin
};

} // namespace FleshSim
