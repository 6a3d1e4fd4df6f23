#pragma once

#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Element/QuadratureKernels.hh>
#include <FleshSim/Material/StressMeasures.hh>
#include <FleshSim/Material/Tensor.hh>

#include <Eigen/LU>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

namespace FleshSim {

/// ElementGroup of one kind of element: `Element` says its nodes, integration points and rest shape (see LinearTet).
template <class Element>
class QuadratureGroup : public ElementGroup
{
public:
  QuadratureGroup(std::vector<int> _vertices, const Points& _rest, MaterialPointer _material)
      : vertices_(std::move(_vertices)), material_(std::move(_material))
  {
    volumes_.resize(vertices_.size() / Element::nodes);
    Shape shape;
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

  double restVolume(int _element) const override { return volumes_[static_cast<std::size_t>(_element)]; }

  void layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts) override;
  void energy(int _part, const Points& _positions, double* _energies) const override;
  void gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const override;
  int hessian(int _part, const Points& _positions, HessianFilter _filter, double* _energies, Points& _gradient,
              BlockMatrix& _hessian, const Material* _instead) const override;
  void sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const override;
  void states(int _part, const Points& _positions, State* _states) const override;

private:
  using Batch = ElementBatch<Element>;

  struct Shape
  {
    std::array<Eigen::Matrix<double, 3, Element::nodes>, Element::points> gradients;
    std::array<double, Element::points> volumes;
  };

  int node(int _element, int _a) const { return vertices_[static_cast<std::size_t>(_element * Element::nodes + _a)]; }

  bool restShape(int _element, const Points& _rest, Shape& _shape) const
  {
    Vector3 rest[Element::nodes];
    for (int a = 0; a < Element::nodes; ++a)
      rest[a] = _rest.col(node(_element, a));
    return Element::restShape(rest, _shape.gradients, _shape.volumes);
  }

  std::vector<int> evaluationOrder() const;
  void fillLane(Batch& _batch, int _lane, int _element, const Shape& _shape, const BlockPattern& _pattern, int _first,
                int _last) const;

  std::vector<int> vertices_;
  MaterialPointer material_;
  std::vector<double> volumes_;
  std::vector<std::vector<Batch>> parts_;
};

/// By least vertex, so that neighbours in the list are neighbours in memory.
template <class Element>
std::vector<int> QuadratureGroup<Element>::evaluationOrder() const
{
  std::vector<int> order(volumes_.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<int> least(volumes_.size());
  for (int e = 0; e < elementCount(); ++e) {
    const auto first = vertices_.begin() + static_cast<std::ptrdiff_t>(e) * Element::nodes;
    least[static_cast<std::size_t>(e)] = *std::min_element(first, first + Element::nodes);
  }
  std::stable_sort(order.begin(), order.end(), [&](int _a, int _b) {
    return least[static_cast<std::size_t>(_a)] < least[static_cast<std::size_t>(_b)];
  });
  return order;
}

template <class Element>
void QuadratureGroup<Element>::layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts)
{
  const std::vector<int> order = evaluationOrder();
  parts_.assign(static_cast<std::size_t>(_parts.count()), {});
  for (int p = 0; p < _parts.count(); ++p) {
    const int first = _parts.start[static_cast<std::size_t>(p)];
    const int last = _parts.start[static_cast<std::size_t>(p) + 1];
    std::vector<int> mine;
    for (const int e : order)
      for (int a = 0; a < Element::nodes; ++a)
        if (node(e, a) >= first && node(e, a) < last) {
          mine.push_back(e);
          break;
        }
    std::vector<Batch>& batches = parts_[static_cast<std::size_t>(p)];
    batches.resize((mine.size() + packWidth - 1) / packWidth);
    Shape shape;
    for (std::size_t i = 0; i < batches.size() * packWidth; ++i) {
      Batch& batch = batches[i / packWidth];
      const int lane = static_cast<int>(i % packWidth);
      // A lane that only fills up repeats the last element, so its numbers are as harmless; it owns and counts nothing.
      const bool filler = i >= mine.size();
      const int element = filler ? mine.back() : mine[i];
      restShape(element, _rest, shape);
      fillLane(batch, lane, element, shape, _pattern, filler ? 0 : first, filler ? 0 : last);
    }
  }
}

/// Rows _first .. _last-1 are owned; the element is counted where its first node is owned.
template <class Element>
void QuadratureGroup<Element>::fillLane(Batch& _batch, int _lane, int _element, const Shape& _shape,
                                        const BlockPattern& _pattern, int _first, int _last) const
{
  for (int q = 0; q < Element::points; ++q) {
    _batch.volume[q].set(_lane, _shape.volumes[static_cast<std::size_t>(q)]);
    for (int a = 1; a < Element::nodes; ++a)
      for (int i = 0; i < 3; ++i)
        _batch.gradient[q][a - 1][i].set(_lane, _shape.gradients[static_cast<std::size_t>(q)](i, a));
  }
  for (int a = 0; a < Element::nodes; ++a) {
    const int row = node(_element, a);
    const bool owned = row >= _first && row < _last;
    _batch.vertex[a][_lane] = row;
    for (int b = 0; b < Element::nodes; ++b)
      _batch.slot[a][b][_lane] = owned ? _pattern.find(row, node(_element, b)) : -1;
    if (a == 0) _batch.element[_lane] = owned ? _element : -1;
  }
}

template <class Element>
void QuadratureGroup<Element>::energy(int _part, const Points& _positions, double* _energies) const
{
  for (const Batch& batch : parts_[static_cast<std::size_t>(_part)]) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack sum;
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      deformationGradient(batch, q, difference, F);
      sum += batch.volume[q] * material_->energy(F);
    }
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.element[lane] >= 0) _energies[batch.element[lane]] = sum[lane];
  }
}

template <class Element>
void QuadratureGroup<Element>::gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const
{
  for (const Batch& batch : parts_[static_cast<std::size_t>(_part)]) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack sum;
    Pack gradient[Element::nodes - 1][3];
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      Pack P[9];
      deformationGradient(batch, q, difference, F);
      sum += batch.volume[q] * material_->stress(F, P);
      addGradient(batch, q, P, gradient);
    }
    scatterGradient(batch, gradient, _gradient.data());
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.element[lane] >= 0) _energies[batch.element[lane]] = sum[lane];
  }
}

template <class Element>
int QuadratureGroup<Element>::hessian(int _part, const Points& _positions, HessianFilter _filter, double* _energies,
                                      Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const
{
  const Material& material = _instead ? *_instead : *material_;
  int changed = 0;
  for (const Batch& batch : parts_[static_cast<std::size_t>(_part)]) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack sum;
    Pack gradient[Element::nodes - 1][3];
    HessianBlocks<Element> blocks;
    PackMask anyChanged{};
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      Pack P[9];
      Pack H[45];
      Pack density;
      deformationGradient(batch, q, difference, F);
      const PackMask mask = material.hessian(F, _filter, density, P, H);
      for (int lane = 0; lane < packWidth; ++lane)
        anyChanged[lane] |= mask[lane];
      sum += batch.volume[q] * density;
      addGradient(batch, q, P, gradient);
      addHessian(batch, q, H, blocks);
    }
    scatterGradient(batch, gradient, _gradient.data());
    completeHessian(blocks);
    scatterHessian(batch, blocks, _hessian);
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.element[lane] >= 0) {
        _energies[batch.element[lane]] = sum[lane];
        changed += anyChanged[lane] != 0 ? 1 : 0;
      }
  }
  return changed;
}

template <class Element>
void QuadratureGroup<Element>::sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const
{
  for (const Batch& batch : parts_[static_cast<std::size_t>(_part)]) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    Pack energy;
    Pack volume;
    Pack least = std::numeric_limits<double>::infinity();
    for (int q = 0; q < Element::points; ++q) {
      Matrix3T<Pack> F;
      deformationGradient(batch, q, difference, F.m);
      const Pack jacobian = determinant(F);
      energy += batch.volume[q] * material_->energy(F.m);
      volume += batch.volume[q] * jacobian;
      least = min(least, jacobian);
    }
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.element[lane] >= 0) {
        _energies[batch.element[lane]] = energy[lane];
        _sizes[batch.element[lane]] = {volume[lane], least[lane]};
      }
  }
}

template <class Element>
void QuadratureGroup<Element>::states(int _part, const Points& _positions, State* _states) const
{
  for (const Batch& batch : parts_[static_cast<std::size_t>(_part)]) {
    Pack difference[Element::nodes - 1][3];
    gatherDifferences(batch, _positions, difference);
    State totals[packWidth] = {};
    for (int q = 0; q < Element::points; ++q) {
      Pack F[9];
      Pack P[9];
      deformationGradient(batch, q, difference, F);
      const Pack density = material_->stress(F, P);
      for (int lane = 0; lane < packWidth; ++lane) {
        Matrix3 deformation;
        Matrix3 stress;
        for (int i = 0; i < 9; ++i) {
          deformation.data()[i] = F[i][lane];
          stress.data()[i] = P[i][lane];
        }
        const double volume = batch.volume[q][lane];
        State& state = totals[lane];
        state.energyDensity += volume * density[lane];
        state.jacobian += volume * deformation.determinant();
        state.vonMises += volume * vonMisesStress(cauchyStress(deformation, stress));
        state.restVolume += volume;
      }
    }
    for (int lane = 0; lane < packWidth; ++lane)
      if (batch.element[lane] >= 0) {
        State state = totals[lane];
        state.energyDensity /= state.restVolume;
        state.vonMises /= state.restVolume;
        state.jacobian /= state.restVolume;
        _states[batch.element[lane]] = state;
      }
  }
}

} // namespace FleshSim
