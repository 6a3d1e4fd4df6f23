#include <FleshSim/Scene/ContactSurfaces.hh>

#include <FleshSim/Mesh/BoundarySurface.hh>

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

} // namespace FleshSim
