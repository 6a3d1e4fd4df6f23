#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Linear/BlockMatrix.hh>

#include <vector>

namespace FleshSim {

/// A spring of no length between a vertex and a place, energy stiffness/2 |x - place|^2: how a mouse pulls.
struct VertexSpring
{
  int vertex = 0;
  double stiffness = 0.0; ///< [N / m]
  Vector3 place = Vector3::Zero();
};

/// Sum of the springs' energies [J]; `_gradient`, if it is not null, gets theirs.
double addSprings(const std::vector<VertexSpring>& _springs, const Points& _positions, Points* _gradient);

/// Adds _factor times their Hessian.
void addSpringHessian(const std::vector<VertexSpring>& _springs, double _factor, BlockMatrix& _hessian);

} // namespace FleshSim
