#pragma once

// Internal to ElasticModel: its state, how it is laid out, and how it is evaluated part by part.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>

#include <cstddef>
#include <memory>
#include <vector>

namespace FleshSim {

enum class ElementKind
{
  tet,
  meanDilatationTet,
  hex,
  meanDilatationHex,
  quadraticTet,
  meanDilatationQuadraticTet
};

/// Elements of one kind of one region of a body, as they were given.
struct BodyGroup
{
  ElementKind kind;
  std::vector<int> vertices; ///< user's numbering
  ElementMaterials materials;
  std::vector<double> density;   ///< of each element
  std::vector<TetPatch> patches; ///< of meanDilatationTet
  std::vector<int> elements;     ///< which they are of all bodies, see VolumeMesh
};

/// All that an ElasticModel knows; see there.
struct ElasticModelData
{
  Points rest{3, 0};       ///< user's order
  Points solverRest{3, 0}; ///< solver's order
  std::vector<BodyGroup> bodies;
  std::vector<std::unique_ptr<ElementGroup>> groups;
  std::vector<std::size_t> groupStart; ///< first element of each group in the common numbering
  std::size_t givenElements = 0;       ///< of the bodies that were added so far
  std::size_t elementCount = 0;
  std::vector<int> userVertex;   ///< of each solver vertex
  std::vector<int> solverVertex; ///< of each user vertex
  std::vector<int> unused;
  std::shared_ptr<const BlockPattern> pattern;
  RowParts parts;
  Eigen::VectorXd masses;
  double restVolume = 0.0;
  bool finished = false;  ///< nothing is added any more
  double magnitude = 0.0; ///< largest coordinate of a vertex of an element at rest [length]
  double forceScale = 0.0;
  mutable std::vector<double> energies;

  void number();
  void layOut();
  void weigh();
  double sumEnergies() const;
  void clear(Points& _gradient) const;
  int assemble(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian, Points& _gradient,
               const Material* _instead) const;
  std::vector<ElementGroup::Size> sizes(const Points& _positions) const; ///< and the energies
  std::vector<ElementGroup::State> states(const Points& _positions) const;

  /// Calls _body(part, group, first element of the group), parts in parallel, groups in order.
  template <class Body>
  void forParts(const Body& _body) const
  {
    parallelFor(
        parts.count(),
        [&](int _part) {
          for (std::size_t g = 0; g < groups.size(); ++g)
            _body(_part, *groups[g], groupStart[g]);
        },
        leastParts());
  }

  /// With fewer parts than this the calling thread does them all: waking others costs more than few elements.
  int leastParts() const { return elementCount < leastParallelElements ? parts.count() + 1 : 2; }

private:
  static constexpr std::size_t leastParallelElements = 1500;
};

} // namespace FleshSim
