#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <string>

namespace FleshSim {

/// Reads a triangle surface from .obj, .ply, .stl or .off, text or binary, by its extension. Larger polygons are cut
/// into fans; materials, normals, colours and texture coordinates are left out. Points of .stl with the same
/// coordinates become one vertex.
///
/// Readers and writers are our own, and the tests read the files by OpenMesh: OpenMesh 9 rounds to float both ways,
/// believes the counts of a file, opens whatever file an .obj names as its material, and drops faces at edges with more
/// than two of them.
Status readSurface(const std::string& _path, SurfaceMesh& _surface);

/// These write the boundary of the volume mesh as text, with 17 digits.
Status writeObj(const std::string& _path, const MeshDocument& _document);
Status writePly(const std::string& _path, const MeshDocument& _document);
Status writeStl(const std::string& _path, const MeshDocument& _document);
Status writeOff(const std::string& _path, const MeshDocument& _document);

/// The same as little-endian bytes: .ply with doubles, .stl with floats, which is all that it has.
Status writePlyBinary(const std::string& _path, const MeshDocument& _document);
Status writeStlBinary(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
