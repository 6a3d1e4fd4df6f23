#include <FleshSim/IO/GmshElements.hh>

#include <FleshSim/Mesh/CellType.hh>

#include <array>

namespace FleshSim {

namespace {

constexpr std::array<GmshElement, 42> elements{{
    {15, 0, 1, nullptr},
    {1, 1, 2, nullptr},
    {8, 1, 3, nullptr},
    {26, 1, 4, nullptr},
    {27, 1, 5, nullptr},
    {28, 1, 6, nullptr},
    {2, 2, 3, nullptr},
    {3, 2, 4, nullptr},
    {9, 2, 6, nullptr},
    {10, 2, 9, nullptr},
    {16, 2, 8, nullptr},
    {20, 2, 9, nullptr},
    {21, 2, 10, nullptr},
    {22, 2, 12, nullptr},
    {23, 2, 15, nullptr},
    {24, 2, 15, nullptr},
    {25, 2, 21, nullptr},
    {36, 2, 16, nullptr},
    {37, 2, 25, nullptr},
    {38, 2, 36, nullptr},
    {39, 2, 12, nullptr},
    {40, 2, 16, nullptr},
    {41, 2, 20, nullptr},
    {42, 2, 28, nullptr},
    {43, 2, 36, nullptr},
    {44, 2, 45, nullptr},
    {45, 2, 55, nullptr},
    {46, 2, 66, nullptr},
    {4, 3, 4, "tetrahedron"},
    {5, 3, 8, "hexahedron"},
    {6, 3, 6, "prism"},
    {7, 3, 5, "pyramid"},
    {11, 3, 10, "second-order tetrahedron of 10 nodes"},
    {12, 3, 27, "second-order hexahedron of 27 nodes"},
    {13, 3, 18, "second-order prism of 18 nodes"},
    {14, 3, 14, "second-order pyramid of 14 nodes"},
    {17, 3, 20, "second-order hexahedron of 20 nodes"},
    {18, 3, 15, "second-order prism of 15 nodes"},
    {19, 3, 13, "second-order pyramid of 13 nodes"},
    {29, 3, 20, "third-order tetrahedron of 20 nodes"},
    {30, 3, 35, "fourth-order tetrahedron of 35 nodes"},
    {31, 3, 56, "fifth-order tetrahedron of 56 nodes"},
}};

} // namespace

const GmshElement* findGmshElement(int _type)
{
  for (const GmshElement& element : elements)
    if (element.type == _type) return &element;
  return nullptr;
}

std::optional<CellKind> cellOfGmshType(int _type)
{
  switch (_type) {
  case 4:
    return CellKind::tet;
  case 5:
    return CellKind::hex;
  case 6:
    return CellKind::wedge;
  case 7:
    return CellKind::pyramid;
  case CellType<Tet10>::gmsh:
    return CellKind::tet10;
  default:
    return std::nullopt;
  }
}

} // namespace FleshSim
