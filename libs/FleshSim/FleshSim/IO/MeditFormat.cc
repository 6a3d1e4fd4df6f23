#include <FleshSim/IO/MeditFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/TextCursor.hh>
#include <FleshSim/IO/TextWriter.hh>

#include <algorithm>

namespace FleshSim {

namespace {

constexpr const char* referenceName = "medit:reference";

/// Keywords of the format that say nothing on the volume; any other one is skipped with a note.
constexpr std::string_view skippedSections[] = {
    "Corners",
    "RequiredVertices",
    "Ridges",
    "RequiredEdges",
    "Edges",
    "Triangles",
    "Quadrilaterals",
    "RequiredTriangles",
    "RequiredQuadrilaterals",
    "Normals",
    "NormalAtVertices",
    "NormalAtTriangleVertices",
    "Tangents",
    "TangentAtVertices",
    "TangentAtEdges",
    "ParallelTriangles",
    "ParallelEdges",
    "NormalAtQuadrilateralVertices",
    "BoundingBox",
    "AngleOfCornerBound",
    "RequiredTetrahedra",
};

class Reader
{
public:
  Reader(const std::string& _path, std::string_view _text, MeshDocument& _document)
      : path_(_path), cursor_(_path, _text, '#'), document_(_document), mesh_(_document.mesh)
  {
  }

  void read()
  {
    readHead();
    std::string_view keyword = word();
    while (!keyword.empty() && keyword != "End")
      keyword = readSection(keyword);
    if (keyword.empty()) document_.notes.push_back("the file has no End");
    if (!hasVertices_) cursor_.failAt(cursor_.position(), "the file has no section 'Vertices'");
    checkCells(mesh_.tets, tetPositions_);
    checkCells(mesh_.hexes, hexPositions_);
    tetReferences_.insert(tetReferences_.end(), hexReferences_.begin(), hexReferences_.end());
    addIntProperty(document_, PropertyEntity::vertex, referenceName, std::move(vertexReferences_));
    addIntProperty(document_, PropertyEntity::cell, referenceName, std::move(tetReferences_));
    finishCells(document_, path_);
  }

private:
  /// The next token, over comments that stand behind other tokens too.
  std::string_view word()
  {
    std::string_view found = cursor_.word();
    while (!found.empty() && found[0] == '#')
      found = cursor_.nextLine() ? cursor_.token() : std::string_view();
    return found;
  }

  std::string_view requireWord(const char* _what)
  {
    const std::string_view found = word();
    if (found.empty()) cursor_.failAt(cursor_.position(), std::string("the file ends where ") + _what + " is expected");
    return found;
  }

  template <class Number>
  Number number(const char* _what)
  {
    return cursor_.toNumber<Number>(requireWord(_what), _what);
  }

  void readHead()
  {
    const std::string_view keyword = requireWord("'MeshVersionFormatted'");
    if (keyword != "MeshVersionFormatted")
      cursor_.fail("found " + quote(keyword) + " where 'MeshVersionFormatted' is expected");
    const int version = number<int>("the version");
    if (version < 1 || version > 4) cursor_.fail("the version is " + std::to_string(version) + "; expected 1 to 4");
  }

  /// Returns the next section's keyword.
  std::string_view readSection(std::string_view _keyword)
  {
    if (_keyword == "Dimension") {
      const int dimension = number<int>("the dimension");
      if (dimension != 3) cursor_.fail("the dimension is " + std::to_string(dimension) + "; expected 3");
      return word();
    }
    if (_keyword == "Vertices")
      readVertices();
    else if (_keyword == "Tetrahedra")
      readCells(mesh_.tets, tetPositions_, tetReferences_, "tetrahedra");
    else if (_keyword == "Hexahedra")
      readCells(mesh_.hexes, hexPositions_, hexReferences_, "hexahedra");
    else
      return skipSection(std::string(_keyword));
    const std::string_view next = word();
    if (!next.empty() && !isLetter(next[0]))
      cursor_.fail("found " + quote(next) + " behind the last entry of '" + std::string(_keyword) +
                   "'; expected a keyword");
    return next;
  }

  std::string_view skipSection(const std::string& _keyword)
  {
    if (!isLetter(_keyword[0])) cursor_.fail("found " + quote(_keyword) + " where a keyword is expected");
    const bool isVolume = _keyword.find("Prism") == 0 || _keyword.find("Pyramid") == 0 || _keyword.find("Wedge") == 0 ||
                          _keyword.find("TetrahedraP") == 0 || _keyword.find("HexahedraQ") == 0;
    const bool isKnown =
        std::find(std::begin(skippedSections), std::end(skippedSections), _keyword) != std::end(skippedSections);
    std::string_view next = word();
    if (isVolume && next != "0")
      cursor_.fail("the file has cells of the kind " + quote(_keyword) + "; only Tetrahedra and Hexahedra can be used");
    if (!isKnown && !isVolume) document_.notes.push_back("section " + quote(_keyword) + " skipped: it is unknown");
    while (!next.empty() && !isLetter(next[0]))
      next = word();
    return next;
  }

  static bool isLetter(char _c) { return (_c >= 'A' && _c <= 'Z') || (_c >= 'a' && _c <= 'z'); }

  std::size_t readCount(const char* _things, std::size_t _leastBytes)
  {
    return cursor_.toCount(requireWord("a count"), _things, _leastBytes);
  }

  void readVertices()
  {
    if (hasVertices_) cursor_.fail("a second section 'Vertices'");
    hasVertices_ = true;
    const std::size_t count = readCount("vertices", 8);
    mesh_.positions.resize(3, static_cast<Eigen::Index>(count));
    for (std::size_t v = 0; v < count; ++v) {
      for (int i = 0; i < 3; ++i) {
        const double value = number<double>("a coordinate");
        if (!std::isfinite(value)) cursor_.fail("a coordinate is not finite");
        mesh_.positions(i, static_cast<Eigen::Index>(v)) = value;
      }
      vertexReferences_.push_back(number<int>("a vertex's reference"));
    }
  }

  template <class Cell>
  void readCells(std::vector<Cell>& _cells, std::vector<std::size_t>& _positions, std::vector<double>& _references,
                 const char* _things)
  {
    const std::size_t count = readCount(_things, 2 * std::tuple_size<Cell>::value + 2);
    for (std::size_t c = 0; c < count; ++c) {
      Cell cell;
      for (std::size_t k = 0; k < cell.size(); ++k) {
        const int vertex = number<int>("a vertex number");
        if (vertex < 1) cursor_.fail("vertex number " + std::to_string(vertex) + " is out of range; the first is 1");
        cell[k] = vertex - 1;
        if (k == 0) _positions.push_back(cursor_.blamed());
      }
      _references.push_back(number<int>("a cell's reference"));
      _cells.push_back(cell);
    }
  }

  /// Only now: the vertices may stand behind the cells.
  template <class Cell>
  void checkCells(const std::vector<Cell>& _cells, const std::vector<std::size_t>& _positions) const
  {
    for (std::size_t c = 0; c < _cells.size(); ++c) {
      for (int vertex : _cells[c])
        if (vertex >= mesh_.vertexCount())
          cursor_.failAt(_positions[c], "vertex number " + std::to_string(vertex + 1) + " is out of range; there are " +
                                            std::to_string(mesh_.vertexCount()));
      const std::string defect = repeatedVertex(_cells[c].data(), static_cast<int>(_cells[c].size()));
      if (!defect.empty()) cursor_.failAt(_positions[c], defect);
    }
  }

  const std::string& path_;
  TextCursor cursor_;
  MeshDocument& document_;
  VolumeMesh& mesh_;
  std::vector<std::size_t> tetPositions_;
  std::vector<std::size_t> hexPositions_;
  std::vector<double> vertexReferences_;
  std::vector<double> tetReferences_;
  std::vector<double> hexReferences_;
  bool hasVertices_ = false;
};

template <class Cell>
void writeCells(TextWriter& _writer, const char* _section, const std::vector<Cell>& _cells, const VolumeMesh& _mesh,
                std::size_t _firstElement, const Property* _references)
{
  if (_cells.empty()) return;
  _writer << _section << "\n" << _cells.size() << "\n";
  for (std::size_t i = 0; i < _cells.size(); ++i) {
    for (int vertex : _cells[i])
      _writer << vertex + 1 << ' ';
    const int cell = cellOfElement(_mesh, static_cast<int>(_firstElement + i));
    _writer << (_references ? static_cast<int>(_references->numbers[cell]) : 0) << '\n';
  }
}

void writeContent(std::ostream& _stream, const MeshDocument& _document)
{
  const VolumeMesh& mesh = _document.mesh;
  TextWriter writer(_stream);
  writer << "MeshVersionFormatted 2\nDimension 3\nVertices\n" << mesh.vertexCount() << "\n";
  const Property* references =
      findIntProperty(_document, PropertyEntity::vertex, referenceName, static_cast<std::size_t>(mesh.vertexCount()));
  for (int v = 0; v < mesh.vertexCount(); ++v) {
    for (int i = 0; i < 3; ++i)
      writer << mesh.positions(i, v) << ' ';
    writer << (references ? static_cast<int>(references->numbers[v]) : 0) << '\n';
  }
  references = findIntProperty(_document, PropertyEntity::cell, referenceName, fileCellCount(_document));
  writeCells(writer, "Tetrahedra", mesh.tets, mesh, 0, references);
  writeCells(writer, "Hexahedra", mesh.hexes, mesh, mesh.tets.size(), references);
  writer << "End\n";
}

} // namespace

Status readMedit(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document,
                     [&](const std::string& _text, MeshDocument& _made) { Reader(_path, _text, _made).read(); });
}

Status writeMedit(const std::string& _path, const MeshDocument& _document)
{
  const Status ready = guarded(_path, [&] { requireFinitePositions(_document, _path); });
  if (!ready) return ready;
  return writeAtomically(_path, [&](std::ostream& _stream) { writeContent(_stream, _document); });
}

} // namespace FleshSim
