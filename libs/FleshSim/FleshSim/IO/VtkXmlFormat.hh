#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <string_view>

namespace FleshSim {

/// VTK's XML format of unstructured grids: ASCII, base64 or raw, inline or appended, compressed by zlib, lz4 or lzma
/// (https://docs.vtk.org/en/latest/design_documents/VTKFileFormats.html). Point and cell data of numeric types become
/// vertex and cell properties; several pieces are joined; cells of lower dimension and field data are left out.
///
/// VTK's parser reads the XML and its compressors unpack, but the arrays are taken apart by VtkXmlArrays: VTK 9.1's
/// own reader believes offsets, counts and block sizes of the file, and allocates by them.
Status readVtu(const std::string& _path, MeshDocument& _document);

/// Whether a file's text is VTK's XML, whatever its name.
bool isVtkXml(std::string_view _text);

/// The reader for a text that is there already; throws FileError.
void parseVtu(const std::string& _path, const std::string& _text, MeshDocument& _document);

/// Written by VTK: appended base64, zlib, 64-bit doubles; as text inline numbers.
Status writeVtu(const std::string& _path, const MeshDocument& _document);
Status writeVtuText(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
