#include <FleshSim/Terms/SpringTerm.hh>

namespace FleshSim {

SpringTerm::SpringTerm(const PointMap& _points, std::vector<VertexSpring> _springs) : springs_(std::move(_springs))
{
  for (VertexSpring& spring : springs_)
    spring.vertex = _points.termPoint(spring.vertex, "a spring's vertex");
}

double SpringTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  for (const VertexSpring& spring : springs_) {
    const Vector3 way = _trial.positions.col(spring.vertex) - spring.place;
    const Vector3 force = spring.stiffness * way;
    sum += 0.5 * force.dot(way);
    if (_gradient != nullptr) _gradient->col(spring.vertex) += force;
  }
  return sum;
}

void SpringTerm::addHessian(const Trial& /*_trial*/, HessianFilter /*_filter*/, double _factor,
                            TermMatrix& _matrix) const
{
  for (const VertexSpring& spring : springs_)
    _matrix.add(spring.vertex, spring.vertex, _factor * spring.stiffness * Matrix3::Identity());
}

} // namespace FleshSim
