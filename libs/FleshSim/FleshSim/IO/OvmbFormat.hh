#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// OpenVolumeMesh's binary format (.ovmb), file version 1, as OVM 3.x and its Kaitai description define it.
/// Every defect is an error with its byte offset; a missing EOF chunk is truncation. Properties of unknown type are
/// skipped with a note.
Status readOvmb(const std::string& _path, MeshDocument& _document);

/// Positions as float64, one chunk for each of the vertices, edges, faces and cells (the reference reader mistakes the
/// handle offset of edges). .ovm's container types, which .ovmb does not have, are written as strings.
Status writeOvmb(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
