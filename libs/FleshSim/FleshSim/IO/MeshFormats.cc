#include <FleshSim/IO/MeshFormat.hh>

#include <FleshSim/IO/AbaqusFormat.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/ForeignFiles.hh>
#include <FleshSim/IO/GmshFormat.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/MeditFormat.hh>
#include <FleshSim/IO/OvmFormat.hh>
#include <FleshSim/IO/OvmbFormat.hh>
#include <FleshSim/IO/QuadraticCells.hh>
#include <FleshSim/IO/SurfaceFormats.hh>
#include <FleshSim/IO/TetgenFormat.hh>
#include <FleshSim/IO/TextCursor.hh>
#include <FleshSim/IO/TobjFormat.hh>
#include <FleshSim/IO/VegaFormat.hh>
#ifdef FLESHSIM_HAVE_VTK
#include <FleshSim/IO/VtkLegacyFormat.hh>
#include <FleshSim/IO/VtkXmlFormat.hh>
#endif

#include <algorithm>
#include <filesystem>

namespace FleshSim {

namespace {

std::string extensionOf(const std::string& _path)
{
  const std::string extension = std::filesystem::path(_path).extension().string();
  return extension.empty() ? extension : extension.substr(1);
}

Status noFormat(const std::string& _path, const std::string& _verb)
{
  const bool writes = _verb == "write";
  const std::string extension = extensionOf(_path);
  const MeshFormat* format = findMeshFormat(extension);
  if (!writes && format && format->surfaceOnly)
    return Status::atLine(_path, 0, "a surface, not a volume; " + surfaceAdvice());
  const std::string advice = foreignExtension(extension);
  if (!writes && !advice.empty()) return Status::atLine(_path, 0, advice);
  std::string known;
  for (const MeshFormat& other : meshFormats())
    for (const std::string& name : other.extensions)
      if (writes ? other.write != nullptr : other.read != nullptr && !other.surfaceOnly) known += " ." + name;
  std::string found = extension.empty() ? "no extension" : "the extension " + quote("." + extension);
#ifndef FLESHSIM_HAVE_VTK
  if (equalsIgnoringCase(extension, "vtu") || equalsIgnoringCase(extension, "vtk")) found += " (this build has no VTK)";
#endif
  return Status::atLine(_path, 0, "cannot " + _verb + " a mesh with " + found + "; known are" + known);
}

bool keepsAll(const Property& /*_property*/)
{
  return true;
}

#ifdef FLESHSIM_HAVE_VTK
bool keepsNumbers(const Property& _property)
{
  return (_property.entity == PropertyEntity::vertex || _property.entity == PropertyEntity::cell) &&
         (_property.texts.empty() || _property.type == "long" || _property.type == "ulong");
}
#endif

/// The first bytes of a file, fewer if it is shorter or cannot be read.
std::string headOf(const std::string& _path)
{
  constexpr std::size_t length = 2000;
  std::string head;
  static_cast<void>(
      guarded(_path, [&] { head = _path == standardStream ? loadFile(_path) : loadHead(_path, length); }));
  return head.substr(0, length);
}

/// The format of a file that is there: by its content where that tells, else by its extension.
const MeshFormat* formatOfFile(const std::string& _path, const std::string& _head, std::vector<std::string>& _notes)
{
  const MeshFormat* byName = findMeshFormat(extensionOf(_path));
  const std::string content = formatOfContent(_head);
  const MeshFormat* byContent = content.empty() ? nullptr : findMeshFormat(content);
  if (!byContent || byContent == byName) return byName;
  if (byName) _notes.push_back("the file is " + byContent->name + " by its content, not " + byName->name);
  return byContent;
}

} // namespace

const std::vector<MeshFormat>& meshFormats()
{
  static const std::vector<MeshFormat> formats = {
      {"ovm", {"ovm"}, "OpenVolumeMesh, ASCII", &keepsAll, false, false, &readOvm, &writeOvm},
      {"ovmb", {"ovmb"}, "OpenVolumeMesh, binary", &keepsAll, false, false, &readOvmb, &writeOvmb},
      {"mesh", {"mesh"}, "Medit, ASCII", &meditKeeps, false, false, &readMedit, &writeMedit},
      {"msh",
       {"msh"},
       "Gmsh 1 to 4.1, ASCII and binary",
       &gmshKeeps,
       true,
       false,
       &readGmsh,
       &writeGmsh,
       &writeGmsh,
       &writeGmshBinary},
#ifdef FLESHSIM_HAVE_VTK
      {"vtu",
       {"vtu"},
       "VTK XML, unstructured grid",
       &keepsNumbers,
       true,
       false,
       &readVtu,
       &writeVtu,
       &writeVtuText,
       &writeVtu},
      {"vtk",
       {"vtk"},
       "VTK legacy, unstructured grid",
       &keepsNumbers,
       true,
       false,
       &readVtk,
       &writeVtk,
       &writeVtkText,
       &writeVtk},
#endif
      {"tetgen", {"node", "ele", "face"}, "TetGen, .node and .ele, .face", nullptr, false, false, &readTetgen},
      {"inp", {"inp"}, "Abaqus and CalculiX input deck", nullptr, false, false, &readAbaqus},
      {"veg", {"veg"}, "Vega FEM", nullptr, false, false, &readVega},
      {"tobj", {"tobj"}, "tets as lines v and t", nullptr, false, false, &readTobj},
      {"obj", {"obj"}, "Wavefront, boundary surface", nullptr, true, true, nullptr, &writeObj},
      {"ply",
       {"ply"},
       "Stanford polygons, boundary surface",
       nullptr,
       true,
       true,
       nullptr,
       &writePly,
       &writePly,
       &writePlyBinary},
      {"stl",
       {"stl"},
       "Stereolithography, boundary surface",
       nullptr,
       true,
       true,
       nullptr,
       &writeStl,
       &writeStl,
       &writeStlBinary},
      {"off", {"off"}, "Object file format, boundary surface", nullptr, true, true, nullptr, &writeOff},
  };
  return formats;
}

std::vector<std::string> droppedProperties(const MeshFormat& _format, const MeshDocument& _document)
{
  std::vector<std::string> dropped;
  for (const Property& property : _document.properties)
    if (!_format.keeps || !_format.keeps(property)) dropped.push_back(property.name);
  return dropped;
}

bool dropsMiddles(const MeshFormat& _format, const MeshDocument& _document)
{
  return !_format.tenNodeTets && !_document.mesh.tet10s.empty();
}

const MeshFormat* findMeshFormat(const std::string& _nameOrExtension)
{
  for (const MeshFormat& format : meshFormats()) {
    if (equalsIgnoringCase(format.name, _nameOrExtension)) return &format;
    for (const std::string& extension : format.extensions)
      if (equalsIgnoringCase(extension, _nameOrExtension)) return &format;
  }
  return nullptr;
}

Status readMesh(const std::string& _path, MeshDocument& _document)
{
  const std::string head = headOf(_path);
  if (const std::string advice = foreignContent(head); !advice.empty()) return Status::atLine(_path, 0, advice);
  std::vector<std::string> notes;
  const MeshFormat* format = formatOfFile(_path, head, notes);
  if (!format && _path == standardStream)
    return Status::atLine(_path, 0, "the kind of mesh is not to be told from what stands in it");
  if (!format || !format->read || format->surfaceOnly) return noFormat(_path, "read");
  MeshDocument document;
  Status status = format->read(_path, document);
  if (!status) return status;
  document.notes.insert(document.notes.begin(), notes.begin(), notes.end());
  _document = std::move(document);
  return status;
}

Status writeMesh(const std::string& _path, const MeshDocument& _document, FileEncoding _encoding)
{
  const MeshFormat* format = findMeshFormat(extensionOf(_path));
  if (!format || !format->write) return noFormat(_path, "write");
  return writeMesh(_path, _document, *format, _encoding);
}

Status writeMesh(const std::string& _path, const MeshDocument& _document, const MeshFormat& _format,
                 FileEncoding _encoding)
{
  const auto write = _encoding == FileEncoding::text     ? _format.writeText
                     : _encoding == FileEncoding::binary ? _format.writeBinary
                                                         : _format.write;
  if (!write) return Status::atLine(_path, 0, "the format " + _format.name + " has no choice between text and binary");
  const std::string path = _path == standardStream ? "/dev/stdout" : _path;
  if (!dropsMiddles(_format, _document)) return write(path, _document);
  MeshDocument linear = _document;
  makeLinear(linear);
  return write(path, linear);
}

} // namespace FleshSim
