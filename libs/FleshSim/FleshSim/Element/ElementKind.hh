#pragma once

#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Element/LockingRemedy.hh>
#include <FleshSim/Mesh/TetPatches.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// Elements of one kind as a body has them: lists of vertices, one after the other, and the patches that tets with mean
/// dilatation are in.
struct ElementLists
{
  std::vector<int> vertices;
  std::vector<TetPatch> patches;
};

/// Cells of one type with one formulation.
struct ElementKind
{
  /// Numbers are the solver's. Throws std::invalid_argument that names the element whose rest volume is not positive,
  /// and if the material is to be taken apart and has no part in J.
  std::unique_ptr<ElementGroup> (*make)(const ElementLists& _lists, const Points& _rest,
                                        const ElementMaterials& _materials);

  /// As ElementGroup::coupled, in the numbering of the lists. _nodes is room for lists that are not there yet.
  ElementGroup::Cliques (*coupled)(const ElementLists& _lists, std::vector<int>& _nodes);

  bool inPatches; ///< make needs patches
};

/// The kind for cells of a type: a new type of cells, or a formulation, is an entry behind these.
const ElementKind& elementKind(const Tet& _type, LockingRemedy _locking);
const ElementKind& elementKind(const Hex& _type, LockingRemedy _locking);
const ElementKind& elementKind(const Tet10& _type, LockingRemedy _locking);

} // namespace FleshSim
