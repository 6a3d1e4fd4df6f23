#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Terms/PressureTerm.hh>
#include <FleshSim/Terms/VertexSpring.hh>

#include <array>
#include <functional>
#include <vector>

namespace FleshSim {

/// A vertex whose motion is prescribed in one, two or three directions.
struct ConstrainedVertex
{
  int vertex = 0;
  /// Orthogonal projector onto the prescribed directions: identity = all three, diag(0,1,0) = y alone, n n^T = along n.
  Matrix3 prescribed = Matrix3::Identity();
};

/// The boundary conditions of a quasi-static run: which vertices are held, and where they are at each time.
/// Each vertex occurs at most once.
struct BoundaryMotion
{
  std::vector<ConstrainedVertex> vertices;

  /// Which handle prescribes x, y, z of each of the vertices, -1: none; for sums of forces. Empty: nobody knows.
  std::vector<std::array<int, 3>> owners;

  /// Position of vertices[_index] at time _time; only its component in the prescribed directions matters.
  /// Must be smooth in time for the extrapolation of a step's start to pay, and valid for every time that is asked.
  std::function<Vector3(int _index, double _time)> target;

  /// External force [N] at each vertex (3 x n, by vertex) is `forceScale(_time) * forces`; empty: none.
  Points forces{3, 0};
  std::function<double(double _time)> forceScale;

  /// Acceleration of all that has mass [m / s^2], and pressures that follow faces; both times `forceScale(_time)`.
  Vector3 gravity = Vector3::Zero();
  std::vector<SurfacePressure> pressures;

  /// What pulls at vertices without holding them, at all times alike.
  std::vector<VertexSpring> springs;
};

} // namespace FleshSim
