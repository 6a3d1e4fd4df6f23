#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <string>

namespace FleshSim {

/// 16 hexadecimal digits that change with any coordinate or cell, and with the numbering of vertices and cells; the
/// same however a cell's vertices are written down, and on every machine. Against mistakes, not against forgery.
std::string meshChecksum(const VolumeMesh& _mesh);

/// Whether two meshes have the same vertices, tets and hexes in the same order, so that runs on them give the same
/// bits. How a cell's vertices are written down does not count.
bool isSameMesh(const VolumeMesh& _a, const VolumeMesh& _b);

} // namespace FleshSim
