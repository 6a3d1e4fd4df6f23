#include <FleshSim/IO/ForeignFiles.hh>

#include <FleshSim/IO/CommaLines.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <array>

namespace FleshSim {

namespace {

using namespace std::string_view_literals;

struct Beginning
{
  std::string_view bytes;
  const char* text;
};

/// What such a file begins with, and what it is.
constexpr std::array<Beginning, 13> foreign{{
    {"version https://git-lfs"sv, "a Git LFS pointer, not the mesh itself; \"git lfs pull\" fetches it"},
    {"\x1f\x8b"sv, "compressed by gzip; unpack it first (gunzip)"},
    {"BZh"sv, "compressed by bzip2; unpack it first (bunzip2)"},
    {"\xfd"
     "7zXZ"sv,
     "compressed by xz; unpack it first (unxz)"},
    {"\x28\xb5\x2f\xfd"sv, "compressed by zstd; unpack it first (unzstd)"},
    {"PK\x03\x04"sv, "a ZIP archive; unpack it first (unzip)"},
    {"<!DOCTYPE"sv, "a web page, not a mesh; download the file itself (\"raw\")"},
    {"<!doctype"sv, "a web page, not a mesh; download the file itself (\"raw\")"},
    {"<html"sv, "a web page, not a mesh; download the file itself (\"raw\")"},
    {"MFEM "sv, "MFEM's own format; MFEM's mesh-explorer saves it as VTK, which can be read"},
    {"\x89HDF"sv, "an HDF5 file; \"meshio convert\" makes a .vtu of meshes in it"},
    {"CDF"sv, "a netCDF file (Exodus); \"meshio convert\" makes a .vtu of it"},
    {"\x01\x00\x00\x00"sv, "Medit's binary format; libMeshb's transmesh makes a .mesh of it"},
}};

constexpr std::array<Beginning, 8> readable{{
    {"OVMB\n"sv, "ovmb"},
    {"OVM "sv, "ovm"},
    {"MeshVersionFormatted"sv, "mesh"},
    {"$MeshFormat"sv, "msh"},
    {"$NOD"sv, "msh"},
    {"# vtk DataFile"sv, "vtk"},
    {"<VTKFile"sv, "vtu"},
    {"*HEADING"sv, "inp"},
}};

struct Extension
{
  const char* extensions; ///< between blanks
  const char* text;
};

constexpr std::array<Extension, 9> others{{
    {" poly smesh ", "TetGen's input, a surface; \"tetgen -pq\" makes .node and .ele files of it, which can be read"},
    {" geo step stp brep iges igs ", "a geometry without a mesh; \"gmsh -3\" makes a .msh of it"},
    {" gz bz2 xz zst zip tgz ", "a compressed file; unpack it first"},
    {" meshb ", "Medit's binary format; libMeshb's transmesh makes a .mesh of it"},
    {" pvd ", "a list of steps, not a mesh; give one of the .vtu files that it names (fleshsim-view opens the list)"},
    {" pvtu ", "a list of pieces; ParaView saves them as one .vtu"},
    {" vtp 3mf gltf glb dae fbx wrl ", "a surface, not a volume"},
    {" e ex2 exo g cgns med bdf nas fem cdb su2 vol xdmf xmf h5 unv f3grid ele2 dat ugrid mphtxt ",
     "a format that cannot be read; \"meshio convert\" or Gmsh may make a .vtu or .msh of it"},
    {" vegb ", "Vega's binary format; Vega's convertVolumetricMesh makes a .veg of it"},
}};

} // namespace

std::string foreignContent(std::string_view _head)
{
  for (const Beginning& beginning : foreign)
    if (_head.substr(0, beginning.bytes.size()) == beginning.bytes) return beginning.text;
  return {};
}

std::string foreignExtension(const std::string& _extension)
{
  std::string lower;
  for (const char c : _extension)
    lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const Extension& other : others)
    if (std::string_view(other.extensions).find(" " + lower + " ") != std::string_view::npos)
      return other.text + (std::string_view(other.text).find("not a volume") != std::string_view::npos
                               ? "; " + surfaceAdvice()
                               : std::string());
  return {};
}

std::string formatOfContent(std::string_view _head)
{
  std::string_view text = _head;
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
  if (text.substr(0, 5) == "<?xml" && text.find("<VTKFile") != std::string_view::npos) return "vtu";
  for (const Beginning& beginning : readable)
    if (equalsIgnoringCase(text.substr(0, beginning.bytes.size()), beginning.bytes)) return beginning.text;
  return {};
}

} // namespace FleshSim
