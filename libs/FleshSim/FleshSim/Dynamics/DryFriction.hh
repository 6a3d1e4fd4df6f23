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
  Vector3 force = Vector3::Zero(); ///< while it slides: the limit, against the motion at the last solution [N]
  /// Across that direction a drag limit / speed turns the force with the motion [N s / m]; 0: it does not move yet.
  double drag = 0.0;
  int slides = 0; ///< how often it began to slide in this step

  /// What acts on the vertex at a velocity along the surface.
  Vector3 forceAt(const Vector3& _velocity) const { return force - drag * (across(Matrix3::Identity()) * _velocity); }

  /// Projector onto those of the directions that _tangent has that are across the force.
  Matrix3 across(const Matrix3& _tangent) const
  {
    const Vector3 along = _tangent * force;
    const double square = along.squaredNorm();
    return square > 0.0 ? Matrix3(_tangent - along * along.transpose() / square) : _tangent;
  }
};

/// What a solution of a step comes to for a vertex, along all the surfaces that it touches.
struct SurfaceMotion
{
  double limit = 0.0;                 ///< of Coulomb's cone: coefficient * normal force, of all contacts [N]
  Vector3 held = Vector3::Zero();     ///< force of the constraints on it [N]
  Vector3 velocity = Vector3::Zero(); ///< against what it touches, over the whole step [m / s]
  bool stands = false;                ///< so slow that it goes nowhere
};

/// What solutions of all vertices come to.
struct FrictionBalance
{
  bool turned = false; ///< one began to slide, or to stick
  double limits = 0.0; ///< of all that slide [N]
  double errors = 0.0; ///< by how much the forces that were assumed differ from that [N]

  /// No other solution is asked for.
  bool isSettled() const;
};

/// Coulomb: a vertex sticks, held along the surface too, as long as the tangential force is inside the cone; beyond
/// that it slides with friction * normal force against its motion, until that would turn it back. Each solution takes
/// the linear model of limit * v / |v| at the last one, as Newton's method does: the size of a velocity does not
/// matter, so two or three solutions are enough.
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
    for (VertexFriction& friction : vertices_)
      friction.slides = 0;
  }

  /// After a solution: what the friction of a vertex, added if it had none, is from now on.
  void update(int _vertex, const SurfaceMotion& _motion, FrictionBalance& _balance);

private:
  std::vector<VertexFriction> vertices_;
};

} // namespace FleshSim
