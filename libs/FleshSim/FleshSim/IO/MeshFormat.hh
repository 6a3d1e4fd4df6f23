#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Which properties of a document a format can hold.
enum class KeptProperties
{
  all,
  numbers, ///< of vertices and cells
  own      ///< those that its own reader makes, "medit:reference" for one
};

/// One file format. Its reader and writer are free functions in a file pair named after it; `meshFormats()` lists it.
struct MeshFormat
{
  std::string name;                    ///< as in `--format`: "ovm"
  std::vector<std::string> extensions; ///< without the dot, lower case: {"ovm"}
  std::string description;             ///< one line for lists and docs
  KeptProperties kept = KeptProperties::own;
  bool surfaceOnly = false; ///< reads triangles and writes the boundary surface: never a simulation's input

  /// Null where the format cannot be read (or written).
  Status (*read)(const std::string& _path, MeshDocument& _document) = nullptr;
  Status (*write)(const std::string& _path, const MeshDocument& _document) = nullptr;
};

/// All formats of this build, in the order in which lists show them.
const std::vector<MeshFormat>& meshFormats();

/// The format of that name or extension (case does not count), or null.
const MeshFormat* findMeshFormat(const std::string& _nameOrExtension);

/// Reads a volume mesh by its extension. Fails on surfaces, unknown extensions and any damage; `_document` is only
/// written on success.
Status readMesh(const std::string& _path, MeshDocument& _document);

/// Names of the properties of the document that a file of this format will not hold.
std::vector<std::string> droppedProperties(const MeshFormat& _format, const MeshDocument& _document);

/// Writes by extension, to a temporary name that is then renamed.
Status writeMesh(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
