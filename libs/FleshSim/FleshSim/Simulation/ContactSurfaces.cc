#include <FleshSim/Simulation/ContactSurfaces.hh>

#include <FleshSim/Mesh/BoundarySurface.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

std::vector<ContactSurface> contactSurfaces(const std::vector<Body>& _bodies)
{
  std::vector<ContactSurface> surfaces;
  int first = 0;
  for (const Body& body : _bodies) {
    std::vector<int> vertices;
    ContactSurface surface;
    for (std::array<int, 3> triangle : boundarySurface(body.mesh, &vertices).triangles) {
      for (int& v : triangle)
        v = first + vertices[static_cast<std::size_t>(v)];
      surface.triangles.push_back(triangle);
    }
    surfaces.push_back(std::move(surface));
    first += body.mesh.vertexCount();
  }
  return surfaces;
}

std::vector<ContactSurface> joined(std::vector<ContactSurface> _bodies, const std::vector<ContactSurface>& _obstacles)
{
  _bodies.insert(_bodies.end(), _obstacles.begin(), _obstacles.end());
  return _bodies;
}

SurfacePressure pressureOn(const VolumeMesh& _mesh, int _first, const std::vector<int>& _vertices, double _pressure)
{
  std::vector<char> chosen(static_cast<std::size_t>(_mesh.vertexCount()), 0);
  for (const int vertex : _vertices)
    chosen[static_cast<std::size_t>(vertex - _first)] = 1;
  const auto keep = [&](const auto& _faces, auto& _kept) {
    for (auto face : _faces) {
      const auto isChosen = [&](int _v) { return chosen[static_cast<std::size_t>(_v)] != 0; };
      if (!std::all_of(face.begin(), face.end(), isChosen)) continue;
      for (int& vertex : face)
        vertex += _first;
      _kept.push_back(face);
    }
  };
  SurfacePressure pressure;
  pressure.pressure = _pressure;
  const BoundaryFaces faces = boundaryFaces(_mesh);
  keep(faces.triangles, pressure.triangles);
  keep(faces.quads, pressure.quads);
  keep(faces.sixNodes, pressure.sixNodes);
  return pressure;
}

} // namespace FleshSim
