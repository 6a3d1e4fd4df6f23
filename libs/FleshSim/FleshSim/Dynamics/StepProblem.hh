#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>
#include <FleshSim/Statics/VertexSpring.hh>

#include <vector>

namespace FleshSim {

/// Damping of one vertex by what it slides along: the force -coefficient * tangent * (v - velocity).
struct VertexDamping
{
  int vertex = 0;
  double coefficient = 0.0;              ///< [N s / m]
  Matrix3 tangent = Matrix3::Identity(); ///< projector onto the directions that are damped
  Vector3 velocity = Vector3::Zero();    ///< of what it slides along [m / s]
};

/// Everything that acts from outside during one time step; in the solver's vertex order.
struct StepProblem
{
  double dt = 0.0;             ///< [s]
  bool impact = false;         ///< vertices meet obstacles or leave them, begin to slide or to stick
  Points forces{3, 0};         ///< gravity and external forces, and dry friction [N]; 3 x n
  DirectionalFilter filter{0}; ///< free directions of each vertex
  Points target{3, 0};         ///< where constrained vertices are at the end, in their constrained directions
  Points targetVelocity{3, 0}; ///< and their velocity then
  std::vector<VertexDamping> damping;
  std::vector<VertexSpring> springs;
  std::vector<ContactPair> pairs; ///< vertices and triangles that repel each other
  Eigen::VectorXd pairStiffness;  ///< of each pair [N / m]
  Eigen::VectorXd pairDrag;       ///< of each pair, against sliding [N s / m]
  double pairThickness = 0.0;     ///< gap below which they do
};

} // namespace FleshSim
