#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/MeanDilatationGroup.hh>
#include <FleshSim/Element/QuadraticTet.hh>
#include <FleshSim/Element/QuadratureGroup.hh>
#include <FleshSim/Element/TetPatchGroup.hh>
#include <FleshSim/Element/TrilinearHex.hh>

namespace FleshSim {

std::unique_ptr<ElementGroup> makeTetGroup(const std::vector<int>& _vertices, const Points& _rest,
                                           const ElementMaterials& _materials)
{
  return std::make_unique<QuadratureGroup<LinearTet>>(_vertices, _rest, _materials);
}

std::unique_ptr<ElementGroup> makeMeanDilatationHexGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                         const ElementMaterials& _materials)
{
  return std::make_unique<MeanDilatationGroup<TrilinearHex>>(_vertices, _rest, _materials);
}

std::unique_ptr<ElementGroup> makeQuadraticTetGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                    const ElementMaterials& _materials)
{
  return std::make_unique<QuadratureGroup<QuadraticTet>>(_vertices, _rest, _materials);
}

std::unique_ptr<ElementGroup> makeMeanDilatationQuadraticTetGroup(const std::vector<int>& _vertices,
                                                                  const Points& _rest,
                                                                  const ElementMaterials& _materials)
{
  return std::make_unique<MeanDilatationGroup<QuadraticTet>>(_vertices, _rest, _materials);
}

std::unique_ptr<ElementGroup> makeMeanDilatationTetGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                         const std::vector<TetPatch>& _patches,
                                                         const ElementMaterials& _materials)
{
  return std::make_unique<TetPatchGroup>(_vertices, _rest, _patches, _materials);
}

std::unique_ptr<ElementGroup> makeHexGroup(const std::vector<int>& _vertices, const Points& _rest,
                                           const ElementMaterials& _materials)
{
  return std::make_unique<QuadratureGroup<TrilinearHex>>(_vertices, _rest, _materials);
}

} // namespace FleshSim
