#pragma once

#include <FleshSim/Element/BatchLayout.hh>
#include <FleshSim/Element/BatchMaterials.hh>
#include <FleshSim/Element/ElementBatch.hh>
#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Element/PairBlocks.hh>
#include <FleshSim/Element/PointState.hh>
#include <FleshSim/Material/Tensor.hh>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// ElementGroup of one kind of element: `Element` says its nodes, integration points and rest shape (see LinearTet).
template <class Element>
class QuadratureGroup : public ElementGroup
{
public:
  /// _apart: see BatchMaterials.
  QuadratureGroup(std::vector<int> _vertices, const Points& _rest, const ElementMaterials& _materials,
                  bool _apart = false)
      : vertices_(std::move(_vertices)), materials_(_materials, _apart)
  {
    volumes_.resize(vertices_.size() / Element::nodes);
    RestShape<Element> shape;
    for (int e = 0; e < elementCount(); ++e) {
      if (!restShape(e, _rest, shape))
        throw std::invalid_argument(std::string(Element::name()) + " " + std::to_string(e) +
                                    " is inverted or has no volume in the rest shape");
      volumes_[static_cast<std::size_t>(e)] = std::accumulate(shape.volumes.begin(), shape.volumes.end(), 0.0);
    }
  }

  int nodeCount() const override { return Element::nodes; }
  int elementCount() const override { return static_cast<int>(volumes_.size()); }
  const std::vector<int>& vertices() const override { return vertices_; }

  double massShare(int _node) const override { return Element::massShare(_node); }
  double restVolume(int _element) const override { return volumes_[static_cast<std::size_t>(_element)]; }

  void layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts) override
  {
    parts_ = layOutBatches<Element>(
        vertices_, _pattern, _parts,
        [&](int _element, RestShape<Element>& _shape) { restShape(_element, _rest, _shape); },
        [&](const std::array<int, packWidth>& _elements, Batch& _batch, Part& _part) {
          materials_.set(0, _elements, _batch, _part);
        },
        order_);
  }

  void energy(int _part, const Points& _positions, double* _energies) const override;
  void gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const override;
  int hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter, double* _energies,
              Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const override;
  void sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const override;
  void states(int _part, const Points& _positions, State* _states) const override;

protected:
  using Batch = ElementBatch<Element>;
  using Part = BatchPart<Element>;

  const Part& part(int _part) const { return parts_[static_cast<std::size_t>(_part)]; }
  int elementAt(int _place) const { return order_[static_cast<std::size_t>(_place)]; }

private:
  int node(int _element, int _a) const { return vertices_[static_cast<std::size_t>(_element * Element::nodes + _a)]; }

  bool restShape(int _element, const Points& _rest, RestShape<Element>& _shape) const
  {
    Vector3 rest[Element::nodes];
    for (int a = 0; a < Element::nodes; ++a)
      rest[a] = _rest.col(node(_element, a));
    return Element::restShape(rest, _shape.gradients, _shape.volumes);
  }

  /// With many pairs of nodes it is less work to put a filtered Hessian together once than to turn every pair into the
  /// frames of its eigenpairs (hexes: a tenth).
  static PackMask shortestForm(const Material& _material, const Pack* _F, HessianFilter _filter, Pack& _energy,
                               Pack* _P, HessianForm& _form)
  {
    if (Element::points == 1 || _filter == HessianFilter::none)
      return _material.hessianForm(_F, _filter, _energy, _P, _form);
    _form.kind = HessianForm::Kind::packed;
    return _material.hessian(_F, _filter, _energy, _P, _form.H);
  }

  std::vector<int> vertices_;
  BatchMaterials materials_;
  std::vector<double> volumes_;
  std::vector<Part> parts_;
  std::vector<int> order_; ///< the elements as they are evaluated
};

template <class Element>
void QuadratureGroup<Element>::energy(int _part, const Points& _positions, double* _energies) const
{
  for (const Batch& batch : part(_part).batches) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack sum;
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      deformationGradient(batch, q, difference, F);
      sum += batch.volume[q] * batch.materialAt(q).energy(F);
    }
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) _energies[batch.place[lane]] = sum[lane];
  }
}

template <class Element>
void QuadratureGroup<Element>::gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const
{
  for (const Batch& batch : part(_part).batches) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack sum;
    Pack gradient[Element::nodes - 1][3];
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      Pack P[9];
      deformationGradient(batch, q, difference, F);
      sum += batch.volume[q] * batch.materialAt(q).stress(F, P);
      addGradient(batch, q, P, gradient);
    }
    scatterGradient(batch, gradient, part(_part).first, part(_part).last, _gradient.data());
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) _energies[batch.place[lane]] = sum[lane];
  }
}

template <class Element>
int QuadratureGroup<Element>::hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter,
                                      double* _energies, Points& _gradient, BlockMatrix& _hessian,
                                      const Material* _instead) const
{
  const Part& mine = part(_part);
  int changed = 0;
  HessianForm form;
  PairBlocks<Element> blocks;
  for (int i = mine.chunkStart[static_cast<std::size_t>(_chunk)];
       i < mine.chunkStart[static_cast<std::size_t>(_chunk) + 1]; ++i) {
    const Batch& batch = mine.batches[static_cast<std::size_t>(i)];
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack sum;
    Pack gradient[Element::nodes - 1][3];
    if (Element::points > 1) blocks = PairBlocks<Element>();
    PackMask anyChanged{};
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      Pack P[9];
      Pack density;
      deformationGradient(batch, q, difference, F);
      const PackMask mask = shortestForm(_instead ? *_instead : batch.materialAt(q), F, _filter, density, P, form);
      for (int lane = 0; lane < packWidth; ++lane)
        anyChanged[lane] |= mask[lane];
      sum += batch.volume[q] * density;
      addGradient(batch, q, P, gradient);
      addHessian(batch, q, F, form, blocks);
    }
    scatterGradient(batch, gradient, mine.first, mine.last, _gradient.data());
    scatterHessian(batch, blocks, _hessian);
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) {
        _energies[batch.place[lane]] = sum[lane];
        changed += anyChanged[lane] != 0 ? 1 : 0;
      }
  }
  return changed;
}

template <class Element>
void QuadratureGroup<Element>::sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const
{
  for (const Batch& batch : part(_part).batches) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack energy;
    Pack volume;
    Pack least = std::numeric_limits<double>::infinity();
    for (int q = 0; q < Element::points; ++q) {
      Matrix3T<Pack> F;
      deformationGradient(batch, q, difference, F.m);
      const Pack jacobian = determinant(F);
      energy += batch.volume[q] * batch.materialAt(q).energy(F.m);
      volume += batch.volume[q] * jacobian;
      least = min(least, jacobian);
    }
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) {
        _energies[batch.place[lane]] = energy[lane];
        _sizes[elementAt(batch.place[lane])] = {volume[lane], least[lane]};
      }
  }
}

template <class Element>
void QuadratureGroup<Element>::states(int _part, const Points& _positions, State* _states) const
{
  for (const Batch& batch : part(_part).batches) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    State totals[packWidth] = {};
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      Pack P[9];
      deformationGradient(batch, q, difference, F);
      const Pack density = batch.materialAt(q).stress(F, P);
      for (int lane = 0; lane < packWidth; ++lane) {
        const double volume = batch.volume[q][lane];
        const State point = pointState(F, P, density, lane);
        State& state = totals[lane];
        state.energyDensity += volume * point.energyDensity;
        state.jacobian += volume * point.jacobian;
        state.vonMises += volume * point.vonMises;
        state.restVolume += volume;
      }
    }
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.place[lane] >= 0) {
        State state = totals[lane];
        state.energyDensity /= state.restVolume;
        state.vonMises /= state.restVolume;
        state.jacobian /= state.restVolume;
        _states[elementAt(batch.place[lane])] = state;
      }
  }
}

} // namespace FleshSim
