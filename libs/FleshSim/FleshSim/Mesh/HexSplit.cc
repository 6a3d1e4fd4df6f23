#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/CubeTriangulations.hh>
#include <FleshSim/Mesh/HexSplit.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Mesh/OrientCells.hh>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

struct Choice
{
  const std::vector<Tet>* tets = nullptr; ///< local vertices; null if the diagonals allow no triangulation
  double worst = -std::numeric_limits<double>::infinity();

  bool isGood() const { return worst > 0; }
};

class HexSplitter
{
public:
  explicit HexSplitter(const VolumeMesh& _mesh) : mesh_(_mesh), faces_(_mesh.hexes.size())
  {
    findFaces();
    choices_.reserve(mesh_.hexes.size());
    for (std::size_t h = 0; h < mesh_.hexes.size(); ++h)
      choices_.push_back(best(h, pattern(h)));
  }

  const Choice& choice(std::size_t _hex) const { return choices_[_hex]; }

  /// Each success makes one hexahedron more good and none less, so this ends.
  void repair()
  {
    bool again = true;
    while (again) {
      again = false;
      for (std::size_t h = 0; h < mesh_.hexes.size(); ++h)
        if (!choices_[h].isGood() && turnDiagonals(h)) again = true;
    }
  }

private:
  struct Face
  {
    std::array<int, 2> diagonal;    ///< its two vertices
    std::array<int, 2> other;       ///< those of the other diagonal
    std::vector<std::size_t> hexes; ///< one or two, more in broken meshes
  };

  void findFaces()
  {
    std::vector<std::pair<std::array<int, 4>, std::size_t>> all;
    all.reserve(6 * mesh_.hexes.size());
    for (std::size_t h = 0; h < mesh_.hexes.size(); ++h)
      for (std::size_t f = 0; f < 6; ++f) {
        std::array<int, 4> key = faceOf(mesh_.hexes[h], outwardHexFaces[f]);
        std::sort(key.begin(), key.end());
        all.emplace_back(key, 6 * h + f);
      }
    std::sort(all.begin(), all.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t h = all[i].second / 6;
      const std::size_t f = all[i].second % 6;
      if (i == 0 || all[i - 1].first != all[i].first) {
        const std::array<int, 4> q = faceOf(mesh_.hexes[h], outwardHexFaces[f]);
        Face face{{q[0], q[2]}, {q[1], q[3]}, {}};
        if (!cutsFirstDiagonal(q)) std::swap(face.diagonal, face.other);
        list_.push_back(face);
      }
      faces_[h][f] = list_.size() - 1;
      list_.back().hexes.push_back(h);
    }
  }

  unsigned pattern(std::size_t _hex) const
  {
    unsigned bits = 0;
    for (std::size_t f = 0; f < 6; ++f) {
      const int first = mesh_.hexes[_hex][outwardHexFaces[f][0]];
      const auto& diagonal = list_[faces_[_hex][f]].diagonal;
      if (diagonal[0] == first || diagonal[1] == first) bits |= 1u << f;
    }
    return bits;
  }

  Choice best(std::size_t _hex, unsigned _pattern) const
  {
    Choice result;
    for (const std::vector<Tet>& tets : cubeTriangulations(_pattern)) {
      double worst = std::numeric_limits<double>::infinity();
      for (const Tet& tet : tets)
        worst = std::min(worst, scaledJacobian(mesh_.positions, faceOf(mesh_.hexes[_hex], tet)));
      if (result.tets == nullptr || worst > result.worst) result = {&tets, worst};
    }
    return result;
  }

  /// Looks for other diagonals that serve this hexahedron, those with the fewest changes first.
  bool turnDiagonals(std::size_t _hex)
  {
    for (int changes = 1; changes <= 6; ++changes)
      for (unsigned turned = 1; turned < 64; ++turned) {
        int count = 0;
        for (unsigned bits = turned; bits != 0; bits &= bits - 1)
          ++count;
        if (count == changes && tryTurning(_hex, turned)) return true;
      }
    return false;
  }

  void turn(std::size_t _hex, unsigned _faces)
  {
    for (std::size_t f = 0; f < 6; ++f)
      if ((_faces >> f & 1u) != 0) std::swap(list_[faces_[_hex][f]].diagonal, list_[faces_[_hex][f]].other);
  }

  bool tryTurning(std::size_t _hex, unsigned _faces)
  {
    turn(_hex, _faces);
    std::vector<std::pair<std::size_t, Choice>> changed{{_hex, best(_hex, pattern(_hex))}};
    bool accepted = changed[0].second.isGood();
    for (std::size_t f = 0; f < 6 && accepted; ++f)
      if ((_faces >> f & 1u) != 0)
        for (std::size_t h : list_[faces_[_hex][f]].hexes)
          if (h != _hex) {
            changed.emplace_back(h, best(h, pattern(h)));
            const Choice& after = changed.back().second;
            accepted = accepted && (after.isGood() || (after.tets != nullptr && !choices_[h].isGood()));
          }
    if (!accepted) {
      turn(_hex, _faces);
      return false;
    }
    for (const auto& change : changed)
      choices_[change.first] = change.second;
    return true;
  }

  const VolumeMesh& mesh_;
  std::vector<Face> list_;
  std::vector<std::array<std::size_t, 6>> faces_; ///< of each hexahedron, indices into list_
  std::vector<Choice> choices_;
};

/// The mesh with its tets alone, and their cells written out.
VolumeMesh withoutHexes(const VolumeMesh& _mesh)
{
  VolumeMesh tets;
  tets.positions = _mesh.positions;
  tets.tets = _mesh.tets;
  tets.tetCells = _mesh.tetCells;
  tets.tet10s = _mesh.tet10s;
  tets.tet10Cells = _mesh.tet10Cells;
  if (tets.tetCells.empty())
    for (std::size_t t = 0; t < _mesh.tets.size(); ++t)
      tets.tetCells.push_back(static_cast<int>(t));
  return tets;
}

int cellOfHex(const VolumeMesh& _mesh, std::size_t _hex)
{
  return _mesh.hexCells.empty() ? static_cast<int>(_mesh.tets.size() + _hex) : _mesh.hexCells[_hex];
}

} // namespace

HexSplitResult splitHexes(const VolumeMesh& _mesh)
{
  HexSplitter splitter(_mesh);
  splitter.repair();
  HexSplitResult result{withoutHexes(_mesh), 0};
  for (std::size_t h = 0; h < _mesh.hexes.size(); ++h) {
    const std::vector<Tet>* tets = splitter.choice(h).tets;
    // Only a hexahedron that names a vertex twice can ask for diagonals that no triangulation has.
    if (tets == nullptr) throw std::invalid_argument("splitHexes: a hexahedron with a repeated vertex");
    for (const Tet& tet : *tets) {
      result.mesh.tets.push_back(faceOf(_mesh.hexes[h], tet));
      result.mesh.tetCells.push_back(cellOfHex(_mesh, h));
    }
  }
  for (const Tet& tet : result.mesh.tets)
    if (!(tetVolume(_mesh.positions, tet) > 0)) ++result.inverted;
  return result;
}

VolumeMesh splitHexesAlongDiagonal(const VolumeMesh& _mesh)
{
  constexpr std::array<Tet, 6> kuhn{
      {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6}, {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}}};
  VolumeMesh result = withoutHexes(_mesh);
  for (std::size_t h = 0; h < _mesh.hexes.size(); ++h)
    for (const Tet& tet : kuhn) {
      result.tets.push_back(faceOf(_mesh.hexes[h], tet));
      result.tetCells.push_back(cellOfHex(_mesh, h));
    }
  return result;
}

} // namespace FleshSim
