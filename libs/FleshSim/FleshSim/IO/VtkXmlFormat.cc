#include <FleshSim/IO/VtkXmlFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/VtkGrid.hh>
#include <FleshSim/IO/VtkMessages.hh>
#include <FleshSim/IO/VtkXmlArrays.hh>

#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkXMLDataParser.h>
#include <vtkXMLUnstructuredGridWriter.h>
#include <vtkXMLUtilities.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <sstream>

namespace FleshSim {

namespace {

/// VTK's parser, which builds and frees its tree by recursion, with a limit on the depth.
class BoundedParser : public vtkXMLDataParser
{
public:
  vtkTypeMacro(BoundedParser, vtkXMLDataParser);
  static BoundedParser* New();

  bool tooDeep() const { return tooDeep_; }
  vtkTypeInt64 byteIndex() const { return byteIndex_; }

protected:
  void StartElement(const char* _name, const char** _attributes) override
  {
    if (++depth_ > 16)
      tooDeep_ = true;
    else
      vtkXMLDataParser::StartElement(_name, _attributes);
  }

  void EndElement(const char* _name) override
  {
    if (depth_-- <= 16) vtkXMLDataParser::EndElement(_name);
  }

  void ReportXmlParseError() override { byteIndex_ = this->GetXMLByteIndex(); }

private:
  int depth_ = 0;
  bool tooDeep_ = false;
  vtkTypeInt64 byteIndex_ = -1;
};

vtkStandardNewMacro(BoundedParser);

class XmlReader
{
public:
  XmlReader(const std::string& _path, const std::string& _text) : path_(_path), text_(_text), arrays_(_path, _text) {}

  Status read(VtkCells& _cells)
  {
    // What follows may be any bytes; the XML before it is parsed on its own.
    const std::size_t appended = text_.find("<AppendedData");
    const std::string xml = appended == std::string::npos ? text_ : text_.substr(0, appended) + "</VTKFile>";
    std::istringstream stream(xml);
    parser_->SetStream(&stream);
    const bool parsed = parser_->Parse() != 0;
    parser_->SetStream(nullptr);
    vtkXMLDataElement* root = parser_->GetRootElement();
    if (parser_->tooDeep()) return Status::atLine(path_, 0, "its elements are nested too deeply");
    if (!parsed || !root) return failToParse();
    if (std::strcmp(root->GetName(), "VTKFile") != 0) return arrays_.fail(*root, "the first element is not VTKFile");
    const char* type = root->GetAttribute("type");
    if (type && std::strcmp(type, "PolyData") == 0)
      return arrays_.fail(*root, "a surface (PolyData), not a volume; " + surfaceAdvice());
    if (type && std::strcmp(type, "PUnstructuredGrid") == 0)
      return arrays_.fail(*root, "a list of pieces; give one of them, or save them as one .vtu in ParaView");
    if (!type || std::strcmp(type, "UnstructuredGrid") != 0)
      return arrays_.fail(*root, "the file's type is not UnstructuredGrid");
    const Status status = arrays_.configure(*root, appended);
    return status ? readPieces(*root, _cells) : status;
  }

private:
  Status failToParse() const
  {
    const auto index = std::clamp<vtkTypeInt64>(parser_->byteIndex(), -1, static_cast<vtkTypeInt64>(text_.size()));
    const long line = 1 + std::count(text_.begin(), text_.begin() + std::max<vtkTypeInt64>(index, 0), '\n');
    return Status::atLine(path_, line, messages_.reason("no well-formed XML"));
  }

  Status readPieces(vtkXMLDataElement& _root, VtkCells& _cells)
  {
    vtkXMLDataElement* grid = _root.FindNestedElementWithName("UnstructuredGrid");
    if (!grid) return arrays_.fail(_root, "there is no UnstructuredGrid element");
    bool first = true;
    for (int i = 0; i < grid->GetNumberOfNestedElements(); ++i) {
      vtkXMLDataElement& piece = *grid->GetNestedElement(i);
      if (std::strcmp(piece.GetName(), "Piece") != 0) continue;
      VtkCells cells;
      const Status status = readPiece(piece, cells);
      if (!status) return status;
      if (first)
        _cells = std::move(cells);
      else if (!join(cells, _cells))
        return arrays_.fail(piece, "this piece has other data arrays than the first");
      first = false;
    }
    return first ? arrays_.fail(*grid, "there is no Piece element") : Status::ok();
  }

  static bool join(const VtkCells& _more, VtkCells& _cells)
  {
    const Eigen::Index points = _cells.positions.cols();
    const std::int64_t entries = static_cast<std::int64_t>(_cells.connectivity.size());
    Points positions(3, points + _more.positions.cols());
    positions << _cells.positions, _more.positions;
    _cells.positions = positions;
    // Lines are known within one piece only.
    _cells.pointLines = _cells.cellLines = _cells.typeLines = VtkLines();
    for (const std::int64_t vertex : _more.connectivity)
      _cells.connectivity.push_back(vertex + points);
    for (const std::int64_t end : _more.ends)
      _cells.ends.push_back(end + entries);
    _cells.types.insert(_cells.types.end(), _more.types.begin(), _more.types.end());
    if (_more.properties.size() != _cells.properties.size()) return false;
    for (std::size_t i = 0; i < _more.properties.size(); ++i) {
      Property& target = _cells.properties[i];
      const Property& source = _more.properties[i];
      if (source.name != target.name || source.type != target.type || source.components != target.components ||
          source.entity != target.entity)
        return false;
      target.numbers.insert(target.numbers.end(), source.numbers.begin(), source.numbers.end());
      target.texts.insert(target.texts.end(), source.texts.begin(), source.texts.end());
    }
    return true;
  }

  Status readPiece(vtkXMLDataElement& _piece, VtkCells& _cells)
  {
    std::size_t points = 0, cells = 0;
    Status status = count(_piece, "NumberOfPoints", points);
    if (status) status = count(_piece, "NumberOfCells", cells);
    if (status) status = readPoints(_piece, points, _cells);
    if (status) status = readCells(_piece, cells, _cells);
    if (status) status = readData(_piece, "PointData", PropertyEntity::vertex, points, _cells);
    if (status) status = readData(_piece, "CellData", PropertyEntity::cell, cells, _cells);
    return status;
  }

  Status count(vtkXMLDataElement& _piece, const char* _name, std::size_t& _count) const
  {
    const char* value = _piece.GetAttribute(_name);
    const char* end = value ? value + std::strlen(value) : nullptr;
    if (!value || std::from_chars(value, end, _count).ptr != end || value == end ||
        _count > static_cast<std::size_t>(std::numeric_limits<int>::max()))
      return arrays_.fail(_piece, std::string("bad ") + _name);
    return Status::ok();
  }

  Status readPoints(vtkXMLDataElement& _piece, std::size_t _count, VtkCells& _cells) const
  {
    vtkXMLDataElement* points = _piece.FindNestedElementWithName("Points");
    vtkXMLDataElement* element = points ? points->FindNestedElementWithName("DataArray") : nullptr;
    if (!element) return _count == 0 ? Status::ok() : arrays_.fail(_piece, "there are no points");
    VtkArray array;
    array.keepLines = true;
    const Status status = arrays_.read(*element, _count, array);
    if (!status) return status;
    _cells.pointLines = std::move(array.lines);
    if (array.components != 3) return arrays_.fail(*element, "points need 3 components");
    const Property values = propertyFrom(array, PropertyEntity::vertex, "");
    _cells.positions = Eigen::Map<const Points>(values.numbers.data(), 3, static_cast<Eigen::Index>(_count));
    return status;
  }

  Status readIntegers(vtkXMLDataElement& _cellsElement, const char* _name, std::size_t _count,
                      std::vector<std::int64_t>& _values, VtkLines& _lines) const
  {
    for (int i = 0; i < _cellsElement.GetNumberOfNestedElements(); ++i) {
      vtkXMLDataElement& element = *_cellsElement.GetNestedElement(i);
      const char* name = element.GetAttribute("Name");
      if (!name || std::strcmp(name, _name) != 0) continue;
      VtkArray array;
      array.keepLines = true;
      const Status status = arrays_.read(element, _count, array);
      if (!status) return status;
      if (array.components != 1 || !isInteger(array.type))
        return arrays_.fail(element, std::string(_name) + " must be single integers");
      _values = std::move(array.integers);
      _lines = std::move(array.lines);
      return status;
    }
    return arrays_.fail(_cellsElement, std::string("there is no array '") + _name + "'");
  }

  Status readCells(vtkXMLDataElement& _piece, std::size_t _count, VtkCells& _cells) const
  {
    if (_count == 0) return Status::ok();
    vtkXMLDataElement* cells = _piece.FindNestedElementWithName("Cells");
    if (!cells) return arrays_.fail(_piece, "there are no cells");
    VtkLines lines;
    Status status = readIntegers(*cells, "types", _count, _cells.types, _cells.typeLines);
    if (status) status = readIntegers(*cells, "offsets", _count, _cells.ends, lines);
    if (!status) return status;
    if (_cells.ends.back() < 0) return arrays_.fail(*cells, "the last offset is negative");
    const auto entries = static_cast<std::size_t>(_cells.ends.back());
    status = readIntegers(*cells, "connectivity", entries, _cells.connectivity, lines);
    _cells.cellLines = linesOfCells(_cells.ends, lines);
    return status;
  }

  Status readData(vtkXMLDataElement& _piece, const char* _name, PropertyEntity _entity, std::size_t _count,
                  VtkCells& _cells) const
  {
    vtkXMLDataElement* data = _piece.FindNestedElementWithName(_name);
    for (int i = 0; data && i < data->GetNumberOfNestedElements(); ++i) {
      vtkXMLDataElement& element = *data->GetNestedElement(i);
      if (std::strcmp(element.GetName(), "DataArray") != 0) continue;
      const char* name = element.GetAttribute("Name");
      VtkArray array;
      const Status status =
          name ? arrays_.read(element, _count, array) : arrays_.fail(element, "an array without a name");
      if (!status) return status;
      _cells.properties.push_back(propertyFrom(array, _entity, name));
    }
    return Status::ok();
  }

  const std::string& path_;
  const std::string& text_;
  VtkMessages messages_;
  vtkNew<BoundedParser> parser_;
  VtkXmlArrays arrays_;
};

/// VTK 9.1 writes names as they are, so that quotes and the like would break the XML.
void escapeNames(vtkFieldData& _data)
{
  for (int i = 0; i < _data.GetNumberOfArrays(); ++i) {
    vtkAbstractArray& array = *_data.GetAbstractArray(i);
    std::string name = array.GetName();
    std::replace_if(
        name.begin(), name.end(), [](char _c) { return _c >= 0 && _c < 32; }, '?');
    std::ostringstream escaped;
    vtkXMLUtilities::EncodeString(name.c_str(), VTK_ENCODING_UTF_8, escaped, VTK_ENCODING_UTF_8, 1);
    array.SetName(escaped.str().c_str());
  }
}

} // namespace

bool isVtkXml(std::string_view _text)
{
  const std::string_view head = _text.substr(0, 1000);
  return head.find("<VTKFile") != std::string_view::npos;
}

void parseVtu(const std::string& _path, const std::string& _text, MeshDocument& _document)
{
  VtkCells cells;
  Status status = XmlReader(_path, _text).read(cells);
  if (status) status = documentFromCells(_path, cells, _document);
  if (!status) throw FileError{status};
}

Status readVtu(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document,
                     [&](const std::string& _text, MeshDocument& _made) { parseVtu(_path, _text, _made); });
}

namespace {

Status write(const std::string& _path, const MeshDocument& _document, bool _binary)
{
  vtkSmartPointer<vtkUnstructuredGrid> grid;
  const Status status = guarded(_path, [&] { grid = gridFromDocument(_path, _document); });
  if (!status) return status;
  escapeNames(*grid->GetPointData());
  escapeNames(*grid->GetCellData());
  const VtkMessages messages;
  vtkNew<vtkXMLUnstructuredGridWriter> writer;
  writer->SetInputData(grid);
  writer->SetDataMode(_binary ? vtkXMLWriter::Appended : vtkXMLWriter::Ascii);
  writer->EncodeAppendedDataOn();
  writer->SetCompressorTypeToZLib();
  writer->SetHeaderTypeToUInt64();
  writer->WriteToOutputStringOn();
  if (!writer->Write()) return Status::atLine(_path, 0, messages.reason("VTK could not write the grid"));
  const std::string text = writer->GetOutputString();
  return writeAtomically(_path, [&](std::ostream& _out) { _out << text; });
}

} // namespace

Status writeVtu(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, true);
}

Status writeVtuText(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, false);
}

} // namespace FleshSim
