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

std::vector<ContactSurface> joined(std::vector<ContactSurface> _bodies, const RigidSurfaces& _rigid)
{
  const auto bodies = static_cast<int>(_bodies.size());
  const std::vector<ContactSurface> rigid = _rigid.surfaces();
  std::vector<ContactSurface> all = std::move(_bodies);
  all.insert(all.end(), rigid.begin(), rigid.end());
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].number = static_cast<int>(i);
  const auto numberOf = [&](const RigidSurfaces::Partner& _partner) {
    return _partner.isRigid ? bodies + _rigid.indexOf(_partner.index) : _partner.index;
  };
  for (const auto& [a, b] : _rigid.keptApart())
    all[static_cast<std::size_t>(numberOf(a))].apart.push_back(numberOf(b));
  return all;
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
