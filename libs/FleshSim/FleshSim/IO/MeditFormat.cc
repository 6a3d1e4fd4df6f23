#include <FleshSim/IO/MeditFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/IO/TextCursor.hh>
#include <FleshSim/IO/TextWriter.hh>

#include <algorithm>
#include <array>
#include <map>

namespace FleshSim {

namespace {

constexpr const char* referenceName = "medit:reference";

/// Keywords of the format that say nothing on the volume; any other one is skipped with a note.
constexpr std::string_view skippedSections[] = {
    "Corners",           "RequiredVertices",   "Ridges",
    "RequiredEdges",     "RequiredTriangles",  "RequiredQuadrilaterals",
    "Normals",           "NormalAtVertices",   "NormalAtTriangleVertices",
    "Tangents",          "TangentAtVertices",  "TangentAtEdges",
    "ParallelTriangles", "ParallelEdges",      "NormalAtQuadrilateralVertices",
    "BoundingBox",       "AngleOfCornerBound", "RequiredTetrahedra",
};

struct CellSection
{
  const char* keyword;
  CellKind kind;
};

constexpr std::array<CellSection, 4> cellSections{{{"Tetrahedra", CellKind::tet},
                                                   {"Hexahedra", CellKind::hex},
                                                   {"Prisms", CellKind::wedge},
                                                   {"Pyramids", CellKind::pyramid}}};

struct LowerSection
{
  const char* keyword;
  int corners;
  const char* kind; ///< as groups are called
};

constexpr std::array<LowerSection, 3> lowerSections{
    {{"Triangles", 3, "surface"}, {"Quadrilaterals", 4, "surface"}, {"Edges", 2, "curve"}}};

struct Cell
{
  CellKind kind;
  std::size_t position;
  std::array<int, 8> vertices;
  int reference;
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
    addIntProperty(document_, PropertyEntity::vertex, referenceName, std::move(vertexReferences_));
    addIntProperty(document_, PropertyEntity::cell, referenceName, listCells());
    addGroups();
    listed_.finish(document_, path_);
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
    else if (!readElements(_keyword))
      return skipSection(std::string(_keyword));
    const std::string_view next = word();
    if (!next.empty() && !isLetter(next[0]))
      cursor_.fail("found " + quote(next) + " behind the last entry of '" + std::string(_keyword) +
                   "'; expected a keyword");
    return next;
  }

  bool readElements(std::string_view _keyword)
  {
    for (const CellSection& section : cellSections)
      if (_keyword == section.keyword) {
        readCells(section);
        return true;
      }
    for (const auto& [keyword, corners, kind] : lowerSections)
      if (_keyword == keyword) {
        readLower(keyword, corners, kind);
        return true;
      }
    return false;
  }

  std::string_view skipSection(const std::string& _keyword)
  {
    if (!isLetter(_keyword[0])) cursor_.fail("found " + quote(_keyword) + " where a keyword is expected");
    const bool isVolume = _keyword.find("TetrahedraP") == 0 || _keyword.find("HexahedraQ") == 0 ||
                          _keyword.find("PrismsP") == 0 || _keyword.find("PyramidsP") == 0;
    const bool isKnown =
        std::find(std::begin(skippedSections), std::end(skippedSections), _keyword) != std::end(skippedSections);
    std::string_view next = word();
    if (isVolume && next != "0")
      cursor_.fail("the file has cells of the kind " + quote(_keyword) + "; expected cells of first order");
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

  int vertexNumber()
  {
    const int vertex = number<int>("a vertex number");
    if (vertex < 1) cursor_.fail("vertex number " + std::to_string(vertex) + " is out of range; the first is 1");
    return vertex - 1;
  }

  void readCells(const CellSection& _section)
  {
    const int corners = vertexCountOf(_section.kind);
    const std::size_t count = readCount(_section.keyword, static_cast<std::size_t>(2 * corners + 2));
    for (std::size_t c = 0; c < count; ++c) {
      Cell cell{_section.kind, 0, {}, 0};
      for (int k = 0; k < corners; ++k) {
        cell.vertices[static_cast<std::size_t>(k)] = vertexNumber();
        if (k == 0) cell.position = cursor_.blamed();
      }
      cell.reference = number<int>("a cell's reference");
      cells_.push_back(cell);
    }
  }

  void readLower(const char* _keyword, int _corners, const char* _kind)
  {
    const std::size_t count = readCount(_keyword, static_cast<std::size_t>(2 * _corners + 2));
    if (_corners > 2) listed_.countFaces(count);
    std::vector<int> vertices(static_cast<std::size_t>(_corners));
    for (std::size_t c = 0; c < count; ++c) {
      for (int& vertex : vertices)
        vertex = vertexNumber();
      const int reference = number<int>("a reference");
      if (reference == 0) continue;
      std::vector<int>& members = lower_[{_kind, reference}];
      members.insert(members.end(), vertices.begin(), vertices.end());
    }
  }

  /// Only now: the vertices may stand behind the cells. Returns the references.
  std::vector<double> listCells()
  {
    std::stable_sort(cells_.begin(), cells_.end(), [](const Cell& _a, const Cell& _b) { return _a.kind < _b.kind; });
    std::vector<double> references;
    for (const Cell& cell : cells_) {
      for (int vertex : cell.vertices)
        if (vertex >= mesh_.vertexCount())
          cursor_.failAt(cell.position, "vertex number " + std::to_string(vertex + 1) + " is out of range; there are " +
                                            std::to_string(mesh_.vertexCount()));
      listed_.add(cell.kind, cell.vertices.data());
      references.push_back(cell.reference);
    }
    return references;
  }

  /// Surfaces and curves with a reference become groups of vertices, unless each face has its own.
  void addGroups()
  {
    constexpr std::size_t mostGroups = 100;
    if (lower_.size() > mostGroups) {
      document_.notes.push_back(std::to_string(lower_.size()) + " references of faces and edges left out");
      return;
    }
    for (auto& [key, members] : lower_) {
      const int count = mesh_.vertexCount();
      members.erase(std::remove_if(members.begin(), members.end(), [&](int _vertex) { return _vertex >= count; }),
                    members.end());
      addGroup(document_, PropertyEntity::vertex, key.first + " " + std::to_string(key.second),
               static_cast<std::size_t>(count), members);
    }
  }

  const std::string& path_;
  TextCursor cursor_;
  MeshDocument& document_;
  VolumeMesh& mesh_;
  std::vector<Cell> cells_;
  std::map<std::pair<std::string, int>, std::vector<int>>
      lower_; ///< vertices of faces and edges, by kind and reference
  std::vector<double> vertexReferences_;
  ListedCells listed_;
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
  references = findRegions(_document, fileCellCount(_document));
  writeCells(writer, "Tetrahedra", mesh.tets, mesh, 0, references);
  writeCells(writer, "Hexahedra", mesh.hexes, mesh, mesh.tets.size(), references);
  writer << "End\n";
}

} // namespace

bool meditKeeps(const Property& _property)
{
  if (_property.entity == PropertyEntity::vertex) return _property.name == referenceName;
  return _property.entity == PropertyEntity::cell && isRegionName(_property.name);
}

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
