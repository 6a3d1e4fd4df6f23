#include <FleshSim/IO/MeshFormat.hh>

#include <FleshSim/IO/GmshFormat.hh>
#include <FleshSim/IO/MeditFormat.hh>
#include <FleshSim/IO/OvmFormat.hh>
#include <FleshSim/IO/OvmbFormat.hh>
#include <FleshSim/IO/SurfaceFormats.hh>
#include <FleshSim/IO/TextCursor.hh>
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
  std::string known;
  for (const MeshFormat& format : meshFormats())
    for (const std::string& extension : format.extensions)
      if (_verb == "write" ? format.write != nullptr : format.read != nullptr && !format.surfaceOnly)
        known += " ." + extension;
  const std::string extension = extensionOf(_path);
  const std::string found = extension.empty() ? "no extension" : "the extension " + quote("." + extension);
  return Status::atLine(_path, 0, "cannot " + _verb + " a mesh with " + found + "; known are" + known);
}

} // namespace

const std::vector<MeshFormat>& meshFormats()
{
  static const std::vector<MeshFormat> formats = {
      {"ovm", {"ovm"}, "OpenVolumeMesh, ASCII", KeptProperties::all, false, &readOvm, &writeOvm},
      {"ovmb", {"ovmb"}, "OpenVolumeMesh, binary", KeptProperties::all, false, &readOvmb, &writeOvmb},
      {"mesh", {"mesh"}, "Medit, ASCII", KeptProperties::own, false, &readMedit, &writeMedit},
      {"msh", {"msh"}, "Gmsh 2.2 and 4.1, ASCII", KeptProperties::own, false, &readGmsh, &writeGmsh},
#ifdef FLESHSIM_HAVE_VTK
      {"vtu", {"vtu"}, "VTK XML, unstructured grid", KeptProperties::numbers, false, &readVtu, &writeVtu},
      {"vtk", {"vtk"}, "VTK legacy, unstructured grid", KeptProperties::numbers, false, &readVtk, &writeVtk},
#endif
      {"obj", {"obj"}, "Wavefront, boundary surface", KeptProperties::own, true, nullptr, &writeObj},
      {"ply", {"ply"}, "Stanford polygons, boundary surface", KeptProperties::own, true, nullptr, &writePly},
      {"stl", {"stl"}, "Stereolithography, boundary surface", KeptProperties::own, true, nullptr, &writeStl},
      {"off", {"off"}, "Object file format, boundary surface", KeptProperties::own, true, nullptr, &writeOff},
  };
  return formats;
}

std::vector<std::string> droppedProperties(const MeshFormat& _format, const MeshDocument& _document)
{
  const std::string own = _format.name == "mesh" ? "medit:" : _format.name == "msh" ? "gmsh:" : "";
  std::vector<std::string> dropped;
  for (const Property& property : _document.properties) {
    const bool numbers = (property.entity == PropertyEntity::vertex || property.entity == PropertyEntity::cell) &&
                         property.texts.empty();
    const bool kept = _format.kept == KeptProperties::all || (_format.kept == KeptProperties::numbers && numbers) ||
                      (!own.empty() && property.name.rfind(own, 0) == 0);
    if (!kept) dropped.push_back(property.name);
  }
  return dropped;
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
  const MeshFormat* format = findMeshFormat(extensionOf(_path));
  if (!format || !format->read || format->surfaceOnly) return noFormat(_path, "read");
  MeshDocument document;
  Status status = format->read(_path, document);
  if (status) _document = std::move(document);
  return status;
}

Status writeMesh(const std::string& _path, const MeshDocument& _document)
{
  const MeshFormat* format = findMeshFormat(extensionOf(_path));
  if (!format || !format->write) return noFormat(_path, "write");
  return format->write(_path, _document);
}

} // namespace FleshSim
