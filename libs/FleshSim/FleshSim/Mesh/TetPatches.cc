#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/TetPatches.hh>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>

namespace FleshSim {

namespace {

constexpr std::size_t smallPatch = 3; ///< tets up to which a patch looks for more

bool contains(const std::vector<int>& _list, int _item)
{
  return std::find(_list.begin(), _list.end(), _item) != _list.end();
}

/// The tets that share faces with each tet, -1 for none.
std::vector<std::array<int, 4>> tetNeighbours(const std::vector<Tet>& _tets)
{
  std::vector<std::pair<std::array<int, 3>, std::size_t>> faces;
  faces.reserve(4 * _tets.size());
  for (std::size_t t = 0; t < _tets.size(); ++t)
    for (std::size_t f = 0; f < 4; ++f) {
      std::array<int, 3> key = faceOf(_tets[t], outwardTetFaces[f]);
      std::sort(key.begin(), key.end());
      faces.emplace_back(key, 4 * t + f);
    }
  std::sort(faces.begin(), faces.end());
  std::vector<std::array<int, 4>> neighbours(_tets.size(), {-1, -1, -1, -1});
  for (std::size_t i = 0, next = 0; i < faces.size(); i = next) {
    for (next = i + 1; next < faces.size() && faces[next].first == faces[i].first;)
      ++next;
    if (next != i + 2) continue; // of the boundary, or of a broken mesh
    const std::size_t a = faces[i].second;
    const std::size_t b = faces[i + 1].second;
    neighbours[a / 4][a % 4] = static_cast<int>(b / 4);
    neighbours[b / 4][b % 4] = static_cast<int>(a / 4);
  }
  return neighbours;
}

class PatchMaker
{
public:
  PatchMaker(const Points& _positions, const std::vector<Tet>& _tets)
      : positions_(_positions), tets_(_tets), neighbours_(tetNeighbours(_tets)), patchOf_(_tets.size(), -1),
        left_(_tets.size(), 0)
  {
    for (std::size_t t = 0; t < _tets.size(); ++t)
      forNeighbours(static_cast<int>(t), [&](int) { ++left_[t]; });
  }

  std::vector<TetPatch> make()
  {
    growAll();
    // A tet goes from a patch to one that is smaller even with it, so this ends.
    for (bool again = true; again;) {
      again = false;
      for (std::size_t p = 0; p < patches_.size(); ++p)
        if (patches_[p].tets.size() <= smallPatch && takeTet(static_cast<int>(p))) again = true;
    }
    std::vector<TetPatch> result;
    result.reserve(patches_.size());
    for (Patch& patch : patches_) {
      std::sort(patch.tets.begin(), patch.tets.end());
      result.push_back(std::move(patch.tets));
    }
    std::sort(result.begin(), result.end());
    return result;
  }

private:
  struct Patch
  {
    TetPatch tets;
    std::vector<int> vertices; ///< ascending
  };

  const Tet& tet(int _tet) const { return tets_[static_cast<std::size_t>(_tet)]; }
  int patchOf(int _tet) const { return patchOf_[static_cast<std::size_t>(_tet)]; }
  int left(int _tet) const { return left_[static_cast<std::size_t>(_tet)]; }
  Patch& patch(int _patch) { return patches_[static_cast<std::size_t>(_patch)]; }

  template <class Action>
  void forNeighbours(int _tet, const Action& _action) const
  {
    for (const int neighbour : neighbours_[static_cast<std::size_t>(_tet)])
      if (neighbour >= 0) _action(neighbour);
  }

  std::vector<int> verticesWith(const std::vector<int>& _vertices, int _tet) const
  {
    std::vector<int> all = _vertices;
    all.insert(all.end(), tet(_tet).begin(), tet(_tet).end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  /// Sum of the squared distances from their centre.
  double spread(const std::vector<int>& _vertices) const
  {
    Vector3 centre = Vector3::Zero();
    for (const int v : _vertices)
      centre += positions_.col(v);
    centre /= static_cast<double>(_vertices.size());
    double sum = 0.0;
    for (const int v : _vertices)
      sum += (positions_.col(v) - centre).squaredNorm();
    return sum;
  }

  void growAll()
  {
    using Entry = std::pair<int, int>; // neighbours left, tet
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
    for (int t = 0; t < static_cast<int>(tets_.size()); ++t)
      queue.emplace(left(t), t);
    while (!queue.empty()) {
      const auto [count, seed] = queue.top();
      queue.pop();
      if (patchOf(seed) >= 0 || left(seed) != count) continue;
      const int made = grow(seed);
      for (const int t : patch(made).tets)
        forNeighbours(t, [&](int _n) {
          if (patchOf(_n) < 0) queue.emplace(left(_n), _n);
        });
    }
  }

  int grow(int _seed)
  {
    const int made = static_cast<int>(patches_.size());
    patches_.emplace_back();
    for (int next = _seed; next >= 0; next = bestNeighbour(patch(made))) {
      patchOf_[static_cast<std::size_t>(next)] = made;
      patch(made).tets.push_back(next);
      patch(made).vertices = verticesWith(patch(made).vertices, next);
      forNeighbours(next, [&](int _n) { --left_[static_cast<std::size_t>(_n)]; });
    }
    return made;
  }

  /// The free tet that fits best, or -1: first those without a new vertex, then those that would be stranded, then by
  /// closeness; equal but for rounding: the first.
  int bestNeighbour(const Patch& _patch) const
  {
    if (static_cast<int>(_patch.tets.size()) == patchTets) return -1;
    std::vector<int> candidates;
    for (const int t : _patch.tets)
      forNeighbours(t, [&](int _n) {
        if (patchOf(_n) < 0) candidates.push_back(_n);
      });
    std::sort(candidates.begin(), candidates.end());
    int best = -1;
    std::pair<std::size_t, bool> bestRank;
    double bestSpread = 0.0;
    for (const int t : candidates) {
      const std::vector<int> vertices = verticesWith(_patch.vertices, t);
      if (static_cast<int>(vertices.size()) > patchVertices) continue;
      const std::pair<std::size_t, bool> rank{vertices.size(), left(t) > 0};
      if (best >= 0 && rank > bestRank) continue;
      const double newSpread = spread(vertices);
      if (best >= 0 && rank == bestRank && !(newSpread < (1.0 - 1e-9) * bestSpread)) continue;
      best = t;
      bestRank = rank;
      bestSpread = newSpread;
    }
    return best;
  }

  /// Whether the patch is joined by faces without that tet.
  bool canSpare(const Patch& _patch, int _tet) const
  {
    std::vector<int> reached{_patch.tets[_patch.tets[0] == _tet ? 1 : 0]};
    for (std::size_t i = 0; i < reached.size(); ++i)
      forNeighbours(reached[i], [&](int _n) {
        if (_n != _tet && contains(_patch.tets, _n) && !contains(reached, _n)) reached.push_back(_n);
      });
    return reached.size() + 1 == _patch.tets.size();
  }

  /// From the largest neighbour.
  bool takeTet(int _patch)
  {
    Patch& taker = patch(_patch);
    std::tuple<std::size_t, std::size_t, int> best;
    bool found = false;
    for (const int t : taker.tets)
      forNeighbours(t, [&](int _n) {
        const Patch& giver = patch(patchOf(_n));
        if (giver.tets.size() <= taker.tets.size() + 1) return;
        const std::size_t vertices = verticesWith(taker.vertices, _n).size();
        const std::tuple<std::size_t, std::size_t, int> rank{patchTets - giver.tets.size(), vertices, _n};
        if (static_cast<int>(vertices) > patchVertices || (found && rank >= best) || !canSpare(giver, _n)) return;
        best = rank;
        found = true;
      });
    if (!found) return false;
    const int taken = std::get<2>(best);
    Patch& giver = patch(patchOf(taken));
    giver.tets.erase(std::find(giver.tets.begin(), giver.tets.end(), taken));
    giver.vertices.clear();
    for (const int t : giver.tets)
      giver.vertices = verticesWith(giver.vertices, t);
    taker.tets.push_back(taken);
    taker.vertices = verticesWith(taker.vertices, taken);
    patchOf_[static_cast<std::size_t>(taken)] = _patch;
    return true;
  }

  const Points& positions_;
  const std::vector<Tet>& tets_;
  std::vector<std::array<int, 4>> neighbours_;
  std::vector<int> patchOf_; ///< -1: free
  std::vector<int> left_;    ///< free neighbours of each tet
  std::vector<Patch> patches_;
};

} // namespace

std::vector<TetPatch> tetPatches(const Points& _positions, const std::vector<Tet>& _tets)
{
  return PatchMaker(_positions, _tets).make();
}

} // namespace FleshSim
