#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/MeanDilatationGroup.hh>
#include <FleshSim/Element/QuadratureGroup.hh>
#include <FleshSim/Element/TrilinearHex.hh>

namespace FleshSim {

std::unique_ptr<ElementGroup> makeTetGroup(const std::vector<int>& _vertices, const Points& _rest,
                                           MaterialPointer _material)
{
  return std::make_unique<QuadratureGroup<LinearTet>>(_vertices, _rest, std::move(_material));
}

std::unique_ptr<ElementGroup> makeMeanDilatationHexGroup(const std::vector<int>& _vertices, const Points& _rest,
                                                         const MaterialPointer& _material)
{
  const std::shared_ptr<const VolumeSplit> split = _material->volumeSplit();
  if (!split) throw std::invalid_argument("material " + _material->name() + " has no part in J");
  return std::make_unique<MeanDilatationGroup>(_vertices, _rest, split);
}

std::unique_ptr<ElementGroup> makeHexGroup(const std::vector<int>& _vertices, const Points& _rest,
                                           MaterialPointer _material)
{
  return std::make_unique<QuadratureGroup<TrilinearHex>>(_vertices, _rest, std::move(_material));
}

} // namespace FleshSim
