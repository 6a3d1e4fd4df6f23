#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/VtkArray.hh>

#include <vtkDataCompressor.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>

#include <optional>
#include <string>

namespace FleshSim {

/// Decodes the DataArray elements of one VTK XML file. Every size is compared with what the file can hold before
/// anything is allocated for it.
class VtkXmlArrays
{
public:
  VtkXmlArrays(const std::string& _path, const std::string& _text) : path_(_path), text_(_text) {}

  /// Takes byte order, width of headers and compressor from the root element.
  Status configure(vtkXMLDataElement& _root, std::size_t _appendedElement);

  /// Reads `_tuples` entries of the array's own number of components (1 where the element does not say).
  Status read(vtkXMLDataElement& _element, std::size_t _tuples, VtkArray& _array) const;

  /// `FILE:LINE: reason` with the line of the element.
  Status fail(vtkXMLDataElement& _element, const std::string& _reason) const;

private:
  Status readAscii(vtkXMLDataElement& _element, std::size_t _count, VtkArray& _array) const;
  Status readBinary(vtkXMLDataElement& _element, std::size_t _begin, bool _base64, std::size_t _count,
                    VtkArray& _array) const;
  std::optional<std::string> unpack(class VtkXmlBytes& _bytes, std::size_t _size, std::string& _reason) const;
  std::optional<std::string> unpackBlocks(class VtkXmlBytes& _bytes, std::size_t _size, std::string& _reason) const;
  long lineOf(vtkXMLDataElement& _element) const;
  std::size_t inlineBegin(vtkXMLDataElement& _element) const;

  const std::string& path_;
  const std::string& text_;
  vtkSmartPointer<vtkDataCompressor> compressor_;
  bool bigEndian_ = false;
  std::size_t headerWidth_ = 4;
  std::size_t appended_ = std::string::npos; ///< where the appended data begin
  bool appendedBase64_ = false;
};

} // namespace FleshSim
