#include <FleshSim/IO/GmshFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/ByteWriter.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/GmshMesh.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/IO/TextWriter.hh>
#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace FleshSim {

namespace {

/// A run of cells of one type and physical group: a block of the file.
struct Block
{
  std::size_t begin;
  std::size_t end;
  int type; ///< Gmsh's number of it
  int physical;
};

/// Numbers of version 4.1, in text or binary.
class Sink
{
public:
  Sink(std::ostream& _stream, bool _binary) : text_(_stream), binary_(_binary) {}

  /// A line of text in both.
  Sink& textLine(const std::string& _line)
  {
    flushBytes();
    text_ << _line << '\n';
    return *this;
  }

  Sink& integer(int _value) { return put(_value); }
  Sink& size(std::size_t _value) { return put(static_cast<std::uint64_t>(_value)); }
  Sink& real(double _value) { return put(_value); }

  /// The end of a record: of the line in text.
  void end()
  {
    if (!binary_) text_ << '\n';
    lineBegins_ = true;
    if (bytes_.bytes().size() > 1 << 16) flushBytes();
  }

  /// The end of a section's contents.
  void endContents()
  {
    flushBytes();
    if (binary_) text_ << '\n';
  }

private:
  template <class Number>
  Sink& put(Number _value)
  {
    if (binary_)
      bytes_.number(_value);
    else {
      if (!lineBegins_) text_ << ' ';
      text_ << _value;
    }
    lineBegins_ = false;
    return *this;
  }

  void flushBytes()
  {
    text_ << bytes_.bytes();
    bytes_ = ByteWriter();
  }

  TextWriter text_;
  ByteWriter bytes_;
  bool binary_;
  bool lineBegins_ = true;
};

class Writer
{
public:
  Writer(std::ostream& _stream, const MeshDocument& _document, bool _binary)
      : sink_(_stream, _binary), binary_(_binary), document_(_document), mesh_(_document.mesh),
        order_(elementsByCell(_document.mesh)), regions_(findRegions(_document, fileCellCount(_document)))
  {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      int type = 0;
      visitCell(mesh_, static_cast<std::size_t>(order_[i]),
                [&](const auto& _cell) { type = CellType<std::decay_t<decltype(_cell)>>::gmsh; });
      const int physical =
          regions_ ? static_cast<int>(regions_->numbers[static_cast<std::size_t>(cellOfElement(mesh_, order_[i]))]) : 0;
      if (blocks_.empty() || blocks_.back().type != type || blocks_.back().physical != physical)
        blocks_.push_back({i, i, type, physical});
      blocks_.back().end = i + 1;
      volumes_.push_back(physical);
      volumes_.erase(std::unique(volumes_.begin(), volumes_.end()), volumes_.end());
    }
    std::sort(volumes_.begin(), volumes_.end());
    volumes_.erase(std::unique(volumes_.begin(), volumes_.end()), volumes_.end());
  }

  void write()
  {
    sink_.textLine("$MeshFormat").textLine(binary_ ? "4.1 1 8" : "4.1 0 8");
    if (binary_) {
      sink_.integer(1);
      sink_.endContents();
    }
    sink_.textLine("$EndMeshFormat");
    writeNames();
    writeEntities();
    writeNodes();
    writeElements();
    for (const Property& property : document_.properties)
      if (!isPhysical(property) && gmshKeeps(property)) writeData(property);
  }

private:
  /// One volume for each physical group, numbered from 1.
  int volumeOf(int _physical) const
  {
    return static_cast<int>(std::lower_bound(volumes_.begin(), volumes_.end(), _physical) - volumes_.begin()) + 1;
  }

  /// Whether the property is written as physical groups or their names.
  bool isPhysical(const Property& _property) const
  {
    return &_property == regions_ || std::find(written_.begin(), written_.end(), _property.name) != written_.end();
  }

  void writeNames()
  {
    std::vector<std::string> lines;
    for (const int physical : volumes_) {
      const std::string name = regions_ && physical != 0 ? nameOfRegion(document_, *regions_, physical) : "";
      if (name.empty()) continue;
      lines.push_back("3 " + std::to_string(physical) + " \"" + name + "\"");
      written_.push_back(groupPrefix + name);
    }
    if (lines.empty()) return;
    sink_.textLine("$PhysicalNames").textLine(std::to_string(lines.size()));
    for (const std::string& line : lines)
      sink_.textLine(line);
    sink_.textLine("$EndPhysicalNames");
  }

  void writeEntities()
  {
    sink_.textLine("$Entities");
    sink_.size(0).size(0).size(0).size(volumes_.size()).end();
    Vector3 low = Vector3::Zero();
    Vector3 high = Vector3::Zero();
    if (mesh_.vertexCount() > 0) {
      low = mesh_.positions.rowwise().minCoeff();
      high = mesh_.positions.rowwise().maxCoeff();
    }
    for (int physical : volumes_) {
      sink_.integer(volumeOf(physical));
      for (const Vector3& corner : {low, high})
        for (int i = 0; i < 3; ++i)
          sink_.real(corner[i]);
      sink_.size(physical != 0 ? 1 : 0);
      if (physical != 0) sink_.integer(physical);
      sink_.size(0).end();
    }
    sink_.endContents();
    sink_.textLine("$EndEntities");
  }

  void writeNodes()
  {
    const auto count = static_cast<std::size_t>(mesh_.vertexCount());
    sink_.textLine("$Nodes");
    sink_.size(1).size(count).size(1).size(count).end();
    sink_.integer(3).integer(1).integer(0).size(count).end();
    for (std::size_t v = 0; v < count; ++v)
      sink_.size(v + 1).end();
    for (int v = 0; v < mesh_.vertexCount(); ++v)
      sink_.real(mesh_.positions(0, v)).real(mesh_.positions(1, v)).real(mesh_.positions(2, v)).end();
    sink_.endContents();
    sink_.textLine("$EndNodes");
  }

  void writeElements()
  {
    sink_.textLine("$Elements");
    sink_.size(blocks_.size()).size(order_.size()).size(1).size(order_.size()).end();
    for (const Block& block : blocks_) {
      sink_.integer(3).integer(volumeOf(block.physical)).integer(block.type).size(block.end - block.begin).end();
      for (std::size_t i = block.begin; i < block.end; ++i) {
        sink_.size(i + 1);
        visitCell(mesh_, static_cast<std::size_t>(order_[i]), [&](const auto& _cell) { writeNodesOf(_cell); });
      }
    }
    sink_.endContents();
    sink_.textLine("$EndElements");
  }

  void writeNodesOf(Tet10 _cell)
  {
    std::swap(_cell[8], _cell[9]);
    writeNodesOf<Tet10>(_cell);
  }

  template <class Cell>
  void writeNodesOf(const Cell& _cell)
  {
    for (int vertex : _cell)
      sink_.size(static_cast<std::size_t>(vertex) + 1);
    sink_.end();
  }

  /// Values of vertices, or of the cells in the order of the elements.
  void writeData(const Property& _property)
  {
    const bool ofCells = _property.entity == PropertyEntity::cell;
    const auto components = static_cast<std::size_t>(_property.components);
    const std::size_t count = _property.numbers.size() / components;
    const std::string section = ofCells ? "ElementData" : "NodeData";
    sink_.textLine("$" + section).textLine("1").textLine("\"" + _property.name + "\"").textLine("1").textLine("0");
    const std::size_t entries = ofCells ? order_.size() : count;
    sink_.textLine("3").textLine("0").textLine(std::to_string(components)).textLine(std::to_string(entries));
    for (std::size_t i = 0; i < entries; ++i) {
      const std::size_t entry = ofCells ? static_cast<std::size_t>(cellOfElement(mesh_, order_[i])) : i;
      sink_.integer(static_cast<int>(i) + 1);
      for (std::size_t c = 0; c < components; ++c)
        sink_.real(_property.numbers[entry * components + c]);
      sink_.end();
    }
    sink_.endContents();
    sink_.textLine("$End" + section);
  }

  Sink sink_;
  bool binary_;
  const MeshDocument& document_;
  const VolumeMesh& mesh_;
  std::vector<int> order_; ///< elements by cell
  const Property* regions_;
  std::vector<std::string> written_; ///< groups whose names are those of physical groups
  std::vector<Block> blocks_;
  std::vector<int> volumes_; ///< physical groups in use, 0 for none
};

Status write(const std::string& _path, const MeshDocument& _document, bool _binary)
{
  const Status ready = guarded(_path, [&] { requireFinitePositions(_document, _path); });
  if (!ready) return ready;
  return writeAtomically(_path, [&](std::ostream& _stream) { Writer(_stream, _document, _binary).write(); });
}

} // namespace

bool gmshKeeps(const Property& _property)
{
  const bool entity = _property.entity == PropertyEntity::vertex || _property.entity == PropertyEntity::cell;
  return entity && _property.texts.empty() && (_property.components == 1 || _property.components == 3) &&
         _property.name.find_first_of("\"\n") == std::string::npos;
}

Status writeGmsh(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, false);
}

Status writeGmshBinary(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, true);
}

} // namespace FleshSim
