#include <FleshSim/Element/ElementKind.hh>

#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/MeanDilatationGroup.hh>
#include <FleshSim/Element/QuadraticTet.hh>
#include <FleshSim/Element/QuadratureGroup.hh>
#include <FleshSim/Element/TetPatchGroup.hh>
#include <FleshSim/Element/TrilinearHex.hh>

namespace FleshSim {

namespace {

template <class Group>
std::unique_ptr<ElementGroup> make(const ElementLists& _lists, const Points& _rest, const ElementMaterials& _materials)
{
  return std::make_unique<Group>(_lists.vertices, _rest, _materials);
}

template <class Element>
ElementGroup::Cliques ownVertices(const ElementLists& _lists, std::vector<int>& /*_nodes*/)
{
  return {&_lists.vertices, Element::nodes};
}

template <class Element>
constexpr ElementKind plain{make<QuadratureGroup<Element>>, ownVertices<Element>, false};

template <class Element>
constexpr ElementKind meanDilatation{make<MeanDilatationGroup<Element>>, ownVertices<Element>, false};

std::unique_ptr<ElementGroup> makePatches(const ElementLists& _lists, const Points& _rest,
                                          const ElementMaterials& _materials)
{
  return std::make_unique<TetPatchGroup>(_lists.vertices, _rest, _lists.patches, _materials);
}

ElementGroup::Cliques verticesOfPatches(const ElementLists& _lists, std::vector<int>& _nodes)
{
  _nodes = patchNodes(_lists.vertices, _lists.patches);
  return {&_nodes, TetPatchElement::nodes};
}

constexpr ElementKind patches{makePatches, verticesOfPatches, true};

} // namespace

const ElementKind& elementKind(const Tet& /*_type*/, LockingRemedy _locking)
{
  return _locking == LockingRemedy::meanDilatation ? patches : plain<LinearTet>;
}

const ElementKind& elementKind(const Hex& /*_type*/, LockingRemedy _locking)
{
  return _locking == LockingRemedy::meanDilatation ? meanDilatation<TrilinearHex> : plain<TrilinearHex>;
}

const ElementKind& elementKind(const Tet10& /*_type*/, LockingRemedy _locking)
{
  return _locking == LockingRemedy::meanDilatation ? meanDilatation<QuadraticTet> : plain<QuadraticTet>;
}

} // namespace FleshSim
