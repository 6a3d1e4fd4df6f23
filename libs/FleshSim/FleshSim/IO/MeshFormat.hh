#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// One file format. Its reader and writer are free functions in a file pair named after it; `meshFormats()` lists it.
struct MeshFormat
{
  std::string name;                                   ///< as in `--format`: "ovm"
  std::vector<std::string> extensions;                ///< without the dot, lower case: {"ovm"}
  std::string description;                            ///< one line for lists and docs
  bool (*keeps)(const Property& _property) = nullptr; ///< whether a file can hold it; null: none
  bool tenNodeTets = false;                           ///< a file can hold them; else their corners are written
  bool surfaceOnly = false; ///< reads triangles and writes the boundary surface: never a simulation's input

  /// Null where the format cannot be read (or written).
  Status (*read)(const std::string& _path, MeshDocument& _document) = nullptr;
  Status (*write)(const std::string& _path, const MeshDocument& _document) = nullptr;

  /// As text and as binary, where the format has both; null elsewhere.
  Status (*writeText)(const std::string& _path, const MeshDocument& _document) = nullptr;
  Status (*writeBinary)(const std::string& _path, const MeshDocument& _document) = nullptr;
};

/// How numbers are written where a format has a choice.
enum class FileEncoding
{
  standard, ///< as the format is written commonly
  text,
  binary
};

/// All formats of this build, in the order in which lists show them.
const std::vector<MeshFormat>& meshFormats();

/// The format of that name or extension (case does not count), or null.
const MeshFormat* findMeshFormat(const std::string& _nameOrExtension);

/// Reads a volume mesh: by its content where that tells the format, else by its extension; "-" is the standard input.
/// Fails on surfaces, unknown formats (with a sentence on what to do) and any damage; `_document` is only written on
/// success.
Status readMesh(const std::string& _path, MeshDocument& _document);

/// Names of the properties of the document that a file of this format will not hold.
std::vector<std::string> droppedProperties(const MeshFormat& _format, const MeshDocument& _document);

/// Whether the document has 10-node tets of which a file of this format will hold the corners alone.
bool dropsMiddles(const MeshFormat& _format, const MeshDocument& _document);

/// Writes by extension, to a temporary name that is then renamed. Fails where the format has no such encoding.
Status writeMesh(const std::string& _path, const MeshDocument& _document,
                 FileEncoding _encoding = FileEncoding::standard);

/// The same in a format that the name does not tell; "-" is the standard output.
Status writeMesh(const std::string& _path, const MeshDocument& _document, const MeshFormat& _format,
                 FileEncoding _encoding);

} // namespace FleshSim
