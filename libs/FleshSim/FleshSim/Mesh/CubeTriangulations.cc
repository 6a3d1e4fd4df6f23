#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/CubeTriangulations.hh>

#include <algorithm>
#include <array>
#include <set>

namespace FleshSim {

namespace {

using Triangle = std::array<int, 3>;

/// Rotated so that the smallest vertex comes first: equal for equal oriented triangles.
Triangle canonical(Triangle _t)
{
  std::rotate(_t.begin(), std::min_element(_t.begin(), _t.end()), _t.end());
  return _t;
}

Triangle reversed(const Triangle& _t)
{
  return canonical({_t[0], _t[2], _t[1]});
}

/// Six times the volume in the unit cube, an integer.
int volumeInCube(const Tet& _tet)
{
  constexpr int x[8] = {0, 1, 1, 0, 0, 1, 1, 0};
  constexpr int y[8] = {0, 0, 1, 1, 0, 0, 1, 1};
  constexpr int z[8] = {0, 0, 0, 0, 1, 1, 1, 1};
  int d[3][3];
  for (int i = 0; i < 3; ++i) {
    d[i][0] = x[_tet[i + 1]] - x[_tet[0]];
    d[i][1] = y[_tet[i + 1]] - y[_tet[0]];
    d[i][2] = z[_tet[i + 1]] - z[_tet[0]];
  }
  return d[0][0] * (d[1][1] * d[2][2] - d[1][2] * d[2][1]) - d[0][1] * (d[1][0] * d[2][2] - d[1][2] * d[2][0]) +
         d[0][2] * (d[1][0] * d[2][1] - d[1][1] * d[2][0]);
}

/// Fills the cube with positive tets from its boundary inwards. `front_` bounds what is still empty, seen from outside
/// it; a closed front that vanishes means that every point is covered exactly once.
class Search
{
public:
  explicit Search(unsigned _diagonals)
  {
    for (std::size_t f = 0; f < outwardHexFaces.size(); ++f) {
      const auto& q = outwardHexFaces[f];
      const int shift = (_diagonals >> f & 1u) != 0 ? 0 : 1;
      front_.insert(canonical({q[shift], q[1 + shift], q[2 + shift]}));
      front_.insert(canonical({q[shift], q[2 + shift], q[(3 + shift) % 4]}));
    }
    fill();
  }

  std::vector<std::vector<Tet>> found;

private:
  void fill()
  {
    if (front_.empty()) {
      found.push_back(tets_);
      return;
    }
    if (tets_.size() == 6) return;
    const Triangle base = *front_.begin();
    for (int apex = 0; apex < 8; ++apex) {
      const Tet tet{base[0], base[2], base[1], apex};
      if (volumeInCube(tet) <= 0) continue;
      const std::set<Triangle> before = front_;
      if (carve(tet)) {
        tets_.push_back(tet);
        fill();
        tets_.pop_back();
      }
      front_ = before;
    }
  }

  bool carve(const Tet& _tet)
  {
    for (const auto& local : outwardTetFaces) {
      const Triangle face = canonical(faceOf(_tet, local));
      if (front_.erase(face) == 0 && !front_.insert(reversed(face)).second) return false;
    }
    return true;
  }

  std::set<Triangle> front_;
  std::vector<Tet> tets_;
};

} // namespace

const std::vector<std::vector<Tet>>& cubeTriangulations(unsigned _diagonals)
{
  static const std::array<std::vector<std::vector<Tet>>, 64> table = [] {
    std::array<std::vector<std::vector<Tet>>, 64> all;
    for (unsigned diagonals = 0; diagonals < all.size(); ++diagonals)
      all[diagonals] = Search(diagonals).found;
    return all;
  }();
  return table[_diagonals];
}

} // namespace FleshSim
