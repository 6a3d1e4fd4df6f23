#include <FleshSim/Simulation/BodyRegions.hh>

#include <FleshSim/IO/DocumentTools.hh>

#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace FleshSim {

namespace {

/// A failure about a setting of the material at _key, with more said before the reason.
Status below(const std::string& _key, const Status& _status, const std::string& _more)
{
  const bool isWhole = _status.setting() == "material";
  return Status::about(isWhole ? _key : _key + "." + _status.setting(), _more + _status.reason());
}

/// The numbers of each element that come from cells, element after element.
class CellMaterial
{
public:
  CellMaterial(const MaterialChoice& _choice, const VolumeMesh& _mesh, const MeshDocument& _document,
               const std::string& _key)
      : choice_(_choice), mesh_(_mesh), document_(_document), key_(_key)
  {
  }

  Status make(const std::vector<int>& _elements, MaterialRegion& _region)
  {
    for (const auto& [name, property] : choice_.fromCells.properties) {
      const Property* const found = findCellNumbers(document_, property);
      if (found == nullptr)
        return Status::about(key_ + "." + name, "the mesh has no cell property \"" + property + "\" of one number" +
                                                    otherCellNumbers(document_, property));
      columns_[name] = found;
    }
    std::vector<MaterialParameters> parameters;
    std::vector<double> densities;
    for (const int element : _elements) {
      parameters.emplace_back();
      densities.push_back(choice_.density);
      const Status status = look(element, parameters.back(), densities.back());
      if (!status) return status;
    }
    _region = {ElementMaterials(*findMaterial(choice_.name), std::move(parameters)), std::move(densities), _elements};
    return Status::ok();
  }

private:
  /// Neighbours in the list are often alike.
  Status look(int _element, MaterialParameters& _parameters, double& _density)
  {
    const auto cell = static_cast<std::size_t>(cellOfElement(mesh_, _element));
    StiffnessInput input = choice_.fromCells.others;
    for (const auto& [name, property] : columns_) {
      if (cell >= property->numbers.size())
        return Status::about(key_ + "." + name,
                             "cell " + std::to_string(fileCell(document_, static_cast<int>(cell))) + " has no number");
      const double value = property->numbers[cell];
      if (name == "density")
        _density = value;
      else
        input.set(name, value);
    }
    if (!(_density > 0.0) || !std::isfinite(_density))
      return atCell(cell, Status::about("density", "must be greater than 0 kg/m^3"));
    if (const Status status = input.resolve(choice_.name, _parameters); !status) return atCell(cell, status);
    if (known_ && _parameters == last_) return Status::ok();
    MaterialChoice one = choice_;
    one.parameters = last_ = _parameters;
    one.density = _density;
    MaterialPointer material;
    const Status status = makeMaterial(one, material);
    known_ = status.isOk();
    return status ? status : atCell(cell, status);
  }

  Status atCell(std::size_t _cell, const Status& _status) const
  {
    return below(key_, _status, "cell " + std::to_string(fileCell(document_, static_cast<int>(_cell))) + ": ");
  }

  const MaterialChoice& choice_;
  const VolumeMesh& mesh_;
  const MeshDocument& document_;
  std::string key_;
  std::map<std::string, const Property*> columns_;
  MaterialParameters last_;
  bool known_ = false; ///< the last ones are admissible
};

Status makeRegion(const MaterialChoice& _choice, const VolumeMesh& _mesh, const MeshDocument& _document,
                  const std::string& _key, const std::vector<int>& _elements, std::vector<MaterialRegion>& _regions)
{
  if (_elements.empty()) return Status::ok();
  MaterialPointer material;
  if (_choice.fromCells.empty()) {
    const Status status = makeMaterial(_choice, material);
    if (!status) return below(_key, status, "");
    _regions.push_back({material, {_choice.density}, _elements});
    return Status::ok();
  }
  MaterialRegion region{findMaterial(_choice.name)->create(MaterialChoice().parameters), {}, {}};
  const Status status = CellMaterial(_choice, _mesh, _document, _key).make(_elements, region);
  if (status) _regions.push_back(std::move(region));
  return status;
}

} // namespace

Status makeRegions(const MaterialChoice& _choice, const VolumeMesh& _mesh, const MeshDocument& _document,
                   std::vector<MaterialRegion>& _regions)
{
  std::vector<int> owner(_mesh.cellCount(), -1);
  for (std::size_t r = 0; r < _choice.regions.size(); ++r) {
    std::vector<int> elements;
    const std::string key = "regions[" + std::to_string(r) + "].select";
    const Status status = selectCells(_choice.regions[r].select, _mesh, _document, key, elements);
    if (!status) return status;
    for (const int e : elements)
      owner[static_cast<std::size_t>(e)] = static_cast<int>(r);
  }
  std::vector<std::vector<int>> elements(_choice.regions.size() + 1);
  for (std::size_t e = 0; e < owner.size(); ++e)
    elements[static_cast<std::size_t>(owner[e] + 1)].push_back(static_cast<int>(e));
  std::vector<MaterialRegion> regions;
  Status status = makeRegion(_choice, _mesh, _document, "material", elements.front(), regions);
  for (std::size_t r = 0; r < _choice.regions.size() && status; ++r) {
    MaterialChoice choice = _choice.regions[r].material;
    choice.locking = _choice.locking;
    status =
        makeRegion(choice, _mesh, _document, "regions[" + std::to_string(r) + "].material", elements[r + 1], regions);
  }
  if (status) _regions = std::move(regions);
  return status;
}

} // namespace FleshSim
