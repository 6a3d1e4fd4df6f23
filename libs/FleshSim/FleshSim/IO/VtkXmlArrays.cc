#include <FleshSim/IO/VtkXmlArrays.hh>

#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/VtkXmlBytes.hh>

#include <vtkLZ4DataCompressor.h>
#include <vtkLZMADataCompressor.h>
#include <vtkZLibDataCompressor.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace FleshSim {

namespace {

/// No compressor of VTK gets far beyond 1000 to 1 on what it calls a block.
constexpr std::uint64_t highestRatio = 8192;

std::string attribute(vtkXMLDataElement& _element, const char* _name, const char* _otherwise = "")
{
  const char* value = _element.GetAttribute(_name);
  return value ? value : _otherwise;
}

VtkScalar scalarOf(const std::string& _name)
{
  static const std::array<std::pair<const char*, VtkScalar>, 10> types{{{"Int8", VtkScalar::int8},
                                                                        {"UInt8", VtkScalar::uint8},
                                                                        {"Int16", VtkScalar::int16},
                                                                        {"UInt16", VtkScalar::uint16},
                                                                        {"Int32", VtkScalar::int32},
                                                                        {"UInt32", VtkScalar::uint32},
                                                                        {"Int64", VtkScalar::int64},
                                                                        {"UInt64", VtkScalar::uint64},
                                                                        {"Float32", VtkScalar::float32},
                                                                        {"Float64", VtkScalar::float64}}};
  for (const auto& [spelling, type] : types)
    if (_name == spelling) return type;
  return VtkScalar::unknown;
}

bool parseWhole(const std::string& _text, std::size_t& _value)
{
  const auto [stop, error] = std::from_chars(_text.data(), _text.data() + _text.size(), _value);
  return error == std::errc() && stop == _text.data() + _text.size();
}

bool isBlank(char _c)
{
  return _c == ' ' || _c == '\t' || _c == '\r' || _c == '\n';
}

} // namespace

long VtkXmlArrays::lineOf(vtkXMLDataElement& _element) const
{
  const auto index = std::clamp<vtkTypeInt64>(_element.GetXMLByteIndex(), 0, static_cast<vtkTypeInt64>(text_.size()));
  return 1 + std::count(text_.begin(), text_.begin() + index, '\n');
}

Status VtkXmlArrays::fail(vtkXMLDataElement& _element, const std::string& _reason) const
{
  return Status::atLine(path_, lineOf(_element), _reason);
}

Status VtkXmlArrays::configure(vtkXMLDataElement& _root, std::size_t _appendedElement)
{
  bigEndian_ = attribute(_root, "byte_order") == "BigEndian";
  const std::string width = attribute(_root, "header_type", "UInt32");
  if (width != "UInt32" && width != "UInt64") return fail(_root, "header_type " + quote(width) + " is unknown");
  headerWidth_ = width == "UInt64" ? 8 : 4;
  const std::string compressor = attribute(_root, "compressor");
  if (compressor == "vtkZLibDataCompressor")
    compressor_ = vtkSmartPointer<vtkZLibDataCompressor>::New();
  else if (compressor == "vtkLZ4DataCompressor")
    compressor_ = vtkSmartPointer<vtkLZ4DataCompressor>::New();
  else if (compressor == "vtkLZMADataCompressor")
    compressor_ = vtkSmartPointer<vtkLZMADataCompressor>::New();
  else if (!compressor.empty())
    return fail(_root, "compressor " + quote(compressor) + " is unknown");

  if (_appendedElement == std::string::npos) return Status::ok();
  const std::size_t close = text_.find('>', _appendedElement);
  std::size_t begin = close == std::string::npos ? text_.size() : close + 1;
  while (begin < text_.size() && isBlank(text_[begin]))
    ++begin;
  if (begin >= text_.size() || text_[begin] != '_') return fail(_root, "the appended data do not begin with '_'");
  const std::string head = text_.substr(_appendedElement, close - _appendedElement);
  appendedBase64_ = head.find("base64") != std::string::npos;
  appended_ = begin + 1;
  return Status::ok();
}

std::size_t VtkXmlArrays::inlineBegin(vtkXMLDataElement& _element) const
{
  const auto index = std::clamp<vtkTypeInt64>(_element.GetXMLByteIndex(), 0, static_cast<vtkTypeInt64>(text_.size()));
  char quote = 0;
  for (std::size_t i = static_cast<std::size_t>(index); i < text_.size(); ++i) {
    const char c = text_[i];
    if (quote)
      quote = c == quote ? char(0) : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '>')
      return text_[i - 1] == '/' ? text_.size() : i + 1;
  }
  return text_.size();
}

Status VtkXmlArrays::read(vtkXMLDataElement& _element, std::size_t _tuples, VtkArray& _array) const
{
  _array.type = scalarOf(attribute(_element, "type"));
  if (_array.type == VtkScalar::unknown)
    return fail(_element, quote(attribute(_element, "type")) + " is no number type that can be read");
  std::size_t components = 0;
  if (!parseWhole(attribute(_element, "NumberOfComponents", "1"), components) || components < 1 || components > 100000)
    return fail(_element, "bad NumberOfComponents");
  _array.components = static_cast<int>(components);
  // Compressed data shrink by a bounded factor, so no honest array is longer than this.
  if (_tuples / highestRatio > text_.size() / components + 1)
    return fail(_element, "the file is too short for " + std::to_string(_tuples) + " entries");
  const std::size_t count = _tuples * components;

  if (_array.keepLines) _array.lines.all = lineOf(_element);
  const std::string format = attribute(_element, "format", "ascii");
  if (format == "ascii") return readAscii(_element, count, _array);
  if (format == "binary") return readBinary(_element, inlineBegin(_element), true, count, _array);
  if (format != "appended") return fail(_element, "format " + quote(format) + " is unknown");
  std::size_t offset = 0;
  if (!parseWhole(attribute(_element, "offset"), offset)) return fail(_element, "bad offset");
  if (appended_ == std::string::npos) return fail(_element, "there is no AppendedData");
  if (offset > text_.size() - appended_) return fail(_element, "the offset lies beyond the end of the file");
  return readBinary(_element, appended_ + offset, appendedBase64_, count, _array);
}

Status VtkXmlArrays::readAscii(vtkXMLDataElement& _element, std::size_t _count, VtkArray& _array) const
{
  std::size_t at = inlineBegin(_element);
  if (_count > 0 && _count - 1 > (text_.size() - at) / 2)
    return fail(_element, "the file is too short for " + std::to_string(_count) + " numbers");
  long line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  for (std::size_t i = 0; i < _count; ++i) {
    for (; at < text_.size() && isBlank(text_[at]); ++at)
      line += text_[at] == '\n' ? 1 : 0;
    if (_array.keepLines && i % static_cast<std::size_t>(_array.components) == 0) _array.lines.each.push_back(line);
    const std::size_t begin = at;
    while (at < text_.size() && !isBlank(text_[at]) && text_[at] != '<')
      ++at;
    if (!parseNumber(text_.data() + begin, text_.data() + at, _array)) {
      if (begin == at)
        return Status::atLine(path_, line,
                              std::to_string(i) + " numbers where " + std::to_string(_count) + " should be");
      return Status::atLine(path_, line,
                            quote(std::string_view(text_).substr(begin, at - begin)) + " is no number of this array");
    }
  }
  for (; at < text_.size() && isBlank(text_[at]); ++at)
    line += text_[at] == '\n' ? 1 : 0;
  if (at < text_.size() && text_[at] != '<')
    return Status::atLine(path_, line, "more than the " + std::to_string(_count) + " numbers that should be here");
  return Status::ok();
}

Status VtkXmlArrays::readBinary(vtkXMLDataElement& _element, std::size_t _begin, bool _base64, std::size_t _count,
                                VtkArray& _array) const
{
  VtkXmlBytes bytes(text_, _begin, _base64);
  if (_count == 0) return Status::ok();
  std::string reason;
  const auto data = unpack(bytes, _count * sizeOf(_array.type), reason);
  if (!data) return fail(_element, "array " + quote(attribute(_element, "Name", "?")) + ": " + reason);
  decodeNumbers(data->data(), _count, bigEndian_, _array);
  return Status::ok();
}

std::optional<std::string> VtkXmlArrays::unpack(VtkXmlBytes& _bytes, std::size_t _size, std::string& _reason) const
{
  if (compressor_) return unpackBlocks(_bytes, _size, _reason);
  std::uint64_t size = 0;
  std::string data;
  _reason = "the data end too early, or are no base64";
  if (!_bytes.readHeader(headerWidth_, bigEndian_, size)) return std::nullopt;
  if (size != _size) {
    _reason = "it has " + std::to_string(size) + " bytes where " + std::to_string(_size) + " are needed";
    return std::nullopt;
  }
  if (!_bytes.read(_size, data)) return std::nullopt;
  return data;
}

std::optional<std::string> VtkXmlArrays::unpackBlocks(VtkXmlBytes& _bytes, std::size_t _size,
                                                      std::string& _reason) const
{
  std::uint64_t blocks = 0, blockSize = 0, lastSize = 0;
  _reason = "the data end too early, or are no base64";
  for (std::uint64_t* value : {&blocks, &blockSize, &lastSize})
    if (!_bytes.readHeader(headerWidth_, bigEndian_, *value)) return std::nullopt;
  if (blocks == 0 || blocks > _bytes.left() / headerWidth_ || blockSize == 0 || lastSize > blockSize ||
      (blocks - 1) > _size / blockSize || (blocks - 1) * blockSize + (lastSize ? lastSize : blockSize) != _size) {
    _reason = "its compressed blocks do not add up to the " + std::to_string(_size) + " bytes that are needed";
    return std::nullopt;
  }
  std::vector<std::uint64_t> sizes(blocks);
  for (std::uint64_t& size : sizes)
    if (!_bytes.readHeader(headerWidth_, bigEndian_, size)) return std::nullopt;
  std::string data;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const std::uint64_t unpacked = i + 1 == blocks && lastSize ? lastSize : blockSize;
    std::string packed;
    if (!_bytes.read(sizes[i], packed)) return std::nullopt;
    _reason = "block " + std::to_string(i) + " cannot be decompressed";
    if (packed.empty() || unpacked / highestRatio > packed.size()) return std::nullopt;
    const std::size_t before = data.size();
    data.resize(before + unpacked);
    if (compressor_->Uncompress(reinterpret_cast<const unsigned char*>(packed.data()), packed.size(),
                                reinterpret_cast<unsigned char*>(&data[before]), unpacked) != unpacked)
      return std::nullopt;
  }
  return data;
}

} // namespace FleshSim
