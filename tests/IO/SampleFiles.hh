#pragma once

#include "SampleMeshes.hh"

#include <string>
#include <vector>

namespace FleshSimTests {

// Small files of formats that are only read. All hold the unit cube between the origin and (1, 1, 1), as two wedges'
// worth of cells or as one hexahedron, and what else the format can say.

/// A line for each corner of the unit cube in the order of Hex: number, separator, coordinates.
inline std::string cubeCorners(int _first, const std::string& _separator)
{
  constexpr int corners[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  std::string text;
  for (int v = 0; v < 8; ++v) {
    text += std::to_string(v + _first);
    for (const int c : corners[v])
      text += _separator + std::to_string(c);
    text += "\n";
  }
  return text;
}

/// The six tets around the cube's diagonal, each line behind its number.
inline std::string cubeTets(int _first, const std::string& _separator, const std::string& _end = "")
{
  constexpr int paths[6][2] = {{1, 2}, {2, 3}, {3, 7}, {7, 4}, {4, 5}, {5, 1}};
  std::string text;
  for (int t = 0; t < 6; ++t) {
    text += std::to_string(t + _first);
    for (const int v : {0, paths[t][0], paths[t][1], 6})
      text += _separator + std::to_string(v + _first);
    text += _end + "\n";
  }
  return text;
}

inline std::string vegaTets()
{
  return "# a cube\n*VERTICES\n8 3 0 0\n" + cubeCorners(1, " ") + "\n*ELEMENTS\nTET\n6 4 0\n" + cubeTets(1, " ") +
         "\n*MATERIAL soft\nENU, 1000, 1e5, 0.4\n*MATERIAL hard\nENU, 2000, 1e7, 0.3\n*SET half\n1, 2, 3,\n"
         "*REGION\nallElements, soft\n*REGION\nhalf, hard\n";
}

inline std::string vegaCubic()
{
  return "*VERTICES\n8 3 0 0\n" + cubeCorners(0, " ") + "*ELEMENTS\nCUBIC\n1 8 0\n0 0 1 2 3 4 5 6 7\n";
}

inline std::string abaqusTets()
{
  return "*Heading\n a cube\n** a comment\n*Node, nset=ALL\n" + cubeCorners(11, ", ") +
         "*ELEMENT, TYPE=C3D4, ELSET=\"left half\"\n" + cubeTets(11, ", ") +
         "*NSET, NSET=bottom\n11, 12,\n13, 14\n*NSET, NSET=top, GENERATE\n15, 18, 1\n*NSET, NSET=both\nbottom, top\n"
         "*ELSET, ELSET=first\n11\n*MATERIAL, NAME=steel\n*ELASTIC\n2e11, 0.3\n";
}

/// A hexahedron over two lines, a wedge, and a shell with a set of its own.
inline std::string abaqusMixed()
{
  return "*NODE\n" + cubeCorners(1, ", ") + "9, 2.0D0, 0.5\n10, 2, 0.5, 1\n*ELEMENT, TYPE=C3D8R, ELSET=brick\n" +
         "1, 1, 2, 3, 4,\n5, 6, 7, 8\n*element, type=C3D6,\nelset=roof\n7, 2, 9, 3, 6, 10, 7\n" +
         "*ELEMENT, TYPE=S4, ELSET=skin\n8, 1, 2, 3, 4\n";
}

/// The texts; files that have to stand beside `_path` are written.
inline std::vector<std::string> sampleFiles(const std::string& _format, const std::string& _path)
{
  if (_format == "tobj") {
    std::string text = "# a cube\n";
    for (const char* v : {"0 0 0", "1 0 0", "1 1 0", "0 1 0", "0 0 1", "1 0 1", "1 1 1", "0 1 1"})
      text += std::string("v ") + v + "\n";
    return {text + "t 0 1 2 6\nt 0 2 3 6\nt 0 3 7 6\nt 0 7 4 6\nt 0 4 5 6\nt 0 5 1 6\n"};
  }
  if (_format == "veg") return {vegaTets(), vegaCubic()};
  if (_format == "inp") return {abaqusTets(), abaqusMixed()};
  if (_format != "tetgen") return {};
  const std::string stem = std::filesystem::path(_path).replace_extension("").string();
  writeText(stem + ".ele", "6 4 1\n" + cubeTets(0, " ", " 7"));
  writeText(stem + ".face", "1 1\n0 0 1 2 -5\n");
  return {"8 3 0 0 # corners\n" + cubeCorners(0, " ")};
}

} // namespace FleshSimTests
