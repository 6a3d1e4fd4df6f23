#include <FleshSim/Simulation/BadCells.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/QuadraticTet.hh>
#include <FleshSim/Element/TrilinearHex.hh>
#include <FleshSim/IO/DocumentEdits.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Mesh/Untangle.hh>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace FleshSim {

namespace {

template <class Element, class Cells>
void addBad(const VolumeMesh& _mesh, const Cells& _cells, std::size_t _firstElement, std::vector<int>& _bad)
{
  std::array<Vector3, Element::nodes> rest;
  std::array<Eigen::Matrix<double, 3, Element::nodes>, Element::points> gradients;
  std::array<double, Element::points> volumes;
  for (std::size_t e = 0; e < _cells.size(); ++e) {
    for (std::size_t a = 0; a < rest.size(); ++a)
      rest[a] = _mesh.positions.col(_cells[e][a]);
    if (!Element::restShape(rest.data(), gradients, volumes)) _bad.push_back(static_cast<int>(_firstElement + e));
  }
}

/// Bad elements, and hexahedra that are turned inside out at a corner, which may do for a simulation.
std::vector<int> invertedElements(const VolumeMesh& _mesh)
{
  std::vector<int> elements = badElements(_mesh);
  for (std::size_t h = 0; h < _mesh.hexes.size(); ++h)
    if (!(scaledJacobian(_mesh.positions, _mesh.hexes[h]) > 0.0))
      elements.push_back(static_cast<int>(_mesh.tets.size() + h));
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

template <class Action>
void forVertices(const VolumeMesh& _mesh, int _element, Action&& _action)
{
  visitCell(_mesh, static_cast<std::size_t>(_element), [&](const auto& _cell) {
    for (const int v : _cell)
      _action(v);
  });
}

std::vector<char> onSurface(const VolumeMesh& _mesh)
{
  std::vector<char> result(static_cast<std::size_t>(_mesh.vertexCount()), 0);
  std::vector<int> vertices;
  boundarySurface(_mesh, &vertices);
  for (const int v : vertices)
    result[static_cast<std::size_t>(v)] = 1;
  return result;
}

/// The vertices inside that are at most `_rings` cells away from the bad ones, and the cells that they belong to.
struct Patch
{
  std::vector<char> isFree;
  std::vector<int> elements;
};

Patch patchAround(const VolumeMesh& _mesh, const std::vector<int>& _bad, const std::vector<char>& _onSurface,
                  int _rings)
{
  Patch patch;
  std::vector<char> reached(_onSurface.size(), 0);
  for (const int element : _bad)
    forVertices(_mesh, element, [&](int _v) { reached[static_cast<std::size_t>(_v)] = 1; });
  const int elementCount = static_cast<int>(_mesh.cellCount());
  for (int ring = 0; ring <= _rings; ++ring) {
    const std::vector<char> before = reached;
    patch.elements.clear();
    for (int e = 0; e < elementCount; ++e) {
      bool touches = false;
      forVertices(_mesh, e, [&](int _v) { touches = touches || before[static_cast<std::size_t>(_v)]; });
      if (!touches) continue;
      patch.elements.push_back(e);
      if (ring < _rings) forVertices(_mesh, e, [&](int _v) { reached[static_cast<std::size_t>(_v)] = 1; });
    }
  }
  patch.isFree = reached;
  for (std::size_t v = 0; v < reached.size(); ++v)
    patch.isFree[v] = reached[v] && !_onSurface[v];
  return patch;
}

std::string repairNote(std::size_t _count, const Points& _before, const Points& _after)
{
  const Eigen::VectorXd moved = (_after - _before).colwise().norm();
  Eigen::Index farthest = 0;
  const double distance = moved.size() > 0 ? moved.maxCoeff(&farthest) : 0.0;
  const auto vertices = (moved.array() > 0.0).count();
  return std::to_string(_count) + (_count == 1 ? " bad cell was" : " bad cells were") +
         " repaired: " + std::to_string(vertices) + (vertices == 1 ? " vertex" : " vertices") +
         " inside moved, vertex " + std::to_string(farthest) + " the farthest, by " + roundedNumber(distance, 3);
}

/// "3, 17, 20 and 5 more".
std::string listed(const std::vector<int>& _numbers)
{
  constexpr std::size_t most = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, _numbers.size()); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(_numbers[i]);
  return _numbers.size() > most ? text + " and " + std::to_string(_numbers.size() - most) + " more" : text;
}

std::string dropNote(const std::vector<int>& _cells)
{
  return std::to_string(_cells.size()) + (_cells.size() == 1 ? " bad cell was" : " bad cells were") +
         " left out: " + listed(_cells);
}

/// The cells that elements belong to, each once.
std::vector<int> cellsOf(const VolumeMesh& _mesh, const std::vector<int>& _elements)
{
  std::vector<int> cells;
  for (const int element : _elements)
    cells.push_back(cellOfElement(_mesh, element));
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

/// Keeps entry i where `_keep[_first + i]`.
template <class Entry>
void filter(std::vector<Entry>& _entries, const std::vector<char>& _keep, std::size_t _first)
{
  std::vector<Entry> kept;
  for (std::size_t i = 0; i < _entries.size(); ++i)
    if (_keep[_first + i]) kept.push_back(_entries[i]);
  _entries = std::move(kept);
}

template <class Cells>
void setBlock(const Cells& _cells, const std::vector<int>& _numbers, VolumeMesh& _mesh)
{
  forBlocks(_mesh, [&](auto& _block, auto& _blockNumbers, std::size_t /*_first*/) {
    if constexpr (std::is_same_v<std::decay_t<decltype(_block)>, Cells>) {
      _block = _cells;
      _blockNumbers = _numbers;
    }
  });
}

/// Removes elements; the cells of those that are left are written out.
void removeElements(VolumeMesh& _mesh, const std::vector<int>& _elements)
{
  std::vector<char> keep(_mesh.cellCount(), 1);
  for (const int element : _elements)
    keep[static_cast<std::size_t>(element)] = 0;
  const VolumeMesh before = _mesh;
  forBlocks(before, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t _first) {
    std::vector<int> numbers(_cells.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      numbers[i] = cellOfElement(before, static_cast<int>(_first + i));
    filter(numbers, keep, _first);
    auto kept = _cells;
    filter(kept, keep, _first);
    setBlock(kept, numbers, _mesh);
  });
}

} // namespace

const std::vector<std::string>& badCellChoiceNames()
{
  static const std::vector<std::string> names{"refuse", "repair", "drop"};
  return names;
}

std::optional<BadCellChoice> findBadCellChoice(const std::string& _name)
{
  const std::vector<std::string>& names = badCellChoiceNames();
  const auto found = std::find(names.begin(), names.end(), _name);
  if (found == names.end()) return std::nullopt;
  return static_cast<BadCellChoice>(found - names.begin());
}

std::vector<int> badElements(const VolumeMesh& _mesh)
{
  std::vector<int> bad;
  addBad<LinearTet>(_mesh, _mesh.tets, 0, bad);
  addBad<TrilinearHex>(_mesh, _mesh.hexes, _mesh.tets.size(), bad);
  addBad<QuadraticTet>(_mesh, _mesh.tet10s, _mesh.tets.size() + _mesh.hexes.size(), bad);
  return bad;
}

Status repairBadCells(const std::string& _source, VolumeMesh& _mesh, std::vector<std::string>& _notes)
{
  const std::vector<int> bad = invertedElements(_mesh);
  if (bad.empty()) return Status::ok();
  const std::vector<char> surface = onSurface(_mesh);
  VolumeMesh trial = _mesh;
  // What is left to do: bad cells, and, of less weight, corners that do not stand in the way of a simulation.
  std::size_t left = badElements(_mesh).size();
  std::size_t leftCorners = bad.size();
  Points best = _mesh.positions;
  constexpr int mostRings = 6;
  for (int rings = 0; rings <= mostRings && leftCorners > 0; ++rings) {
    const Patch patch = patchAround(_mesh, bad, surface, rings);
    trial.positions = _mesh.positions;
    untangle(patch.elements, patch.isFree, trial);
    const std::size_t now = badElements(trial).size();
    const std::size_t nowCorners = invertedElements(trial).size();
    if (now > left || (now == left && nowCorners >= leftCorners)) continue;
    left = now;
    leftCorners = nowCorners;
    best = trial.positions;
  }
  if (left > 0)
    return Status::atLine(_source, 0,
                          std::to_string(left) + " of " + std::to_string(badElements(_mesh).size()) +
                              " bad cells cannot be repaired by moving vertices inside, the first is cell " +
                              std::to_string(cellOfElement(_mesh, badElements(_mesh).front())) +
                              "; \"drop\" leaves bad cells out");
  if (leftCorners < bad.size()) _notes.push_back(repairNote(bad.size() - leftCorners, _mesh.positions, best));
  _mesh.positions = best;
  return Status::ok();
}

void dropBadElements(VolumeMesh& _mesh, std::vector<std::string>& _notes)
{
  const std::vector<int> bad = badElements(_mesh);
  if (bad.empty()) return;
  _notes.push_back(dropNote(cellsOf(_mesh, bad)));
  removeElements(_mesh, bad);
}

void dropBadCells(MeshDocument& _document)
{
  const std::vector<int> bad = badElements(_document.mesh);
  if (bad.empty()) return;
  const std::vector<int> cells = cellsOf(_document.mesh, bad);
  std::vector<std::size_t> sources;
  std::vector<int> numbers;
  for (std::size_t cell = 0; cell < fileCellCount(_document); ++cell) {
    const bool kept = !std::binary_search(cells.begin(), cells.end(), static_cast<int>(cell));
    numbers.push_back(kept ? static_cast<int>(sources.size()) : -1);
    if (kept) sources.push_back(cell);
  }
  std::vector<int> fileCells;
  for (const std::size_t cell : sources)
    fileCells.push_back(_document.fileCells.empty() ? static_cast<int>(cell) : _document.fileCells[cell]);
  VolumeMesh mesh = _document.mesh;
  removeElements(mesh, bad);
  forBlocks(mesh, [&](const auto& /*_cells*/, auto& _numbers, std::size_t /*_first*/) {
    for (int& cell : _numbers)
      cell = numbers[static_cast<std::size_t>(cell)];
  });
  _document.notes.push_back(dropNote(cells));
  replaceCells(_document, std::move(mesh), sources);
  _document.fileCells = std::move(fileCells);
}

} // namespace FleshSim
