#include <FleshSim/IO/DocumentEdits.hh>

#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/Mesh/HexSplit.hh>

#include <utility>

namespace FleshSim {

namespace {

bool belongsToFaces(PropertyEntity _entity)
{
  return _entity != PropertyEntity::vertex && _entity != PropertyEntity::cell && _entity != PropertyEntity::mesh;
}

} // namespace

void replaceCells(MeshDocument& _document, VolumeMesh _mesh, const std::vector<std::size_t>& _sources)
{
  std::vector<Property> properties;
  for (Property& property : _document.properties) {
    if (belongsToFaces(property.entity)) {
      _document.notes.push_back("the property \"" + property.name + "\" of edges or faces was left out");
      continue;
    }
    if (property.entity == PropertyEntity::cell) gatherEntries(property, _sources);
    properties.push_back(std::move(property));
  }
  _document.properties = std::move(properties);
  _document.polyhedra = Polyhedra();
  _document.mesh = std::move(_mesh);
}

Status splitIntoTets(const std::string& _source, MeshDocument& _document)
{
  if (_document.mesh.hexes.empty()) return Status::ok();
  HexSplitResult split = splitHexes(_document.mesh);
  if (split.inverted > 0)
    return Status::atLine(_source, 0,
                          std::to_string(split.inverted) + " tets of split hexahedra have no positive volume");
  const std::vector<std::size_t> sources(split.mesh.tetCells.begin(), split.mesh.tetCells.end());
  split.mesh.tetCells.clear();
  replaceCells(_document, std::move(split.mesh), sources);
  return Status::ok();
}

} // namespace FleshSim
