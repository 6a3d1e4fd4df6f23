#include <FleshSim/IO/NamedGroups.hh>

#include <FleshSim/IO/DocumentTools.hh>

#include <algorithm>
#include <array>

namespace FleshSim {

namespace {

constexpr std::array<const char*, 4> regionNames{"gmsh:physical", "medit:reference", "tetgen:region", "vega:region"};

bool isGroup(const Property& _property, PropertyEntity _entity)
{
  return _property.entity == _entity && _property.components == 1 && _property.texts.empty() &&
         _property.name.rfind(groupPrefix, 0) == 0;
}

} // namespace

void addGroup(MeshDocument& _document, PropertyEntity _entity, const std::string& _name, std::size_t _count,
              const std::vector<int>& _members)
{
  const std::string name = groupPrefix + _name;
  std::vector<Property>& properties = _document.properties;
  auto found = std::find_if(properties.begin(), properties.end(), [&](const Property& _property) {
    return isGroup(_property, _entity) && _property.name == name && _property.numbers.size() == _count;
  });
  if (found == properties.end()) {
    Property group;
    group.entity = _entity;
    group.name = name;
    group.type = "int";
    group.numbers.assign(_count, 0.0);
    found = properties.insert(properties.end(), std::move(group));
  }
  for (const int member : _members)
    found->numbers[static_cast<std::size_t>(member)] = 1.0;
}

std::vector<std::string> groupNames(const MeshDocument& _document, PropertyEntity _entity)
{
  std::vector<std::string> names;
  for (const Property& property : _document.properties)
    if (isGroup(property, _entity)) names.push_back(property.name.substr(std::string(groupPrefix).size()));
  return names;
}

const Property* findRegions(const MeshDocument& _document, std::size_t _count)
{
  for (const char* name : regionNames)
    if (const Property* property = findIntProperty(_document, PropertyEntity::cell, name, _count)) return property;
  return nullptr;
}

bool isRegionName(const std::string& _name)
{
  return std::find(regionNames.begin(), regionNames.end(), _name) != regionNames.end();
}

std::string nameOfRegion(const MeshDocument& _document, const Property& _regions, double _region)
{
  for (const Property& property : _document.properties) {
    if (!isGroup(property, PropertyEntity::cell) || property.numbers.size() != _regions.numbers.size()) continue;
    bool same = true;
    for (std::size_t i = 0; same && i < property.numbers.size(); ++i)
      same = (property.numbers[i] != 0.0) == (_regions.numbers[i] == _region);
    if (same) return property.name.substr(std::string(groupPrefix).size());
  }
  return {};
}

} // namespace FleshSim
