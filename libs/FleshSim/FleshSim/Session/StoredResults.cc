#include <FleshSim/Session/StoredResults.hh>

#include <FleshSim/IO/MeshFormat.hh>

#include <algorithm>

namespace FleshSim {

namespace {

bool isWanted(const std::string& _name, const std::vector<std::string>& _names)
{
  const std::vector<FieldEntry>& known = fieldRegistry();
  if (!_names.empty()) return std::find(_names.begin(), _names.end(), _name) != _names.end();
  return std::any_of(known.begin(), known.end(), [&](const FieldEntry& _entry) { return _entry.name == _name; });
}

/// Those of a document that are whole numbers of values for its vertices or cells.
std::vector<FieldValues> fieldsOf(const MeshDocument& _document, const std::vector<std::string>& _names)
{
  std::vector<FieldValues> fields;
  for (const Property& property : _document.properties) {
    const bool onCells = property.entity == PropertyEntity::cell;
    if ((!onCells && property.entity != PropertyEntity::vertex) || !isWanted(property.name, _names)) continue;
    const std::size_t count =
        onCells ? _document.mesh.cellCount() : static_cast<std::size_t>(_document.mesh.vertexCount());
    for (const int components : {1, 3})
      if (property.numbers.size() == count * static_cast<std::size_t>(components))
        fields.push_back({property.name, onCells, components, property.numbers});
  }
  return fields;
}

} // namespace

Status StoredResults::fields(int _step, const std::vector<std::string>& _names,
                             std::vector<std::vector<FieldValues>>& _fields) const
{
  const auto step = files_.find(_step);
  std::vector<std::vector<FieldValues>> fields;
  if (step == files_.end()) return Status::error("no files of step " + std::to_string(_step));
  for (const std::string& file : step->second) {
    MeshDocument document;
    if (const Status status = readMesh(file, document); !status) return status;
    fields.push_back(fieldsOf(document, _names));
  }
  _fields = std::move(fields);
  return Status::ok();
}

} // namespace FleshSim
