#include <FleshSim/IO/QuadraticCells.hh>

#include <FleshSim/IO/DocumentEdits.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/Mesh/QuadraticMesh.hh>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace FleshSim {

namespace {

bool isWhole(const Property& _property)
{
  static const std::array<const char*, 7> types{"int", "uint", "bool", "char", "uchar", "short", "u16"};
  return std::find(types.begin(), types.end(), _property.type) != types.end();
}

/// Values for the vertices between these ends.
void extend(Property& _property, const std::vector<std::array<int, 2>>& _ends)
{
  const bool whole = isWhole(_property);
  const auto components = static_cast<std::size_t>(_property.components);
  for (const auto& [a, b] : _ends) {
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    if (!_property.texts.empty()) {
      const bool wide = _property.type == "long" || _property.type == "ulong";
      const std::string left = _property.texts[first]; // the list may move while it grows
      _property.texts.push_back(wide && left != _property.texts[second] ? "0" : left);
      continue;
    }
    for (std::size_t c = 0; c < components; ++c) {
      const double left = _property.numbers[first * components + c];
      const double right = _property.numbers[second * components + c];
      const double mean = 0.5 * (left + right);
      _property.numbers.push_back(whole && left != right ? 0.0 : mean);
    }
  }
}

std::vector<std::size_t> allCells(const MeshDocument& _document)
{
  std::vector<std::size_t> cells(fileCellCount(_document));
  for (std::size_t c = 0; c < cells.size(); ++c)
    cells[c] = c;
  return cells;
}

} // namespace

void makeQuadratic(MeshDocument& _document)
{
  VolumeMesh mesh = _document.mesh;
  const std::vector<std::array<int, 2>> ends = makeQuadratic(mesh);
  for (Property& property : _document.properties)
    if (property.entity == PropertyEntity::vertex) extend(property, ends);
  replaceCells(_document, std::move(mesh), allCells(_document));
}

void makeLinear(MeshDocument& _document)
{
  if (_document.mesh.tet10s.empty()) return;
  VolumeMesh mesh = _document.mesh;
  const std::vector<std::size_t> kept = makeLinear(mesh);
  for (Property& property : _document.properties)
    if (property.entity == PropertyEntity::vertex) gatherEntries(property, kept);
  replaceCells(_document, std::move(mesh), allCells(_document));
}

} // namespace FleshSim
