#pragma once

#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/IO/TextCursor.hh>
#include <FleshSim/IO/TextWriter.hh>

namespace FleshSim {

/// Reads the property blocks that follow the polyhedra of an .ovm file, up to its end.
void readOvmProperties(TextCursor& _cursor, MeshDocument& _document);

/// Throws FileError if a property does not fit to `_polyhedra` or to the format.
void requireOvmProperties(const std::string& _path, const MeshDocument& _document, const Polyhedra& _polyhedra);

/// Writes properties that were checked, in the order vertices, edges, half-edges, faces, half-faces, cells, mesh.
void writeOvmProperties(TextWriter& _writer, const MeshDocument& _document);

} // namespace FleshSim
