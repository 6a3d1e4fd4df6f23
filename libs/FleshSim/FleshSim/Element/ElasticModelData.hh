#pragma once

// Internal to ElasticModel: its state, how it is laid out, and how it is evaluated part by part.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Element/ElementKind.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>

#include <cstddef>
#include <memory>
#include <vector>

namespace FleshSim {

/// Elements of one kind of one region of a body, as they were given.
struct BodyGroup
{
  const ElementKind* kind;
  ElementLists lists; ///< user's numbering
  ElementMaterials materials;
  std::vector<double> density; ///< of each element
  std::vector<int> elements;   ///< which they are of all bodies, see VolumeMesh
  int body;                    ///< of all that were added
};

/// A column of unknowns that are no vertices.
struct BlockColumn
{
  int column;  ///< user's numbering
  int numbers; ///< 1 to 3 of them
  double mass; ///< see UnknownBlock
};

/// All that an ElasticModel knows; see there.
struct ElasticModelData
{
  Points rest{3, 0};       ///< user's order
  Points solverRest{3, 0}; ///< solver's order
  std::vector<BodyGroup> bodies;
  std::vector<BlockColumn> columns; ///< of unknowns that are no vertices
  std::vector<RigidFrame> rigid;    ///< user's numbering
  std::vector<RigidFrame> frames;   ///< the same in the solver's order
  std::vector<int> couplings;       ///< pairs of columns, user's numbering
  std::vector<std::unique_ptr<ElementGroup>> groups;
  std::vector<std::size_t> groupStart; ///< first element of each group in the common numbering
  int bodyCount = 0;                   ///< bodies that were added so far
  std::size_t givenElements = 0;       ///< of the bodies that were added so far
  std::size_t elementCount = 0;
  std::vector<int> userVertex;   ///< of each solver vertex
  std::vector<int> solverVertex; ///< of each user vertex
  std::vector<int> bodyVertices;
  std::vector<HeldColumn> held;
  std::shared_ptr<const BlockPattern> pattern;
  RowParts parts;
  Eigen::VectorXd masses;
  Eigen::VectorXd weights;
  double restVolume = 0.0;
  bool finished = false;  ///< nothing is added any more
  double magnitude = 0.0; ///< largest coordinate of a vertex of an element at rest [length]
  double forceScale = 0.0;
  double roundingLength = 1.0; ///< size of the smallest body that forces are measured by [length]
  std::vector<int> bodyOf;     ///< of each solver vertex; -1: none
  Points forceWeights{3, 0};   ///< see ElasticModel::forceWeights(); no columns: all are 1
  mutable std::vector<double> energies;

  void number();
  std::vector<int> coupledFrames(const std::vector<RigidFrame>& _frames) const;
  void layOut();
  void weigh();
  void weighForces();
  void holdColumns(const std::vector<char>& _used);
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
