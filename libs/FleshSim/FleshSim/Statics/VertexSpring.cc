#include <FleshSim/Statics/VertexSpring.hh>

namespace FleshSim {

double addSprings(const std::vector<VertexSpring>& _springs, const Points& _positions, Points* _gradient)
{
  double sum = 0.0;
  for (const VertexSpring& spring : _springs) {
    const Vector3 force = spring.stiffness * (_positions.col(spring.vertex) - spring.place);
    sum += 0.5 * force.dot(_positions.col(spring.vertex) - spring.place);
    if (_gradient != nullptr) _gradient->col(spring.vertex) += force;
  }
  return sum;
}

void addSpringHessian(const std::vector<VertexSpring>& _springs, double _factor, BlockMatrix& _hessian)
{
  const std::vector<int>& diagonal = _hessian.pattern().diagonal;
  for (const VertexSpring& spring : _springs)
    _hessian.blockMatrix(diagonal[static_cast<std::size_t>(spring.vertex)]).diagonal().array() +=
        _factor * spring.stiffness;
}

} // namespace FleshSim
