#include <FleshSim/IO/OvmbFormat.hh>

#include <FleshSim/IO/ByteReader.hh>
#include <FleshSim/IO/OvmbChunks.hh>
#include <FleshSim/IO/OvmbProperties.hh>
#include <FleshSim/Mesh/PolyhedraToCells.hh>

#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

struct Span
{
  std::uint64_t first = 0;
  std::uint32_t count = 0;
};

/// Head of a TOPO chunk.
struct TopologyHead
{
  Span span;
  int entity = 0;
  int valence = 0;
  int valenceSize = 0;
  int handleSize = 0;
  std::uint64_t offset = 0;
};

class Reader
{
public:
  Reader(const std::string& _path, std::string_view _file, MeshDocument& _document)
      : bytes_(_path, _file), document_(_document), polyhedra_(_document.polyhedra),
        properties_(_document, _file.size())
  {
  }

  void read()
  {
    readFileHeader();
    while (readChunk()) {
    }
    if (bytes_.bytesLeft() > 0) bytes_.failAt(bytes_.position(), "data after the EOF chunk");
    checkTotals();
    takePositions();
    makeCells();
    properties_.finish(bytes_);
  }

private:
  void readFileHeader()
  {
    if (bytes_.bytesLeft() < Ovmb::fileHeaderSize && bytes_.bytesLeft() >= 8) {
      ByteReader probe = bytes_;
      checkMagic(probe);
      bytes_.failAt(8, "the file ends within its header of 48 bytes");
    }
    checkMagic(bytes_);
    bytes_.number<std::uint8_t>("the file version");
    const int headerVersion = bytes_.number<std::uint8_t>("the header version");
    if (headerVersion != 1) bytes_.fail("the header version is " + std::to_string(headerVersion) + "; expected 1");
    const int dimension = bytes_.number<std::uint8_t>("the vertex dimension");
    if (dimension != 3) bytes_.fail("the vertex dimension is " + std::to_string(dimension) + "; expected 3");
    topologyType_ = bytes_.number<std::uint8_t>("the topology type");
    if (topologyType_ > Ovmb::hexahedral)
      bytes_.fail("the topology type is " + std::to_string(topologyType_) + "; expected 0, 1 or 2");
    bytes_.zeros(4, "the reserved bytes of the header");
    totals_[0] = readTotal("vertices", 12);
    totals_[Ovmb::edges] = readTotal("edges", 2);
    totals_[Ovmb::faces] = readTotal("faces", 1);
    totals_[Ovmb::cells] = readTotal("cells", 1);
    if (totals_[Ovmb::cells] == 0) bytes_.fail("no cells: the number of cells is 0");
  }

  static void checkMagic(ByteReader& _bytes)
  {
    if (_bytes.raw(8, "the file's mark") != std::string_view(Ovmb::magic, 8))
      _bytes.fail("not an .ovmb file: it does not begin with OVMB and its control characters");
  }

  std::uint64_t readTotal(const char* _things, std::size_t _leastBytes)
  {
    const auto total = bytes_.number<std::uint64_t>(_things);
    if (total > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
      bytes_.fail("the number of " + std::string(_things) + " is " + std::to_string(total) + ", more than 2^31-1");
    if (total > bytes_.bytesLeft() / _leastBytes)
      bytes_.fail(std::to_string(total) + " " + _things + " are announced, but only " +
                  std::to_string(bytes_.bytesLeft()) + " bytes follow");
    return total;
  }

  /// False after the EOF chunk.
  bool readChunk()
  {
    if (bytes_.bytesLeft() == 0) bytes_.failAt(bytes_.position(), "the file ends without its EOF chunk");
    const std::size_t begin = bytes_.position();
    const std::string type(bytes_.raw(4, "the type of the chunk"));
    const int version = bytes_.number<std::uint8_t>("the chunk's version");
    const bool isOld = version == 0;
    const std::size_t versionAt = begin + 4;
    const int padding = bytes_.number<std::uint8_t>("the chunk's padding");
    if (bytes_.number<std::uint8_t>("the chunk's compression") != 0) bytes_.fail("compressed chunks are not defined");
    const int flags = bytes_.number<std::uint8_t>("the chunk's flags");
    if (flags > 1) bytes_.fail("the chunk's flags are " + std::to_string(flags) + "; expected 0 or 1");
    const auto length = bytes_.number<std::uint64_t>("the chunk's length");
    if (length > bytes_.bytesLeft())
      bytes_.fail("the chunk " + quote(type) + " is said to have " + std::to_string(length) + " bytes, " +
                  std::to_string(bytes_.bytesLeft()) + " are left");
    if (static_cast<std::uint64_t>(padding) > length)
      bytes_.failAt(begin + 5, "the chunk's padding is longer than the chunk");
    ByteReader payload = bytes_.narrowed(length - padding, "the chunk's content");
    bytes_.zeros(padding, "the chunk's padding");
    if (!isOld) {
      if (flags == 1)
        bytes_.failAt(versionAt, "the chunk " + quote(type) + " has the unknown version " + std::to_string(version));
      return true;
    }
    const bool goesOn = readPayload(type, flags == 1, begin, payload);
    return goesOn;
  }

  bool readPayload(const std::string& _type, bool _mandatory, std::size_t _begin, ByteReader& _payload)
  {
    if (_type == "VERT")
      readVertices(_payload);
    else if (_type == "TOPO")
      readTopology(_payload);
    else if (_type == "DIRP")
      properties_.readDirectory(_payload);
    else if (_type == "PROP")
      properties_.readValues(_payload, vertexCount());
    else if (_type != "EOF ") {
      if (_mandatory) _payload.failAt(_begin, "unknown chunk " + quote(_type) + " that must be understood");
      return true;
    }
    if (_payload.bytesLeft() > 0)
      _payload.failAt(_payload.position(),
                      std::to_string(_payload.bytesLeft()) + " bytes too many in the chunk " + quote(_type));
    return _type != "EOF ";
  }

  /// A span must begin where the last of its kind ended and stay within the header's total.
  Span readSpan(ByteReader& _payload, const char* _things, std::uint64_t _present, std::uint64_t _total)
  {
    Span span;
    span.first = _payload.number<std::uint64_t>("the first index of the chunk");
    if (span.first != _present)
      _payload.fail("the chunk begins with number " + std::to_string(span.first) + " of the " + _things +
                    "; expected " + std::to_string(_present));
    span.count = _payload.number<std::uint32_t>("the count of the chunk");
    if (span.count == 0 || span.count > _total - _present)
      _payload.fail("the chunk has " + std::to_string(span.count) + " " + _things + ", " +
                    std::to_string(_total - _present) + " are missing");
    return span;
  }

  void readVertices(ByteReader& _payload)
  {
    const Span span = readSpan(_payload, "vertices", vertexCount(), totals_[0]);
    const int encoding = _payload.number<std::uint8_t>("the coordinates' encoding");
    if (encoding != 1 && encoding != 2)
      _payload.fail("the coordinates' encoding is " + std::to_string(encoding) + "; expected 1 or 2");
    _payload.zeros(3, "the reserved bytes of the chunk");
    const std::uint64_t needed = std::uint64_t{span.count} * 3 * (encoding == 1 ? 4 : 8);
    if (needed != _payload.bytesLeft())
      _payload.failAt(_payload.position(), std::to_string(span.count) + " vertices need " + std::to_string(needed) +
                                               " bytes, the chunk has " + std::to_string(_payload.bytesLeft()));
    for (std::uint64_t i = 0; i < std::uint64_t{span.count} * 3; ++i) {
      const double value = encoding == 1 ? static_cast<double>(_payload.number<float>("a coordinate"))
                                         : _payload.number<double>("a coordinate");
      if (!std::isfinite(value))
        _payload.fail("vertex " + std::to_string(coordinates_.size() / 3) + " has a coordinate that is not finite");
      coordinates_.push_back(value);
    }
  }

  TopologyHead readTopologyHead(ByteReader& _payload)
  {
    TopologyHead head;
    // The span comes first, but only the entity tells what it has to continue.
    ByteReader spanReader = _payload;
    _payload.raw(12, "the span of the chunk");
    head.entity = _payload.number<std::uint8_t>("the kind of entity");
    if (head.entity < Ovmb::edges || head.entity > Ovmb::cells)
      _payload.fail("the kind of entity is " + std::to_string(head.entity) + "; expected 1, 2 or 3");
    head.span = readSpan(spanReader, entityNames[head.entity], present(head.entity), totals_[head.entity]);
    head.valence = _payload.number<std::uint8_t>("the valence");
    checkValence(_payload, head);
    head.valenceSize = _payload.number<std::uint8_t>("the valences' encoding");
    const bool fits = head.valence == 0 ? isIntegerSize(head.valenceSize) : head.valenceSize == 0;
    if (!fits) _payload.fail("the valences' encoding " + std::to_string(head.valenceSize) + " does not fit");
    head.handleSize = _payload.number<std::uint8_t>("the handles' encoding");
    if (!isIntegerSize(head.handleSize))
      _payload.fail("the handles' encoding is " + std::to_string(head.handleSize) + "; expected 1, 2 or 4");
    head.offset = _payload.number<std::uint64_t>("the handles' offset");
    if (head.offset > static_cast<std::uint64_t>(std::numeric_limits<int>::max()) * 2)
      _payload.fail("the handles' offset " + std::to_string(head.offset) + " is out of range");
    return head;
  }

  static bool isIntegerSize(int _size) { return _size == 1 || _size == 2 || _size == 4; }

  void checkValence(const ByteReader& _payload, const TopologyHead& _head) const
  {
    int expected = _head.entity == Ovmb::edges ? 2 : 0;
    if (topologyType_ == Ovmb::tetrahedral && _head.entity != Ovmb::edges)
      expected = _head.entity == Ovmb::faces ? 3 : 4;
    if (topologyType_ == Ovmb::hexahedral && _head.entity != Ovmb::edges)
      expected = _head.entity == Ovmb::faces ? 4 : 6;
    if (expected != 0 && _head.valence != expected)
      _payload.fail("the valence of the " + std::string(entityNames[_head.entity]) + " is " +
                    std::to_string(_head.valence) + "; expected " + std::to_string(expected));
  }

  void readTopology(ByteReader& _payload)
  {
    const TopologyHead head = readTopologyHead(_payload);
    if (head.valence == 0) {
      readVariable(_payload, head);
      return;
    }
    const std::uint64_t needed = std::uint64_t{head.span.count} * head.valence * head.handleSize;
    requireHandles(_payload, needed);
    for (std::uint32_t i = 0; i < head.span.count; ++i)
      readEntity(_payload, head, static_cast<std::uint32_t>(head.valence));
  }

  void readVariable(ByteReader& _payload, const TopologyHead& _head)
  {
    const std::uint64_t size = std::uint64_t{_head.span.count} * _head.valenceSize;
    if (size > _payload.bytesLeft())
      _payload.failAt(_payload.position(), std::to_string(_head.span.count) + " valences do not fit into the chunk");
    ByteReader valences = _payload.narrowed(size, "the valences");
    ByteReader sums = valences;
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < _head.span.count; ++i)
      sum += sums.unsignedOfSize(_head.valenceSize, "a valence");
    requireHandles(_payload, sum * _head.handleSize);
    for (std::uint32_t i = 0; i < _head.span.count; ++i)
      readEntity(_payload, _head, valences.unsignedOfSize(_head.valenceSize, "a valence"));
  }

  static void requireHandles(const ByteReader& _payload, std::uint64_t _needed)
  {
    if (_needed != _payload.bytesLeft())
      _payload.failAt(_payload.position(), "the handles need " + std::to_string(_needed) + " bytes, the chunk has " +
                                               std::to_string(_payload.bytesLeft()));
  }

  int readHandle(ByteReader& _payload, const TopologyHead& _head, std::uint64_t _limit)
  {
    const std::uint64_t handle = _payload.unsignedOfSize(_head.handleSize, "a handle") + _head.offset;
    if (handle >= _limit)
      _payload.fail(std::string(handleNames[_head.entity]) + " " + std::to_string(handle) +
                    " is out of range; there are " + std::to_string(_limit));
    return static_cast<int>(handle);
  }

  void readEntity(ByteReader& _payload, const TopologyHead& _head, std::uint32_t _valence)
  {
    const std::size_t begin = _payload.position();
    if (_head.entity == Ovmb::edges) {
      const int from = readHandle(_payload, _head, vertexCount());
      const int to = readHandle(_payload, _head, vertexCount());
      if (from == to)
        _payload.failAt(begin, "edge " + std::to_string(polyhedra_.edges.size()) + " joins vertex " +
                                   std::to_string(to) + " to itself");
      polyhedra_.edges.push_back({from, to});
      return;
    }
    const bool isFace = _head.entity == Ovmb::faces;
    IndexLists& lists = isFace ? polyhedra_.faces : polyhedra_.cells;
    const std::uint64_t limit = 2 * present(_head.entity - 1);
    for (std::uint32_t k = 0; k < _valence; ++k)
      lists.values.push_back(readHandle(_payload, _head, limit));
    lists.closeList();
    const std::size_t index = lists.size() - 1;
    if (!isFace) {
      cellPositions_.push_back(begin);
      return;
    }
    const std::string defect = faceDefect(polyhedra_, lists.begin(index), lists.end(index));
    if (!defect.empty()) _payload.failAt(begin, "face " + std::to_string(index) + " " + defect);
  }

  std::uint64_t vertexCount() const { return coordinates_.size() / 3; }

  std::uint64_t present(int _entity) const
  {
    if (_entity == Ovmb::edges) return polyhedra_.edges.size();
    if (_entity == Ovmb::faces) return polyhedra_.faces.size();
    return _entity == Ovmb::cells ? polyhedra_.cells.size() : vertexCount();
  }

  void checkTotals() const
  {
    for (int i = 0; i <= Ovmb::cells; ++i)
      if (present(i) != totals_[i])
        bytes_.failAt(16 + 8 * static_cast<std::size_t>(i), "the header announces " + std::to_string(totals_[i]) + " " +
                                                                entityNames[i] + ", the file has " +
                                                                std::to_string(present(i)));
  }

  void takePositions()
  {
    document_.mesh.positions =
        Eigen::Map<const Points>(coordinates_.data(), 3, static_cast<Eigen::Index>(vertexCount()));
  }

  void makeCells()
  {
    PolyhedraReport report;
    if (!polyhedraToCells(polyhedra_, document_.mesh.positions, document_.mesh, report))
      bytes_.failAt(cellPositions_[report.badCell], report.reason);
    for (std::string& note : report.notes)
      document_.notes.push_back(std::move(note));
  }

  static constexpr const char* entityNames[4] = {"vertices", "edges", "faces", "cells"};
  static constexpr const char* handleNames[4] = {"", "vertex", "half-edge", "half-face"};

  ByteReader bytes_;
  MeshDocument& document_;
  Polyhedra& polyhedra_;
  OvmbPropertyReader properties_;
  std::vector<double> coordinates_;
  std::vector<std::size_t> cellPositions_; ///< where each cell's handles begin
  std::uint64_t totals_[4] = {0, 0, 0, 0};
  int topologyType_ = 0;
};

} // namespace

Status readOvmb(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document,
                     [&](const std::string& _file, MeshDocument& _made) { Reader(_path, _file, _made).read(); });
}

} // namespace FleshSim
