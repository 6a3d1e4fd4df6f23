#include <FleshSim/Mesh/CellCounts.hh>

#include <FleshSim/Mesh/CellType.hh>

namespace FleshSim {

void CellCounts::add(const VolumeMesh& _mesh)
{
  vertices += _mesh.vertexCount();
  tets += _mesh.tets.size();
  hexes += _mesh.hexes.size();
  tet10s += _mesh.tet10s.size();
}

std::string CellCounts::text() const
{
  std::string text;
  const auto add = [&](std::size_t _count, const char* _name, const char* _plural) {
    text += (text.empty() ? "" : ", ") + std::to_string(_count) + " " + (_count == 1 ? _name : _plural);
  };
  if (tets > 0 || tet10s == 0) add(tets, CellType<Tet>::name, CellType<Tet>::plural);
  if (hexes > 0 || tet10s == 0) add(hexes, CellType<Hex>::name, CellType<Hex>::plural);
  if (tet10s > 0) add(tet10s, CellType<Tet10>::name, CellType<Tet10>::plural);
  return text;
}

} // namespace FleshSim
