#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Element/ElementMaterials.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>

#include <utility>
#include <vector>

namespace FleshSim {

/// Which rows of vectors and matrices belong to which part: part p owns the vertices start[p] .. start[p+1]-1.
struct RowParts
{
  std::vector<int> start;

  int count() const { return static_cast<int>(start.size()) - 1; }
};

/// Elements of one kind and one energy. Evaluated part by part: a part evaluates, in the order of the elements, all
/// that touch one of its vertices, and writes its own rows alone. So parts need no locks, and each row is the sum of
/// its elements in one order whatever the number of parts: elements on a border are evaluated once for each side.
/// Hessians come chunk by chunk (chunkRows rows): an element belongs to the chunk of its least vertex.
class ElementGroup
{
public:
  virtual ~ElementGroup() = default;

  virtual int nodeCount() const = 0;
  virtual int elementCount() const = 0;

  /// Vertices of the elements, nodeCount() each, in the solver's numbering and in the order in which they were given.
  virtual const std::vector<int>& vertices() const = 0;

  /// Lists of so many vertices that the Hessian couples with each other.
  using Cliques = std::pair<const std::vector<int>*, int>;
  virtual Cliques coupled() const { return {&vertices(), nodeCount()}; }

  /// Lays the elements out for the given parts and finds their slots in the matrix.
  virtual void layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts) = 0;

  /// Energy [J] of each element that is counted in this part, written to `_energies` in the order of evaluation, which
  /// is the same for any parts: written one after the other, since neighbours in the user's order lie far apart.
  virtual void energy(int _part, const Points& _positions, double* _energies) const = 0;

  /// The same, and the energy's gradient added to the part's rows.
  virtual void gradient(int _part, const Points& _positions, double* _energies, Points& _gradient) const = 0;

  /// The same for the elements of one chunk, and the blocks above the diagonal of their Hessians added to the part's
  /// rows. Returns how many counted elements the filter changed. `_instead` replaces the group's material for this
  /// evaluation.
  virtual int hessian(int _part, int _chunk, const Points& _positions, HessianFilter _filter, double* _energies,
                      Points& _gradient, BlockMatrix& _hessian, const Material* _instead) const = 0;

  struct State
  {
    double energyDensity;
    double jacobian;
    double vonMises;
    double restVolume;
  };

  struct Size
  {
    double volume;
    double leastJacobian; ///< of its integration points
  };

  /// Energy of each counted element, in the order of evaluation, and its size, written to `_sizes[element]`.
  virtual void sizes(int _part, const Points& _positions, double* _energies, Size* _sizes) const = 0;

  /// Averages over the integration points of each counted element, written to `_states[element]`.
  virtual void states(int _part, const Points& _positions, State* _states) const = 0;

  /// Share of the mass of an element that its node _node gets; positive, and 1 together.
  virtual double massShare(int _node) const = 0;

  /// Rest volume of one element [m^3].
  virtual double restVolume(int _element) const = 0;
};

} // namespace FleshSim
