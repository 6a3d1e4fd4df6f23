#include <FleshSim/IO/GmshMesh.hh>

#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/NamedGroups.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace FleshSim {

void GmshMesh::addCoordinates()
{
  for (const char* name : {"x coordinate", "y coordinate", "z coordinate"}) {
    coordinates_.push_back(source_.real(name));
    if (!std::isfinite(coordinates_.back())) source_.fail(std::string(name) + " is not finite");
  }
}

const GmshElement& GmshMesh::elementOfType(int _type) const
{
  const GmshElement* element = findGmshElement(_type);
  if (!element) source_.fail("element type " + std::to_string(_type) + " is unknown");
  if (element->dimension == 3 && !cellOfGmshType(_type))
    source_.fail(
        "element type " + std::to_string(_type) + " (" + element->name +
        ") cannot be used; expected first order, which \"gmsh -order 1 -save\" makes of it, or tetrahedra of 10 nodes");
  return *element;
}

void GmshMesh::addElement(const GmshElement& _element, long long _number, int _physical, bool _longNumbers)
{
  const std::size_t first = cellNodes_.size();
  for (int k = 0; k < _element.nodes; ++k)
    cellNodes_.push_back(source_.number("a node number", _longNumbers));
  source_.endLine("an element of this type has " + std::to_string(_element.nodes) + " nodes, and more are named");
  if (_element.dimension == 3) {
    cells_.push_back({source_.blamed(), first, *cellOfGmshType(_element.type), _physical});
    elements_.add(_number);
    return;
  }
  if (_element.dimension == 2) listed_.countFaces(1);
  if (_physical != 0) {
    std::vector<long long>& members = lowerNodes_[{_element.dimension, _physical}];
    members.insert(members.end(), cellNodes_.begin() + static_cast<std::ptrdiff_t>(first), cellNodes_.end());
  }
  cellNodes_.resize(first);
}

int GmshMesh::indexOf(long long _number, std::size_t _position) const
{
  const int index = nodes_.indexOf(_number);
  if (index < 0) source_.failAt(_position, "there is no node with the number " + std::to_string(_number));
  return index;
}

void GmshMesh::makeCells()
{
  std::vector<double> physicals;
  for (const Cell& cell : cells_) {
    std::array<int, mostCellVertices> vertices{};
    for (int k = 0; k < vertexCountOf(cell.kind); ++k)
      vertices[static_cast<std::size_t>(k)] =
          indexOf(cellNodes_[cell.firstNode + static_cast<std::size_t>(k)], cell.position);
    if (cell.kind == CellKind::tet10) std::swap(vertices[8], vertices[9]);
    listed_.add(cell.kind, vertices.data());
    physicals.push_back(cell.physical);
  }
  addIntProperty(document_, PropertyEntity::cell, gmshPhysicalName, std::move(physicals));
}

std::string GmshMesh::groupName(int _dimension, int _physical) const
{
  constexpr std::array<const char*, 4> kinds{"point", "curve", "surface", "volume"};
  const auto name = names_.find({_dimension, _physical});
  return name == names_.end()
             ? std::string(kinds[static_cast<std::size_t>(_dimension)]) + " " + std::to_string(_physical)
             : name->second;
}

/// Volumes become groups of cells where they have names; lower elements become groups of vertices.
void GmshMesh::makeGroups()
{
  const std::size_t vertexCount = nodes_.size();
  for (const auto& [key, name] : names_) {
    if (key.first != 3) continue;
    std::vector<int> members;
    for (std::size_t c = 0; c < cells_.size(); ++c)
      if (cells_[c].physical == key.second) members.push_back(static_cast<int>(c));
    if (!members.empty()) addGroup(document_, PropertyEntity::cell, name, cells_.size(), members);
  }
  for (const auto& [key, numbers] : lowerNodes_) {
    std::vector<int> members;
    for (const long long number : numbers)
      if (const int index = nodes_.indexOf(number); index >= 0) members.push_back(index);
    addGroup(document_, PropertyEntity::vertex, groupName(key.first, key.second), vertexCount, members);
  }
}

void GmshMesh::makeData()
{
  for (auto& [entity, data] : data_) {
    const bool ofCells = entity == PropertyEntity::cell;
    const NodeNumbers& owners = ofCells ? elements_ : nodes_;
    const auto components = static_cast<std::size_t>(data.components);
    Property property;
    property.entity = entity;
    property.name = data.name;
    property.components = data.components;
    const bool isInteger = components == 1 && (data.name.rfind(groupPrefix, 0) == 0 || isRegionName(data.name));
    property.type = isInteger ? "int" : components == 1 ? "double" : "vec" + std::to_string(components) + "d";
    property.numbers.assign(owners.size() * components, 0.0);
    std::size_t found = 0;
    for (std::size_t i = 0; i < data.numbers.size(); ++i) {
      const int index = owners.indexOf(data.numbers[i]);
      if (index < 0) continue;
      ++found;
      for (std::size_t c = 0; c < components; ++c)
        property.numbers[static_cast<std::size_t>(index) * components + c] = data.values[i * components + c];
    }
    if (found == 0) continue;
    if (components > 4) {
      document_.notes.push_back("the data " + quote(data.name) + " of " + std::to_string(components) +
                                " components are left out");
      continue;
    }
    const auto earlier = std::find_if(
        document_.properties.begin(), document_.properties.end(),
        [&, of = entity](const Property& _other) { return _other.entity == of && _other.name == property.name; });
    if (earlier != document_.properties.end()) {
      document_.notes.push_back("of the data " + quote(data.name) + " the last step is kept");
      document_.properties.erase(earlier);
    }
    if (found < owners.size())
      document_.notes.push_back("the data " + quote(data.name) + " are there for " + std::to_string(found) + " of " +
                                std::to_string(owners.size()) + (ofCells ? " cells" : " vertices") +
                                "; the others got 0");
    document_.properties.push_back(std::move(property));
  }
}

void GmshMesh::finish()
{
  if (const long long* twice = nodes_.sort())
    throw FileError{Status::atLine(path_, 0, "node number " + std::to_string(*twice) + " is used twice")};
  if (elements_.sort() != nullptr && !data_.empty())
    document_.notes.push_back("element numbers are used twice; data of elements may be at the wrong ones");
  document_.mesh.positions =
      Eigen::Map<const Points>(coordinates_.data(), 3, static_cast<Eigen::Index>(coordinates_.size() / 3));
  makeCells();
  makeGroups();
  makeData();
  listed_.finish(document_, path_);
}

} // namespace FleshSim
