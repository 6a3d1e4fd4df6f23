#pragma once

#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A named group of vertices or cells (Gmsh's physical groups, Abaqus's sets, ...) is an int property called
/// "group:NAME" with 1 for its members and 0 for the others: so it survives in every format that keeps properties.
constexpr const char* groupPrefix = "group:";

/// Adds the group with these members (indices below `_count`), or adds them to the group of that name that is there.
void addGroup(MeshDocument& _document, PropertyEntity _entity, const std::string& _name, std::size_t _count,
              const std::vector<int>& _members);

/// Names of the document's groups of that kind, without the prefix, in the document's order.
std::vector<std::string> groupNames(const MeshDocument& _document, PropertyEntity _entity);

/// The number that tells regions apart ("gmsh:physical", "medit:reference", "tetgen:region", ...): the first cell
/// property of them that the document has, or null. `_count` is the number of its cells.
const Property* findRegions(const MeshDocument& _document, std::size_t _count);

/// Whether a cell property of that name tells regions apart.
bool isRegionName(const std::string& _name);

/// The name of the group that holds exactly the cells whose region is `_region`, or "".
std::string nameOfRegion(const MeshDocument& _document, const Property& _regions, double _region);

} // namespace FleshSim
