#include <FleshSim/Mesh/BccLattice.hh>

namespace FleshSim {

BccLattice::BccLattice(const Vector3& _origin, double _spacing, const Eigen::Vector3i& _cubes)
    : origin_(_origin), spacing_(_spacing), cubes_(_cubes), corners_((_cubes.array() + 1).prod()),
      centres_(_cubes.prod())
{
}

Eigen::Vector3i BccLattice::doubled(int _point) const
{
  const bool isCorner = _point < corners_;
  const int rest = isCorner ? _point : _point - corners_;
  const Eigen::Vector3i count = isCorner ? Eigen::Vector3i(cubes_.array() + 1) : cubes_;
  const Eigen::Vector3i grid(rest % count.x(), rest / count.x() % count.y(), rest / count.x() / count.y());
  return isCorner ? Eigen::Vector3i(2 * grid) : Eigen::Vector3i(2 * grid.array() + 1);
}

int BccLattice::index(const Eigen::Vector3i& _doubled) const
{
  if ((_doubled.array() < 0).any() || (_doubled.array() > 2 * cubes_.array()).any()) return -1;
  const bool isCorner = _doubled.x() % 2 == 0;
  const Eigen::Vector3i count = isCorner ? Eigen::Vector3i(cubes_.array() + 1) : cubes_;
  const Eigen::Vector3i grid = _doubled / 2;
  return (isCorner ? 0 : corners_) + (grid.z() * count.y() + grid.y()) * count.x() + grid.x();
}

Vector3 BccLattice::position(int _point) const
{
  return origin_ + 0.5 * spacing_ * doubled(_point).cast<double>();
}

void BccLattice::neighbours(int _point, std::vector<int>& _list) const
{
  _list.clear();
  const Eigen::Vector3i here = doubled(_point);
  const auto add = [&](const Eigen::Vector3i& _step) {
    const int other = index(here + _step);
    if (other >= 0) _list.push_back(other);
  };
  for (int axis = 0; axis < 3; ++axis)
    for (int sign : {-2, 2})
      add(sign * Eigen::Vector3i::Unit(axis));
  for (int x : {-1, 1})
    for (int y : {-1, 1})
      for (int z : {-1, 1})
        add({x, y, z});
}

std::vector<Tet> BccLattice::tets() const
{
  std::vector<Tet> list;
  for (int from = 0; from < corners_; ++from)
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Vector3i a = doubled(from);
      const int to = index(a + 2 * Eigen::Vector3i::Unit(axis));
      if (to < 0) continue;
      const Eigen::Vector3i p = Eigen::Vector3i::Unit((axis + 1) % 3);
      const Eigen::Vector3i q = Eigen::Vector3i::Unit((axis + 2) % 3);
      const Eigen::Vector3i middle = a + Eigen::Vector3i::Unit(axis);
      const std::array<int, 4> ring{index(middle - p - q), index(middle + p - q), index(middle + p + q),
                                    index(middle - p + q)};
      for (int i = 0; i < 4; ++i)
        if (ring[i] >= 0 && ring[(i + 1) % 4] >= 0) list.push_back({from, to, ring[i], ring[(i + 1) % 4]});
    }
  return list;
}

} // namespace FleshSim
