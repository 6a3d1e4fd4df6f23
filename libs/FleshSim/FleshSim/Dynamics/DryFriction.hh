#pragma once

#include <FleshSim/Core/Types.hh>

#include <algorithm>
#include <utility>
#include <vector>

namespace FleshSim {

/// How dry friction acts on one vertex; all its contacts together.
struct VertexFriction
{
  int vertex = 0;
  bool sticking = true;
  Vector3 force = Vector3::Zero(); ///< as it begins to slide: it does not move yet, so drag would be without end [N]
  double drag = 0.0;               ///< while it slides: limit / speed, so that its direction is implicit [N s / m]
  double speed = 0.0;              ///< at the last solution [m / s]
  double earlier = 0.0;            ///< at the one before; 0: not known
  int slides = 0;                  ///< how often it began to slide in this step
};

/// What a solution of a step comes to for a vertex, along all the surfaces that it touches.
struct SurfaceMotion
{
  double limit = 0.0;             ///< of Coulomb's cone: coefficient * normal force, of all contacts [N]
  Vector3 held = Vector3::Zero(); ///< force of the constraints on it [N]
  double speed = 0.0;             ///< against what it touches, over the whole step [m / s]
  bool stands = false;            ///< so slow that it goes nowhere
};

/// What solutions of all vertices come to.
struct FrictionBalance
{
  bool turned = false; ///< one began to slide, or to stick
  double limits = 0.0; ///< of all that slide [N]
  double errors = 0.0; ///< by how much the drags that were assumed differ from that [N]

  /// No other solution is asked for.
  bool isSettled() const;
};

/// Coulomb: a vertex sticks, held along the surface too, as long as the tangential force is inside the cone; beyond
/// that it slides with friction * normal force against its motion, until that would stop it.
class DryFriction
{
public:
  /// Ordered by vertex.
  const std::vector<VertexFriction>& vertices() const { return vertices_; }
  void setVertices(std::vector<VertexFriction> _vertices) { vertices_ = std::move(_vertices); }

  /// Null for a vertex without friction.
  const VertexFriction* find(int _vertex) const;

  /// Adds a vertex that sticks, unless it is there already.
  VertexFriction& add(int _vertex);

  /// A new step, with those vertices alone of which _stays(vertex) says so.
  template <class Stays>
  void begin(const Stays& _stays)
  {
    vertices_.erase(std::remove_if(vertices_.begin(), vertices_.end(),
                                   [&](const VertexFriction& _friction) { return !_stays(_friction.vertex); }),
                    vertices_.end());
    for (VertexFriction& friction : vertices_) {
      friction.slides = 0;
      friction.earlier = 0.0;
    }
  }

  /// After a solution: what the friction of a vertex, added if it had none, is from now on.
  void update(int _vertex, const SurfaceMotion& _motion, FrictionBalance& _balance);

private:
  std::vector<VertexFriction> vertices_;
};

} // namespace FleshSim
