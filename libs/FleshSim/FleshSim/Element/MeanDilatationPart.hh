#pragma once

#include <FleshSim/Element/BatchLayout.hh>
#include <FleshSim/Element/MeanDilatation.hh>

namespace FleshSim {

// What groups of elements with mean dilatation do with the batches of a part. _write(batch, state, density) is given
// the densities of R at each point of a batch, to make energies of.

template <class Element, class Write>
void meanDilatationEnergies(const BatchPart<Element>& _part, const Points& _positions, const Write& _write)
{
  for (const ElementBatch<Element>& batch : _part.batches) {
    const MeanDilatation<Element> state(batch, _positions);
    Pack density[Element::points];
    meanDilatationEnergy(batch, state, density);
    _write(batch, state, density);
  }
}

/// The same, and the energy's gradient added to the part's rows.
template <class Element, class Write>
void meanDilatationGradients(const BatchPart<Element>& _part, const Points& _positions, Points& _gradient,
                             const Write& _write)
{
  for (const ElementBatch<Element>& batch : _part.batches) {
    const MeanDilatation<Element> state(batch, _positions);
    Pack density[Element::points];
    Pack gradient[Element::nodes - 1][3];
    meanDilatationGradient(batch, state, density, gradient);
    scatterGradient(batch, gradient, _part.first, _part.last, _gradient.data());
    _write(batch, state, density);
  }
}

/// The same for the elements of one chunk, and the blocks of the Hessian. Returns the sum of _count(batch, changed),
/// where changed says which points of each lane the filter changed.
template <class Element, class Write, class Count>
int meanDilatationHessians(const BatchPart<Element>& _part, int _chunk, const Points& _positions, HessianFilter _filter,
                           Points& _gradient, BlockMatrix& _hessian, const Write& _write, const Count& _count)
{
  int changed = 0;
  HessianForm form;
  PairBlocks<Element> blocks;
  for (int i = _part.chunkStart[static_cast<std::size_t>(_chunk)];
       i < _part.chunkStart[static_cast<std::size_t>(_chunk) + 1]; ++i) {
    const ElementBatch<Element>& batch = _part.batches[static_cast<std::size_t>(i)];
    const MeanDilatation<Element> state(batch, _positions);
    Pack density[Element::points];
    Pack gradient[Element::nodes - 1][3];
    PackMask masks[Element::points];
    blocks = PairBlocks<Element>();
    meanDilatationHessian(batch, state, _filter, form, density, gradient, blocks, masks);
    scatterGradient(batch, gradient, _part.first, _part.last, _gradient.data());
    scatterHessian(batch, blocks, _hessian);
    _write(batch, state, density);
    changed += _count(batch, masks);
  }
  return changed;
}

} // namespace FleshSim
