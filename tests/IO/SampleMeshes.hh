#pragma once

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace FleshSimTests {

using namespace FleshSim;

/// A folder that goes away with the test.
class TemporaryFolder
{
public:
  TemporaryFolder()
  {
    const std::string name = "fleshsim-io-" + std::to_string(std::random_device{}());
    path_ = std::filesystem::temp_directory_path() / name;
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder()
  {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& _name) const { return (path_ / _name).string(); }

private:
  std::filesystem::path path_;
};

inline void writeText(const std::string& _path, const std::string& _text)
{
  std::ofstream(_path, std::ios::binary) << _text;
}

inline std::string readText(const std::string& _path)
{
  std::ifstream stream(_path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// A box of n^3 unit cubes with slightly moved vertices; `_isTet(x, y, z)` tells which cubes become six tets each.
template <class IsTet>
VolumeMesh sampleBox(int _n, IsTet&& _isTet)
{
  VolumeMesh mesh;
  const auto vertex = [&](int _x, int _y, int _z) { return _x + (_n + 1) * (_y + (_n + 1) * _z); };
  mesh.positions.resize(3, (_n + 1) * (_n + 1) * (_n + 1));
  for (int z = 0; z <= _n; ++z)
    for (int y = 0; y <= _n; ++y)
      for (int x = 0; x <= _n; ++x)
        mesh.positions.col(vertex(x, y, z)) = Vector3(x + 0.1 / 3 * y, y - 0.07 * z, z + 1e-3 * x * y);
  constexpr int paths[6][2] = {{1, 2}, {2, 3}, {3, 7}, {7, 4}, {4, 5}, {5, 1}};
  for (int z = 0; z < _n; ++z)
    for (int y = 0; y < _n; ++y)
      for (int x = 0; x < _n; ++x) {
        const Hex h{vertex(x, y, z),     vertex(x + 1, y, z),     vertex(x + 1, y + 1, z),     vertex(x, y + 1, z),
                    vertex(x, y, z + 1), vertex(x + 1, y, z + 1), vertex(x + 1, y + 1, z + 1), vertex(x, y + 1, z + 1)};
        if (!_isTet(x, y, z)) {
          mesh.hexes.push_back(h);
          continue;
        }
        for (const auto& path : paths)
          mesh.tets.push_back({h[0], h[path[0]], h[path[1]], h[6]});
      }
  return mesh;
}

inline VolumeMesh tetBox(int _n)
{
  return sampleBox(_n, [](int, int, int) { return true; });
}

inline VolumeMesh hexBox(int _n)
{
  return sampleBox(_n, [](int, int, int) { return false; });
}

/// Tets and hexes in two separate boxes' worth of cubes, cells of both kinds in turn.
inline VolumeMesh mixedBox(int _n)
{
  VolumeMesh mesh = sampleBox(_n, [](int _x, int, int) { return _x == 0; });
  int cell = 0;
  for (std::size_t t = 0, h = 0; t < mesh.tets.size() || h < mesh.hexes.size();) {
    if (t < mesh.tets.size()) mesh.tetCells.push_back(cell++), ++t;
    if (h < mesh.hexes.size()) mesh.hexCells.push_back(cell++), ++h;
  }
  return mesh;
}

inline MeshDocument documentOf(const VolumeMesh& _mesh)
{
  MeshDocument document;
  document.mesh = _mesh;
  return document;
}

/// The sorted vertices of every cell in the order of the file's cells.
inline std::vector<std::vector<int>> cellVertices(const VolumeMesh& _mesh)
{
  std::vector<std::vector<int>> cells;
  const int tetCount = static_cast<int>(_mesh.tets.size());
  for (int element : elementsByCell(_mesh)) {
    if (element < tetCount)
      cells.emplace_back(_mesh.tets[element].begin(), _mesh.tets[element].end());
    else
      cells.emplace_back(_mesh.hexes[element - tetCount].begin(), _mesh.hexes[element - tetCount].end());
    std::sort(cells.back().begin(), cells.back().end());
  }
  return cells;
}

/// The tet of the format sheet's worked example as .ovm, a line per element of the array.
inline std::vector<std::string> tetLines()
{
  return {"OVM ASCII", "Vertices", "4",       "0 0 0",    "1 0 0",    "0 1 0",     "0 0 1", "Edges",
          "6",         "0 1",      "1 2",     "2 0",      "2 3",      "3 0",       "3 1",   "Faces",
          "4",         "3 0 2 4",  "3 5 6 8", "3 9 10 1", "3 11 7 3", "Polyhedra", "1",     "4 0 2 4 6"};
}

inline std::string joined(const std::vector<std::string>& _lines)
{
  std::string text;
  for (const std::string& line : _lines)
    text += line + "\n";
  return text;
}

} // namespace FleshSimTests
