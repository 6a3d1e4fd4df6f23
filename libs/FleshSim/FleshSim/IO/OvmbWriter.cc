#include <FleshSim/IO/OvmbFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/ByteWriter.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/OvmbChunks.hh>
#include <FleshSim/IO/OvmbProperties.hh>

namespace FleshSim {

namespace {

/// The one valence that all lists have, 0 if they differ or it does not fit into a byte.
int commonValence(const IndexLists& _lists)
{
  if (_lists.size() == 0) return 0;
  const int valence = _lists.length(0);
  for (std::size_t i = 1; i < _lists.size(); ++i)
    if (_lists.length(i) != valence) return 0;
  return valence <= 255 ? valence : 0;
}

int sizeForValuesBelow(std::uint64_t _limit)
{
  return _limit <= 0x100 ? 1 : _limit <= 0x10000 ? 2 : 4;
}

class Writer
{
public:
  Writer(std::ostream& _stream, const MeshDocument& _document, const Polyhedra& _polyhedra)
      : stream_(_stream), document_(_document), polyhedra_(_polyhedra)
  {
  }

  void write()
  {
    writeFileHeader();
    writeVertices();
    writeEdges();
    writeLists(Ovmb::faces, polyhedra_.faces, 2 * polyhedra_.edges.size());
    writeLists(Ovmb::cells, polyhedra_.cells, 2 * polyhedra_.faces.size());
    writeProperties();
    writeChunk("EOF ", "");
  }

private:
  void put(const std::string& _bytes) { stream_.write(_bytes.data(), static_cast<std::streamsize>(_bytes.size())); }

  void writeFileHeader()
  {
    const int face = commonValence(polyhedra_.faces);
    const int cell = commonValence(polyhedra_.cells);
    const Ovmb::TopologyType topology = face == 3 && cell == 4   ? Ovmb::tetrahedral
                                        : face == 4 && cell == 6 ? Ovmb::hexahedral
                                                                 : Ovmb::polyhedral;
    ByteWriter bytes;
    bytes.raw({Ovmb::magic, 8});
    for (int value : {1, 1, 3, static_cast<int>(topology), 0, 0, 0, 0})
      bytes.number(static_cast<std::uint8_t>(value));
    bytes.number(static_cast<std::uint64_t>(document_.mesh.vertexCount()));
    bytes.number(static_cast<std::uint64_t>(polyhedra_.edges.size()));
    bytes.number(static_cast<std::uint64_t>(polyhedra_.faces.size()));
    bytes.number(static_cast<std::uint64_t>(polyhedra_.cells.size()));
    put(bytes.bytes());
  }

  void writeChunk(const char* _type, const std::string& _payload)
  {
    const std::size_t padding = (8 - _payload.size() % 8) % 8;
    ByteWriter head;
    head.raw({_type, 4});
    for (std::size_t value : {std::size_t{0}, padding, std::size_t{0}, std::size_t{1}})
      head.number(static_cast<std::uint8_t>(value));
    head.number(static_cast<std::uint64_t>(_payload.size() + padding));
    put(head.bytes());
    put(_payload);
    put(std::string(padding, '\0'));
  }

  void writeVertices()
  {
    const Points& positions = document_.mesh.positions;
    if (positions.cols() == 0) return;
    ByteWriter bytes;
    bytes.number(std::uint64_t{0});
    bytes.number(static_cast<std::uint32_t>(positions.cols()));
    bytes.number(std::uint32_t{2}); // float64 and three reserved bytes
    for (Eigen::Index i = 0; i < positions.size(); ++i)
      bytes.number(positions.data()[i]);
    writeChunk("VERT", bytes.bytes());
  }

  static void writeTopologyHead(ByteWriter& _bytes, Ovmb::TopologyEntity _entity, std::size_t _count, int _valence,
                                int _valenceSize, int _handleSize)
  {
    _bytes.number(std::uint64_t{0});
    _bytes.number(static_cast<std::uint32_t>(_count));
    for (int value : {static_cast<int>(_entity), _valence, _valenceSize, _handleSize})
      _bytes.number(static_cast<std::uint8_t>(value));
    _bytes.number(std::uint64_t{0});
  }

  void writeEdges()
  {
    if (polyhedra_.edges.empty()) return;
    const int size = sizeForValuesBelow(static_cast<std::uint64_t>(document_.mesh.vertexCount()));
    ByteWriter bytes;
    writeTopologyHead(bytes, Ovmb::edges, polyhedra_.edges.size(), 2, 0, size);
    for (const auto& edge : polyhedra_.edges)
      for (int vertex : edge)
        bytes.unsignedOfSize(size, static_cast<std::uint32_t>(vertex));
    writeChunk("TOPO", bytes.bytes());
  }

  void writeLists(Ovmb::TopologyEntity _entity, const IndexLists& _lists, std::uint64_t _handleLimit)
  {
    if (_lists.size() == 0) return;
    const int valence = commonValence(_lists);
    const int size = sizeForValuesBelow(_handleLimit);
    ByteWriter bytes;
    writeTopologyHead(bytes, _entity, _lists.size(), valence, valence == 0 ? 4 : 0, size);
    for (std::size_t i = 0; i < _lists.size() && valence == 0; ++i)
      bytes.number(static_cast<std::uint32_t>(_lists.length(i)));
    for (int handle : _lists.values)
      bytes.unsignedOfSize(size, static_cast<std::uint32_t>(handle));
    writeChunk("TOPO", bytes.bytes());
  }

  void writeProperties()
  {
    const std::vector<Property>& properties = document_.properties;
    if (properties.empty()) return;
    writeChunk("DIRP", ovmbDirectory(properties));
    const auto vertexCount = static_cast<std::size_t>(document_.mesh.vertexCount());
    for (std::size_t i = 0; i < properties.size(); ++i)
      writeChunk("PROP", ovmbValues(properties[i], i, entityCount(polyhedra_, vertexCount, properties[i].entity)));
  }

  std::ostream& stream_;
  const MeshDocument& document_;
  const Polyhedra& polyhedra_;
};

} // namespace

Status writeOvmb(const std::string& _path, const MeshDocument& _document)
{
  Polyhedra storage;
  const Polyhedra* polyhedra = nullptr;
  const Status ready = guarded(_path, [&] {
    requireFinitePositions(_document, _path);
    polyhedra = &polyhedraOf(_document, storage);
    requireProperties(_path, _document, *polyhedra);
  });
  if (!ready) return ready;
  return writeAtomically(_path, [&](std::ostream& _stream) { Writer(_stream, _document, *polyhedra).write(); });
}

} // namespace FleshSim
