#include <FleshSim/Mesh/TetToHex.hh>

#include <algorithm>
#include <map>

namespace FleshSim {

namespace {

/// Vertices of the finer mesh: centres of sets of coarse vertices, each made once.
class Centres
{
public:
  explicit Centres(const Points& _positions) : positions_(_positions)
  {
    for (int v = 0; v < static_cast<int>(_positions.cols()); ++v)
      points_.emplace_back(_positions.col(v));
  }

  int of(std::vector<int> _vertices)
  {
    if (_vertices.size() == 1) return _vertices[0];
    std::sort(_vertices.begin(), _vertices.end());
    const auto entry = indices_.emplace(_vertices, static_cast<int>(points_.size()));
    if (entry.second) {
      Vector3 sum = Vector3::Zero();
      for (int v : _vertices)
        sum += positions_.col(v);
      points_.emplace_back(sum / static_cast<double>(_vertices.size()));
    }
    return entry.first->second;
  }

  Points positions() const
  {
    Points result(3, static_cast<Eigen::Index>(points_.size()));
    for (std::size_t v = 0; v < points_.size(); ++v)
      result.col(static_cast<Eigen::Index>(v)) = points_[v];
    return result;
  }

private:
  const Points& positions_;
  std::vector<Vector3> points_;
  std::map<std::vector<int>, int> indices_;
};

} // namespace

VolumeMesh tetsToHexes(const VolumeMesh& _mesh)
{
  // Each corner with the other three in the order that makes the tet positive.
  constexpr std::array<Tet, 4> corners{{{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 0, 1, 3}, {3, 0, 2, 1}}};
  Centres centres(_mesh.positions);
  VolumeMesh result;
  for (const Tet& tet : _mesh.tets)
    for (const Tet& corner : corners) {
      const int a = tet[corner[0]];
      const int b = tet[corner[1]];
      const int c = tet[corner[2]];
      const int d = tet[corner[3]];
      result.hexes.push_back({centres.of({a}), centres.of({a, b}), centres.of({a, b, c}), centres.of({a, c}),
                              centres.of({a, d}), centres.of({a, b, d}), centres.of({a, b, c, d}),
                              centres.of({a, c, d})});
    }
  result.positions = centres.positions();
  return result;
}

} // namespace FleshSim
