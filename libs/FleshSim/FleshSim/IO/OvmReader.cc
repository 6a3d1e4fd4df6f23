#include <FleshSim/IO/OvmFormat.hh>

#include <FleshSim/IO/OvmProperties.hh>
#include <FleshSim/IO/TextCursor.hh>
#include <FleshSim/Mesh/PolyhedraToCells.hh>

namespace FleshSim {

namespace {

class Reader
{
public:
  Reader(const std::string& _path, std::string_view _text, MeshDocument& _document)
      : cursor_(_path, _text, '#'), document_(_document), polyhedra_(_document.polyhedra)
  {
  }

  void read()
  {
    readHeader();
    readVertices();
    readEdges();
    readFaces();
    readCells();
    makeCells();
    readOvmProperties(cursor_, document_);
  }

private:
  /// The reference reader takes a file without header, so the first line may already be a section's.
  void readHeader()
  {
    cursor_.requireLine("the header 'OVM ASCII'");
    const std::size_t begin = cursor_.position();
    if (!equalsIgnoringCase(cursor_.token(), "OVM")) {
      cursor_.moveTo(begin);
      sectionPending_ = true;
      return;
    }
    if (equalsIgnoringCase(cursor_.token(), "BINARY")) cursor_.fail("binary content in an .ovm file; expected ASCII");
  }

  std::size_t readSection(const char* _name, const char* _things, std::size_t _leastBytes)
  {
    const std::string expected = std::string("the section '") + _name + "'";
    if (!sectionPending_) cursor_.requireLine(expected.c_str());
    sectionPending_ = false;
    const std::string_view word = cursor_.token();
    if (!equalsIgnoringCase(word, _name)) cursor_.fail("found " + quote(word) + " where " + expected + " is expected");
    const std::string count = std::string("the number of ") + _things;
    cursor_.requireLine(count.c_str());
    return cursor_.toCount(cursor_.token(), _things, _leastBytes);
  }

  void readVertices()
  {
    const std::size_t count = readSection("Vertices", "vertices", 6);
    Points& positions = document_.mesh.positions;
    positions.resize(3, static_cast<Eigen::Index>(count));
    for (std::size_t v = 0; v < count; ++v) {
      requireEntity("vertex", v, count);
      for (const char* name : {"x coordinate", "y coordinate", "z coordinate"})
        positions(*name - 'x', static_cast<Eigen::Index>(v)) = cursor_.coordinate(name);
    }
  }

  void readEdges()
  {
    const std::size_t count = readSection("Edges", "edges", 4);
    polyhedra_.edges.reserve(count);
    const int limit = document_.mesh.vertexCount();
    for (std::size_t e = 0; e < count; ++e) {
      requireEntity("edge", e, count);
      const int from = readIndex("vertex", limit);
      const int to = readIndex("vertex", limit);
      if (from == to) cursor_.fail("edge " + std::to_string(e) + " joins vertex " + std::to_string(to) + " to itself");
      polyhedra_.edges.push_back({from, to});
    }
  }

  void readFaces()
  {
    const std::size_t count = readSection("Faces", "faces", 2);
    for (std::size_t f = 0; f < count; ++f) {
      requireEntity("face", f, count);
      const std::size_t line = cursor_.position();
      readList(polyhedra_.faces, "half-edge", 2 * polyhedra_.edges.size());
      const std::string defect = faceDefect(polyhedra_, polyhedra_.faces.begin(f), polyhedra_.faces.end(f));
      if (!defect.empty()) cursor_.failAt(line, "face " + std::to_string(f) + " " + defect);
    }
  }

  void readCells()
  {
    const std::size_t count = readSection("Polyhedra", "cells", 2);
    if (count == 0) cursor_.fail("no cells: the number of polyhedra is 0");
    for (std::size_t c = 0; c < count; ++c) {
      requireEntity("cell", c, count);
      cellPositions_.push_back(cursor_.position());
      readList(polyhedra_.cells, "half-face", 2 * polyhedra_.faces.size());
    }
  }

  void requireEntity(const char* _kind, std::size_t _index, std::size_t _count)
  {
    if (cursor_.nextLine()) return;
    cursor_.failAt(cursor_.position(), std::string("the file ends where ") + _kind + " " + std::to_string(_index) +
                                           " of " + std::to_string(_count) + " is expected");
  }

  void readList(IndexLists& _lists, const char* _kind, std::size_t _limit)
  {
    const int valence = cursor_.number<int>("the valence");
    if (valence < 0) cursor_.fail("the valence is " + std::to_string(valence));
    for (int k = 0; k < valence; ++k) {
      const std::string_view token = cursor_.token();
      if (token.empty())
        cursor_.fail("the valence is " + std::to_string(valence) + ", but only " + std::to_string(k) +
                     " indices follow");
      _lists.values.push_back(toIndex(token, _kind, static_cast<long long>(_limit)));
    }
    _lists.closeList();
  }

  int readIndex(const char* _kind, long long _limit) { return toIndex(cursor_.token(), _kind, _limit); }

  int toIndex(std::string_view _token, const char* _kind, long long _limit)
  {
    long long index = 0;
    if (parseNumber(_token, index) == NumberProblem::none && index >= 0 && index < _limit)
      return static_cast<int>(index);
    const std::string what = std::string(_kind) + " index";
    index = cursor_.toNumber<long long>(_token, what.c_str());
    cursor_.fail(what + " " + std::to_string(index) + " is out of range; there are " + std::to_string(_limit));
  }

  void makeCells()
  {
    PolyhedraReport report;
    if (!polyhedraToCells(polyhedra_, document_.mesh.positions, document_.mesh, report))
      cursor_.failAt(cellPositions_[report.badCell], report.reason);
    document_.notes = std::move(report.notes);
  }

  TextCursor cursor_;
  MeshDocument& document_;
  Polyhedra& polyhedra_;
  std::vector<std::size_t> cellPositions_; ///< where each cell's line begins
  bool sectionPending_ = false;
};

} // namespace

Status readOvm(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document,
                     [&](const std::string& _text, MeshDocument& _made) { Reader(_path, _text, _made).read(); });
}

} // namespace FleshSim
