#include <FleshSim/Mesh/PolyhedraToCells.hh>

#include <FleshSim/Mesh/OrientCells.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// Vertex cycles of a cell's half-faces: at most 6 of at most 4 vertices.
struct CellCycles
{
  int faceCount = 0;
  int valence = 0;
  std::array<std::array<int, 4>, 6> faces;

  bool hasEdge(int _from, int _to) const
  {
    for (int f = 0; f < faceCount; ++f)
      for (int k = 0; k < valence; ++k)
        if (faces[f][k] == _from && faces[f][(k + 1) % valence] == _to) return true;
    return false;
  }
};

std::string edgeName(int _a, int _b)
{
  return "the edge of vertices " + std::to_string(_a) + " and " + std::to_string(_b);
}

std::string shapeDefect(const Polyhedra& _polyhedra, int _cell)
{
  const IndexLists& cells = _polyhedra.cells;
  int triangles = 0;
  int quads = 0;
  for (const int* h = cells.begin(_cell); h != cells.end(_cell); ++h) {
    const int valence = _polyhedra.faces.length(*h / 2);
    triangles += valence == 3;
    quads += valence == 4;
  }
  const int count = cells.length(_cell);
  if ((count == 4 && triangles == 4) || (count == 6 && quads == 6)) return "";
  std::string found = std::to_string(count) + (count == 1 ? " face" : " faces");
  if (count == 5 && triangles == 4 && quads == 1)
    found = "5 faces like a pyramid";
  else if (count == 5 && triangles == 2 && quads == 3)
    found = "5 faces like a wedge";
  else if (count > 0)
    found += " (" + std::to_string(triangles) + " triangles, " + std::to_string(quads) + " quadrilaterals)";
  return "has " + found + "; only tetrahedra (4 triangles) and hexahedra (6 quadrilaterals) can be used";
}

CellCycles cyclesOf(const Polyhedra& _polyhedra, int _cell)
{
  CellCycles cycles;
  cycles.faceCount = _polyhedra.cells.length(_cell);
  cycles.valence = cycles.faceCount == 4 ? 3 : 4;
  for (int f = 0; f < cycles.faceCount; ++f) {
    const int halfFace = _polyhedra.cells.begin(_cell)[f];
    const int* halfEdges = _polyhedra.faces.begin(halfFace / 2);
    for (int k = 0; k < cycles.valence; ++k)
      cycles.faces[f][k] = fromVertex(_polyhedra, halfEdges[halfFace % 2 == 0 ? k : cycles.valence - 1 - k]);
  }
  return cycles;
}

std::string closureDefect(const CellCycles& _cycles)
{
  std::array<std::array<int, 2>, 24> edges;
  int count = 0;
  for (int f = 0; f < _cycles.faceCount; ++f)
    for (int k = 0; k < _cycles.valence; ++k)
      edges[count++] = {_cycles.faces[f][k], _cycles.faces[f][(k + 1) % _cycles.valence]};
  for (int i = 0; i < count; ++i) {
    int same = 0;
    int reverse = 0;
    for (int j = 0; j < count; ++j) {
      same += edges[j] == edges[i];
      reverse += edges[j][0] == edges[i][1] && edges[j][1] == edges[i][0];
    }
    if (same > 1) return "has two half-faces that run the same way along " + edgeName(edges[i][0], edges[i][1]);
    if (reverse != 1) return "is open at " + edgeName(edges[i][0], edges[i][1]);
  }
  return "";
}

std::string vertexDefect(const CellCycles& _cycles)
{
  std::array<int, 24> vertices;
  int count = 0;
  for (int f = 0; f < _cycles.faceCount; ++f) {
    for (int k = 0; k < _cycles.valence; ++k) {
      const int vertex = _cycles.faces[f][k];
      for (int j = 0; j < k; ++j)
        if (_cycles.faces[f][j] == vertex) return "repeats vertex " + std::to_string(vertex) + " in one face";
      vertices[count++] = vertex;
    }
  }
  std::sort(vertices.begin(), vertices.begin() + count);
  const auto distinct = std::unique(vertices.begin(), vertices.begin() + count) - vertices.begin();
  const int expected = _cycles.faceCount == 4 ? 4 : 8;
  if (distinct == expected) return "";
  return "has " + std::to_string(distinct) + " vertices, a cell of " + std::to_string(_cycles.faceCount) +
         " faces needs " + std::to_string(expected);
}

/// Half-faces taken as pointing inwards.
Tet makeTet(const CellCycles& _cycles)
{
  const auto& base = _cycles.faces[0];
  int apex = -1;
  for (int k = 0; k < 3; ++k)
    if (std::find(base.begin(), base.begin() + 3, _cycles.faces[1][k]) == base.begin() + 3) apex = _cycles.faces[1][k];
  return {base[0], base[1], base[2], apex};
}

/// Half-faces taken as pointing inwards. False if the closed cell of 6 quadrilaterals and 8 vertices is not a cube.
bool makeHex(const CellCycles& _cycles, Hex& _hex)
{
  const auto& base = _cycles.faces[0];
  const auto inBase = [&](int _vertex) { return std::find(base.begin(), base.end(), _vertex) != base.end(); };
  std::copy(base.begin(), base.end(), _hex.begin());
  for (int i = 0; i < 4; ++i) {
    int above = -1;
    int found = 0;
    for (int f = 1; f < 6; ++f)
      for (int k = 0; k < 4; ++k)
        if (_cycles.faces[f][k] == base[i] && !inBase(_cycles.faces[f][(k + 1) % 4])) {
          above = _cycles.faces[f][(k + 1) % 4];
          ++found;
        }
    if (found != 1) return false;
    _hex[4 + i] = above;
  }
  for (int i = 0; i < 4; ++i)
    if (!_cycles.hasEdge(_hex[4 + i], _hex[4 + (i + 1) % 4])) return false;
  return true;
}

/// The two cells of a face and the half-faces by which they use it.
struct FaceUse
{
  int cells[2] = {-1, -1};
  bool second[2] = {false, false};
};

std::string cellName(int _cell)
{
  return "cell " + std::to_string(_cell);
}

/// Conversion of one Polyhedra, step by step.
class Converter
{
public:
  Converter(const Polyhedra& _polyhedra, VolumeMesh& _mesh, PolyhedraReport& _report)
      : polyhedra_(_polyhedra), mesh_(_mesh), report_(_report), uses_(_polyhedra.faces.size())
  {
  }

  bool convertCells()
  {
    for (std::size_t c = 0; c < polyhedra_.cells.size(); ++c) {
      const int cell = static_cast<int>(c);
      const std::string defect = convert(cell);
      if (!defect.empty()) return fail(cell, cellName(cell) + " " + defect);
      if (!useFaces(cell)) return false;
    }
    return true;
  }

  bool orient()
  {
    numberElements();
    const OrientationReport orientation = orientCells(mesh_, [&] { return neighbours(); });
    if (!checkSides(orientation)) return false;
    const std::size_t turned = std::min(orientation.reversed, mesh_.cellCount() - orientation.reversed);
    if (turned > 0)
      report_.notes.push_back(std::to_string(turned) + (turned == 1 ? " cell lists its" : " cells list their") +
                              " half-faces turned the other way than the rest; order repaired");
    for (const std::string& note : orientation.keptNotes())
      report_.notes.push_back(note);
    return true;
  }

private:
  bool fail(int _cell, const std::string& _reason)
  {
    report_.badCell = _cell;
    report_.reason = _reason;
    return false;
  }

  std::string convert(int _cell)
  {
    std::string defect = shapeDefect(polyhedra_, _cell);
    if (!defect.empty()) return defect;
    const CellCycles cycles = cyclesOf(polyhedra_, _cell);
    if (!(defect = closureDefect(cycles)).empty()) return defect;
    if (!(defect = vertexDefect(cycles)).empty()) return defect;
    if (cycles.faceCount == 4) {
      mesh_.tets.push_back(makeTet(cycles));
      mesh_.tetCells.push_back(_cell);
      return "";
    }
    Hex hex;
    if (!makeHex(cycles, hex))
      return "has 6 quadrilaterals and 8 vertices but they are not joined like those of a cube";
    mesh_.hexes.push_back(hex);
    mesh_.hexCells.push_back(_cell);
    return "";
  }

  bool useFaces(int _cell)
  {
    for (const int* h = polyhedra_.cells.begin(_cell); h != polyhedra_.cells.end(_cell); ++h) {
      FaceUse& use = uses_[*h / 2];
      if (use.cells[1] >= 0)
        return fail(_cell, "face " + std::to_string(*h / 2) + " is used by " + cellName(use.cells[0]) + ", " +
                               cellName(use.cells[1]) + " and " + cellName(_cell) +
                               "; at most two cells can share a face");
      const int slot = use.cells[0] < 0 ? 0 : 1;
      use.cells[slot] = _cell;
      use.second[slot] = *h % 2 != 0;
    }
    return true;
  }

  void numberElements()
  {
    elements_.resize(polyhedra_.cells.size());
    int element = 0;
    for (int cell : mesh_.tetCells)
      elements_[cell] = element++;
    for (int cell : mesh_.hexCells)
      elements_[cell] = element++;
  }

  std::vector<FacePair> neighbours() const
  {
    std::vector<FacePair> pairs;
    for (const FaceUse& use : uses_)
      if (use.cells[1] >= 0)
        pairs.push_back({elements_[use.cells[0]], elements_[use.cells[1]], use.second[0] != use.second[1]});
    return pairs;
  }

  /// Two cells may name the same half-face only if one of them lists its half-faces the other way round.
  bool checkSides(const OrientationReport& _orientation)
  {
    const auto reversed = [&](int _cell) {
      return !_orientation.isReversed.empty() && _orientation.isReversed[elements_[_cell]] != 0;
    };
    for (std::size_t f = 0; f < uses_.size(); ++f) {
      const FaceUse& use = uses_[f];
      if (use.cells[1] < 0 || use.second[0] != use.second[1]) continue;
      if (reversed(use.cells[0]) == reversed(use.cells[1]))
        return fail(use.cells[1], "half-face " + std::to_string(2 * f + use.second[0]) + " is used by " +
                                      cellName(use.cells[0]) + " and by " + cellName(use.cells[1]));
    }
    return true;
  }

  const Polyhedra& polyhedra_;
  VolumeMesh& mesh_;
  PolyhedraReport& report_;
  std::vector<FaceUse> uses_;
  std::vector<int> elements_; ///< by cell
};

} // namespace

bool polyhedraToCells(const Polyhedra& _polyhedra, const Points& _positions, VolumeMesh& _mesh,
                      PolyhedraReport& _report)
{
  VolumeMesh made;
  made.positions = _positions;
  Converter converter(_polyhedra, made, _report);
  if (!converter.convertCells() || !converter.orient()) return false;
  const bool mixed = !made.tets.empty() && !made.hexes.empty();
  _mesh.tets = std::move(made.tets);
  _mesh.hexes = std::move(made.hexes);
  _mesh.tetCells = mixed ? std::move(made.tetCells) : std::vector<int>();
  _mesh.hexCells = mixed ? std::move(made.hexCells) : std::vector<int>();
  return true;
}

std::string faceDefect(const Polyhedra& _polyhedra, const int* _begin, const int* _end)
{
  if (_end - _begin < 3) return "has " + std::to_string(_end - _begin) + " half-edges, at least 3 are needed";
  for (const int* h = _begin; h != _end; ++h) {
    const int next = h + 1 == _end ? *_begin : h[1];
    if (fromVertex(_polyhedra, *h ^ 1) != fromVertex(_polyhedra, next))
      return "is no closed cycle: half-edge " + std::to_string(*h) + " ends at vertex " +
             std::to_string(fromVertex(_polyhedra, *h ^ 1)) + ", half-edge " + std::to_string(next) +
             " starts at vertex " + std::to_string(fromVertex(_polyhedra, next));
  }
  return "";
}

} // namespace FleshSim
