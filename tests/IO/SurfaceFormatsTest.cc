// Surfaces: exact round trips of a volume mesh's boundary, all spellings of the formats, and damaged files.

#include "VtkMutants.hh"

#include <FleshSim/IO/SurfaceFormats.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#ifdef FLESHSIM_HAVE_OPENMESH
// This one first: with it the readers register themselves.
#include <OpenMesh/Core/IO/MeshIO.hh>

#include <OpenMesh/Core/Mesh/DefaultTriMesh.hh>
#include <OpenMesh/Core/Mesh/TriMesh_ArrayKernelT.hh>
#endif

#include <cstring>

namespace FleshSim {

namespace {

/// A hex with a tet on top that shares no vertex with it, at coordinates that need all digits.
MeshDocument document()
{
  MeshDocument result;
  result.mesh.positions.resize(3, 13);
  result.mesh.positions << 0, 1. / 3, 1. / 3, 0, 0, 1. / 3, 1. / 3, 0, 5, 6, 5, 5, 9, //
      0, 0, 0.7, 0.7, 0, 0, 0.7, 0.7, 0, 0, 1, 0, 7,                                  //
      0, 0, 0, 0, 1.1, 1.1, 1.1, 1.1, 0, 0, 0, 0.1, 0;
  result.mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
  result.mesh.tets = {{8, 9, 10, 11}};
  return result;
}

const auto formats = {std::pair{"a.obj", &writeObj}, {"a.ply", &writePly}, {"a.off", &writeOff}, {"a.stl", &writeStl}};

std::string failureOf(const std::string& _name, const std::string& _text)
{
  const TemporaryFolder folder;
  store(folder / _name, _text);
  SurfaceMesh surface;
  surface.triangles = {{7, 8, 9}};
  const Status status = readSurface(folder / _name, surface);
  EXPECT_FALSE(status.isOk());
  EXPECT_EQ(surface.triangles.size(), 1u);
  const std::size_t at = status.message().find(_name);
  return at == std::string::npos ? status.message() : status.message().substr(at);
}

SurfaceMesh surfaceOf(const std::string& _name, const std::string& _text)
{
  const TemporaryFolder folder;
  store(folder / _name, _text);
  SurfaceMesh surface;
  const Status status = readSurface(folder / _name, surface);
  EXPECT_TRUE(status) << status.message();
  return surface;
}

template <typename T>
void put(std::string& _text, T _value, bool _swapped = false)
{
  char bytes[sizeof(T)];
  std::memcpy(bytes, &_value, sizeof(T));
  if (_swapped) std::reverse(bytes, bytes + sizeof(T));
  _text.append(bytes, sizeof(T));
}

std::string binaryPly(bool _bigEndian)
{
  std::string text = std::string("ply\nformat binary_") + (_bigEndian ? "big" : "little") +
                     "_endian 1.0\ncomment a quad\nelement vertex 4\nproperty double x\nproperty float y\n"
                     "property uchar red\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\n"
                     "end_header\n";
  for (int i = 0; i < 4; ++i) {
    put(text, 0.1 + i, _bigEndian);
    put(text, i < 2 ? 0.f : 0.5f, _bigEndian);
    put(text, static_cast<unsigned char>(200), _bigEndian);
    put(text, 2.f, _bigEndian);
  }
  put(text, static_cast<unsigned char>(4), _bigEndian);
  for (const int vertex : {0, 1, 3, 2})
    put(text, vertex, _bigEndian);
  return text;
}

std::string binaryStl()
{
  std::string text = "solid although it is binary";
  text.resize(80);
  put(text, std::uint32_t(2));
  for (const float shift : {0.f, 1.f}) {
    for (const float value : {0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, shift, 0.f, 0.f, 1.f, 0.f})
      put(text, value);
    put(text, std::uint16_t(0));
  }
  return text;
}

} // namespace

TEST(SurfaceFormats, BoundaryKeepsEveryBit)
{
  const TemporaryFolder folder;
  const SurfaceMesh expected = boundarySurface(document().mesh);
  for (const auto& [name, write] : formats) {
    SCOPED_TRACE(name);
    const Status written = write(folder / name, document());
    ASSERT_TRUE(written) << written.message();
    SurfaceMesh surface;
    const Status status = readSurface(folder / name, surface);
    ASSERT_TRUE(status) << status.message();
    ASSERT_EQ(surface.triangles.size(), expected.triangles.size());
    for (std::size_t i = 0; i < expected.triangles.size(); ++i)
      for (int k = 0; k < 3; ++k)
        EXPECT_EQ(surface.positions.col(surface.triangles[i][k]), expected.positions.col(expected.triangles[i][k]));
    EXPECT_EQ(surface.positions.cols(), expected.positions.cols());
  }
}

#ifdef FLESHSIM_HAVE_OPENMESH
TEST(SurfaceFormats, OpenMeshReadsTheFiles)
{
  using HalfEdges = OpenMesh::TriMesh_ArrayKernelT<OpenMesh::DefaultTraitsDouble>;
  const TemporaryFolder folder;
  const SurfaceMesh expected = boundarySurface(document().mesh);
  for (const auto& [name, write] : formats) {
    ASSERT_TRUE(write(folder / name, document())) << name;
    HalfEdges mesh;
    ASSERT_TRUE(OpenMesh::IO::read_mesh(mesh, folder / name)) << name;
    EXPECT_EQ(mesh.n_faces(), expected.triangles.size()) << name;
    EXPECT_EQ(mesh.n_vertices(), static_cast<std::size_t>(expected.positions.cols())) << name;
  }
}
#endif

TEST(SurfaceFormats, FacesThatHalfEdgesCannotHoldAreKept)
{
  // Three tets around one edge that touch nowhere else.
  MeshDocument fan;
  fan.mesh.positions.resize(3, 8);
  fan.mesh.positions << 0, 0, 1, 1, -1, -1, 0, 0.5, //
      0, 0, 0, 1, 0, -1, -2, -2,                    //
      0, 1, 0, 0, 0, 0, 0, 0;
  fan.mesh.tets = {{0, 2, 3, 1}, {0, 4, 5, 1}, {0, 6, 7, 1}};
  const TemporaryFolder folder;
  for (const auto& [name, write] : formats) {
    ASSERT_TRUE(write(folder / name, fan)) << name;
    SurfaceMesh surface;
    ASSERT_TRUE(readSurface(folder / name, surface)) << name;
    EXPECT_EQ(surface.triangles.size(), 12u) << name;
  }
}

TEST(SurfaceFormats, ObjSpellings)
{
  const SurfaceMesh surface = surfaceOf("a.obj", "# a quad\nmtllib /dev/zero\no quad\nv 0 0 0\nv 1 0 0 1\nv 1 1 0\n"
                                                 "vt 0 0\nv 0 1e0 0\nusemtl red\nf 1/1/1 2//1 3/1 -1 # all\n");
  EXPECT_EQ(surface.positions.cols(), 4);
  EXPECT_EQ(surface.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}}));
}

TEST(SurfaceFormats, BinaryPlyAndStl)
{
  for (const bool bigEndian : {false, true}) {
    const SurfaceMesh surface = surfaceOf("a.ply", binaryPly(bigEndian));
    EXPECT_EQ(surface.positions.col(3), Vector3(3.1, 0.5, 2));
    EXPECT_EQ(surface.triangles, (std::vector<std::array<int, 3>>{{0, 1, 3}, {0, 3, 2}}));
  }
  const SurfaceMesh surface = surfaceOf("a.stl", binaryStl());
  EXPECT_EQ(surface.positions.cols(), 4);
  EXPECT_EQ(surface.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 3, 2}}));
}

TEST(SurfaceFormats, ErrorsNameTheLine)
{
  EXPECT_EQ(failureOf("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n"), "a.obj:4: a face names vertex 3 (from 0) of 3");
  EXPECT_EQ(failureOf("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 2\n"), "a.obj:4: a face names a vertex twice");
  EXPECT_EQ(failureOf("a.obj", "v 0 0 nan\n"), "a.obj:1: a coordinate is not finite");
  EXPECT_EQ(failureOf("a.obj", "v 0 0 0\n"), "a.obj: the file has no faces");
  EXPECT_EQ(failureOf("a.obj", "f -1 1 2\n"), "a.obj:1: there is no such vertex");
  EXPECT_EQ(failureOf("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n"),
            "a.off:6: a face names vertex 3 (from 0) of 3");
  EXPECT_EQ(failureOf("a.off", "OFF\n300000000 1 0\n0 0 0\n").substr(0, 8), "a.off:2:");
  EXPECT_EQ(failureOf("a.stl", "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n").substr(0, 8), "a.stl:4:");
  EXPECT_EQ(failureOf("a.ply", "ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n")
                .substr(0, 8),
            "a.ply:5:");
  EXPECT_EQ(failureOf("a.vtk", ""), "a.vtk: not a surface: known are .obj .ply .stl .off");
}

/// Counts smaller than what follows: part of a surface is no surface.
TEST(SurfaceFormats, MoreThanWasAnnouncedIsRefused)
{
  const std::string points = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
  const std::string faces = "3 0 1 2\n3 0 1 3\n";
  EXPECT_EQ(failureOf("a.off", "OFF\n4 1 0\n" + points + faces),
            "a.off:8: more follows than the 1 faces that were announced");
  surfaceOf("a.off", "OFF\n4 2 0\n" + points + faces + "\n# done\n\n");
  const auto header = [](int _faces) {
    return "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement "
           "face " +
           std::to_string(_faces) + "\nproperty list uchar int vertex_indices\nend_header\n";
  };
  EXPECT_NE(failureOf("a.ply", header(1) + points + faces).find("more follows than the header announces"),
            std::string::npos);
  surfaceOf("a.ply", header(2) + points + faces + "\n");
}

TEST(SurfaceFormats, DamagedFilesDoNoHarm)
{
  const TemporaryFolder folder;
  for (const auto& [name, write] : formats)
    ASSERT_TRUE(write(folder / name, document()));
  store(folder / "little.ply", binaryPly(false));
  store(folder / "big.ply", binaryPly(true));
  store(folder / "binary.stl", binaryStl());
  for (const char* name : {"a.obj", "a.ply", "a.off", "a.stl", "little.ply", "big.ply", "binary.stl"})
    readMutants(folder / name, 1000, [](const std::string& _path) {
      SurfaceMesh surface;
      const Status status = readSurface(_path, surface);
      EXPECT_EQ(status.message().find('\n'), std::string::npos);
    });
}

} // namespace FleshSim
