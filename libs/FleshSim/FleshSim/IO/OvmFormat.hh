#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// OpenVolumeMesh's ASCII format (.ovm) of versions 2.0 and 3.x, by OVM's documentation page ascii_file_format and its
/// FileManager's source. Unlike the reference reader this one takes no damage for data: every defect is an error with
/// its line. Property blocks of unknown type are skipped with a note.
Status readOvm(const std::string& _path, MeshDocument& _document);

/// Writes numbers in the shortest form that reads back to the same value (at most 17 digits). Types that .ovm does not
/// have become the nearest one that holds the values: u16 -> uint, handles -> int, and char or uchar -> int if a value
/// is no visible character. Fails if a property has the wrong number of values or a name with a line break.
Status writeOvm(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
