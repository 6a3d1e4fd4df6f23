#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/MeanDilatationGroup.hh>
#include <FleshSim/Element/QuadratureGroup.hh>
#include <FleshSim/Element/TetPatchGroup.hh>
#include <FleshSim/Element/TrilinearHex.hh>

namespace FleshSim {

namespace {

std::shared_ptr<const VolumeSplit> splitOf(const Material& _material)
{
  std::shared_ptr<const VolumeSplit> split = _material.volumeSplit();
  if (!split) throw std::invalid_argument("material " + _material.name() + " has no part in J");
  return split;
}

} // namespace

std::unique_ptr<ElementGroup> makeTetGroup(const std::vector<int>& _vertices, const Points& _rest,
                                           MaterialPointer _material)
{
  return std::make_unique<QuadratureGroup<LinearTet>>(_vertices, _rest, std::move(_material));
}

std::unique_ptr<ElementGroup> makeMeanDilatationHexGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                         const MaterialPointer& _material)
{
  return std::make_unique<MeanDilatationGroup>(_vertices, _rest, splitOf(*_material));
}

std::unique_ptr<ElementGroup> makeMeanDilatationTetGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                         const std::vector<TetPatch>& _patches,
                                                         const MaterialPointer& _material)
{
  return std::make_unique<TetPatchGroup>(_vertices, _rest, _patches, splitOf(*_material));
}

std::unique_ptr<ElementGroup> makeHexGroup(const std::vector<int>& _vertices, const Points& _rest,
                                           MaterialPointer _material)
{
  return std::make_unique<QuadratureGroup<TrilinearHex>>(_vertices, _rest, std::move(_material));
}

} // namespace FleshSim
