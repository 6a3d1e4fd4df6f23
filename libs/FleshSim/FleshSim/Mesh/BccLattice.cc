#include <FleshSim/Mesh/BccLattice.hh>

#include <array>

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

void BccLattice::star(int _point, std::vector<Tet>& _list) const
{
  _list.clear();
  for (int axis = 0; axis < 3; ++axis)
    for (int sign : {-1, 1})
      addTetsAtEdge(_point, axis, sign, _list);
}

void BccLattice::tetsFrom(int _corner, std::vector<Tet>& _list) const
{
  _list.clear();
  for (int axis = 0; axis < 3; ++axis)
    addTetsAtEdge(_corner, axis, 1, _list);
}

void BccLattice::addTetsAtEdge(int _point, int _axis, int _sign, std::vector<Tet>& _list) const
{
  const Eigen::Vector3i here = doubled(_point);
  const int to = index(here + 2 * _sign * Eigen::Vector3i::Unit(_axis));
  if (to < 0) return;
  const Eigen::Vector3i p = Eigen::Vector3i::Unit((_axis + 1) % 3);
  const Eigen::Vector3i q = _sign * Eigen::Vector3i::Unit((_axis + 2) % 3);
  const Eigen::Vector3i middle = here + _sign * Eigen::Vector3i::Unit(_axis);
  const std::array<int, 4> ring{index(middle - p - q), index(middle + p - q), index(middle + p + q),
                                index(middle - p + q)};
  for (int i = 0; i < 4; ++i)
    if (ring[i] >= 0 && ring[(i + 1) % 4] >= 0) _list.push_back({_point, to, ring[i], ring[(i + 1) % 4]});
}

} // namespace FleshSim
