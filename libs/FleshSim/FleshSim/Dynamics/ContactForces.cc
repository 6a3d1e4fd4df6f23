// What obstacles exert on the vertices that a ContactSet holds, and the work of it.

#include <FleshSim/Dynamics/ContactSet.hh>

#include <Eigen/LU>

#include <algorithm>

namespace FleshSim {

Vector3 normalForces(const VertexContact* _contacts, int _count, const Vector3& _reaction)
{
  Vector3 forces = Vector3::Zero();
  if (_count == 1) {
    forces[0] = _contacts[0].plane.normal.dot(_reaction);
    return forces;
  }
  Eigen::Matrix3d gram = Matrix3::Identity();
  Vector3 right = Vector3::Zero();
  for (int i = 0; i < _count; ++i) {
    right[i] = _contacts[i].plane.normal.dot(_reaction);
    for (int j = 0; j < _count; ++j)
      gram(i, j) = _contacts[i].plane.normal.dot(_contacts[j].plane.normal);
    gram(i, i) += 1e-9;
  }
  return gram.fullPivLu().solve(right);
}

/// Dry friction of a vertex that slides, and drag.
Vector3 ContactSet::slidingForce(const StepProblem& _problem, const StepProblem& _held, const DynamicState& _end,
                                 int _vertex) const
{
  Vector3 force = _problem.forces.col(_vertex) - _held.forces.col(_vertex);
  const Vector3 velocity = (_end.positions.col(_vertex) - start_.positions.col(_vertex)) / dt_;
  if (_problem.sliding) force += _problem.sliding->force(_vertex, velocity);
  return force;
}

std::vector<ObstacleForce> ContactSet::forces(const StepProblem& _problem, const StepProblem& _held,
                                              const DynamicState& _end, const Columns& _reaction) const
{
  std::vector<ObstacleForce> result;
  visitVertices([&](int _first, int _count) {
    const VertexContact* const contacts = &contacts_[static_cast<std::size_t>(_first)];
    const int v = contacts->vertex;
    const Vector3 reaction = _held.filter.freeOf(v) * _reaction.col(v);
    const Vector3 normal = normalForces(contacts, _count, reaction);
    Vector3 rest = reaction;
    for (int i = 0; i < _count; ++i) {
      result.push_back({contacts[i].obstacle, v, normal[i] * contacts[i].plane.normal});
      rest -= result.back().force;
    }
    // What goes along the surfaces is the first one's: a vertex seldom touches two.
    result[result.size() - static_cast<std::size_t>(_count)].force += rest + slidingForce(_problem, _held, _end, v);
  });
  return result;
}

double ContactSet::work(const StepProblem& _problem, const StepProblem& _held, const DynamicState& _end,
                        const Columns& _reaction) const
{
  double work = 0.0;
  visitVertices([&](int _first, int _count) {
    const VertexContact* const contacts = &contacts_[static_cast<std::size_t>(_first)];
    const int v = contacts->vertex;
    const Vector3 from = start_.positions.col(v);
    const Vector3 reaction = _held.filter.freeOf(v) * _reaction.col(v);
    const Vector3 normalForce = normalForces(contacts, _count, reaction);
    Vector3 rest = reaction;
    for (int i = 0; i < _count; ++i) {
      const Vector3& normal = contacts[i].plane.normal;
      const double way = dt_ * normal.dot(obstacleVelocity(contacts[i].obstacle, v));
      // Vertices are kept at the offset: what begins nearer is put there. What begins deeper is pushed by nobody.
      const double inside = contacts[i].plane.distance - normal.dot(from) - way;
      work += normalForce[i] * (way + std::clamp(inside, 0.0, 2.0 * offset_));
      rest -= normalForce[i] * normal;
    }
    work += dt_ * rest.dot(obstacleVelocity(contacts->obstacle, v));
    work += slidingForce(_problem, _held, _end, v).dot(_end.positions.col(v) - from);
  });
  return work;
}

} // namespace FleshSim
