#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Tets in the manner of Wavefront (.tobj, as HOBAK and its relatives write them): lines "v x y z" and "t a b c d".
/// Vertices are numbered from 0, or from 1 where a tet names the number of vertices and none names 0 (with a note).
Status readTobj(const std::string& _path, MeshDocument& _document);

} // namespace FleshSim
