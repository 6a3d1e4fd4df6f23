#include <FleshSim/Element/TetPatchGroup.hh>

#include <FleshSim/Element/ElementKind.hh>
#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/MeanDilatationPart.hh>
#include <FleshSim/Element/PointState.hh>

#include <algorithm>

namespace FleshSim {

std::vector<int> patchNodes(const std::vector<int>& _tetVertices, const std::vector<TetPatch>& _patches)
{
  std::vector<int> result;
  result.reserve(_patches.size() * TetPatchElement::nodes);
  std::vector<int> vertices;
  for (const TetPatch& patch : _patches) {
    vertices.clear();
    for (const int tet : patch) {
      const auto first = _tetVertices.begin() + static_cast<std::ptrdiff_t>(tet) * LinearTet::nodes;
      vertices.insert(vertices.end(), first, first + LinearTet::nodes);
    }
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    vertices.resize(TetPatchElement::nodes, vertices.back());
    result.insert(result.end(), vertices.begin(), vertices.end());
  }
  return result;
}

TetPatchGroup::TetPatchGroup(const std::vector<int>& _vertices, const Points& _rest,
                             const std::vector<TetPatch>& _patches, const ElementMaterials& _materials)
    : tets_(elementKind(Tet(), LockingRemedy::none).make({_vertices, {}}, _rest, _materials.stiffest())),
      patches_(_patches), nodes_(patchNodes(_vertices, _patches)), materials_(_materials, true)
{
}

void TetPatchGroup::layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts)
{
  tets_->layOut(_rest, _pattern, _parts);
  parts_ = layOutBatches<TetPatchElement>(
      nodes_, _pattern, _parts,
      [&](int _patch, RestShape<TetPatchElement>& _shape) { restShape(_patch, _rest, _shape); },
      [&](const std::array<int, packWidth>& _patches, Batch& _batch, Part& _part) {
        setMaterials(_patches, _batch, _part);
      },
      order_);
  energyStart_.assign(1, 0);
  for (const int patch : order_)
    energyStart_.push_back(energyStart_.back() + static_cast<int>(patches_[static_cast<std::size_t>(patch)].size()));
}

/// A patch of fewer tets repeats the last one, as its rest shape does.
void TetPatchGroup::setMaterials(const std::array<int, packWidth>& _patches, Batch& _batch, Part& _part) const
{
  for (std::size_t q = 0; q < points; ++q) {
    std::array<int, packWidth> tets;
    for (std::size_t lane = 0; lane < tets.size(); ++lane) {
      const TetPatch& patch = patches_[static_cast<std::size_t>(_patches[lane])];
      tets[lane] = patch[std::min(q, patch.size() - 1)];
    }
    materials_.set(static_cast<int>(q), tets, _batch, _part);
  }
}

void TetPatchGroup::restShape(int _patch, const Points& _rest, RestShape<TetPatchElement>& _shape) const
{
  const TetPatch& patch = patches_[static_cast<std::size_t>(_patch)];
  const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(_patch) * nodes;
  for (std::size_t q = 0; q < points; ++q) {
    const int tet = patch[std::min(q, patch.size() - 1)];
    RestShape<LinearTet> shape;
    Vector3 rest[LinearTet::nodes];
    const int* const vertex = vertices().data() + static_cast<std::ptrdiff_t>(tet) * LinearTet::nodes;
    for (int a = 0; a < LinearTet::nodes; ++a)
      rest[a] = _rest.col(vertex[a]);
    LinearTet::restShape(rest, shape.gradients, shape.volumes);
    _shape.volumes[q] = q < patch.size() ? shape.volumes[0] : 0.0;
    _shape.gradients[q].setZero();
    for (int a = 0; a < LinearTet::nodes; ++a)
      _shape.gradients[q].col(std::lower_bound(first, first + nodes, vertex[a]) - first) = shape.gradients[0].col(a);
  }
}

void TetPatchGroup::writeEnergies(const Batch& _batch, const Dilatation& _state, const Pack (&_density)[points],
                                  double* _energies) const
{
  Pack energy[points];
  for (int q = 0; q < points; ++q)
    energy[q] = orInfinity(_batch.volume[q] * (_density[q] + _state.part.value));
  forTets(_batch, [&](int, int _q, int _lane) {
    _energies[energyStart_[static_cast<std::size_t>(_batch.place[_lane])] + _q] = energy[_q][_lane];
  });
}

int TetPatchGroup::countChanged(const Batch& _batch, const PackMask (&_changed)[points]) const
{
  int count = 0;
  forTets(_batch, [&](int, int _q, int _lane) { count += _changed[_q][_lane] != 0 ? 1 : 0; });
  return count;
}

void TetPatchGroup::energy(int _part, const Points& _positions, double* _energies) const
{
  meanDilatationEnergies(part(_part), _positions,
                         [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[points]) {
                           writeEnergies(_batch, _state, _density, _energies);
                         });
}

void TetPatchGroup::gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const
{
  meanDilatationGradients(part(_part), _positions, _gradient,
                          [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[points]) {
                            writeEnergies(_batch, _state, _density, _energies);
                          });
}

int TetPatchGroup::hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter, double* _energies,
                           Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const
{
  if (_instead) return tets_->hessian(_part, _chunk, _positions, _filter, _energies, _gradient, _hessian, _instead);
  return meanDilatationHessians(
      part(_part), _chunk, _positions, _filter, _gradient, _hessian,
      [&](const Batch& _batch, const Dilatation& _state, const Pack(&_density)[points]) {
        writeEnergies(_batch, _state, _density, _energies);
      },
      [&](const Batch& _batch, const PackMask(&_changed)[points]) { return countChanged(_batch, _changed); });
}

/// Of each tet, not of the patch: one may be inside out while the others make up for it.
void TetPatchGroup::sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const
{
  energy(_part, _positions, _energies);
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions);
    Pack jacobian[points];
    for (int q = 0; q < points; ++q)
      jacobian[q] = determinant(state.F[q]);
    forTets(batch, [&](int _tet, int _q, int _lane) {
      _sizes[_tet] = {batch.volume[_q][_lane] * jacobian[_q][_lane], jacobian[_q][_lane]};
    });
  }
}

/// The pressure is no part of von Mises' stress.
void TetPatchGroup::states(int _part, const Points& _positions, State* _states) const
{
  for (const Batch& batch : part(_part).batches) {
    const Dilatation state(batch, _positions);
    Pack density[points];
    Pack P[points][9];
    for (int q = 0; q < points; ++q)
      density[q] = batch.materialAt(q).stress(state.F[q].m, P[q]) + state.part.value;
    forTets(batch, [&](int _tet, int _q, int _lane) {
      State tet = pointState(state.F[_q].m, P[_q], density[_q], _lane);
      tet.restVolume = batch.volume[_q][_lane];
      _states[_tet] = tet;
    });
  }
}

} // namespace FleshSim
