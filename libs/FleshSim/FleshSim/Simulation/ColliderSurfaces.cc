#include <FleshSim/Simulation/ColliderSurfaces.hh>

#include <utility>

namespace FleshSim {

std::vector<SurfaceMesh> colliderSurfaces(const std::vector<SceneCollider>& _colliders, double _part,
                                          const BoundingBox& _around)
{
  std::vector<SurfaceMesh> surfaces;
  for (const SceneCollider& collider : _colliders) {
    SurfaceMesh surface = collider.shape->surface(_around, Collider::forPictures);
    for (Eigen::Index i = 0; i < surface.positions.cols(); ++i)
      surface.positions.col(i) = collider.motion.at(surface.positions.col(i), _part);
    surfaces.push_back(std::move(surface));
  }
  return surfaces;
}

} // namespace FleshSim
