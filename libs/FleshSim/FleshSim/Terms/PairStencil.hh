#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Terms/TermMatrix.hh>

#include <array>

namespace FleshSim {

/// The four vertices of a pair and the coefficients that make the difference between vertex and triangle of a field:
/// difference(u) = u_vertex - sum w_i u_i.
struct PairStencil
{
  std::array<int, 4> vertices;
  std::array<double, 4> coefficients;

  explicit PairStencil(const ContactPair& _pair)
      : vertices{_pair.vertex, _pair.triangle[0], _pair.triangle[1], _pair.triangle[2]}, coefficients{1.0,
                                                                                                      -_pair.weights[0],
                                                                                                      -_pair.weights[1],
                                                                                                      -_pair.weights[2]}
  {
  }

  Vector3 difference(const Points& _field) const
  {
    return combine([&](int _vertex) { return Vector3(_field.col(_vertex)); });
  }

  /// The same of what _at(vertex) gives.
  template <class At>
  Vector3 combine(const At& _at) const
  {
    Vector3 sum = Vector3::Zero();
    for (std::size_t a = 0; a < 4; ++a)
      sum += coefficients[a] * _at(vertices[a]);
    return sum;
  }

  /// Adds the coefficients' multiples of a vector to a field: the transpose of `difference`.
  void spread(const Vector3& _vector, Points& _field) const
  {
    for (std::size_t a = 0; a < 4; ++a)
      _field.col(vertices[a]) += coefficients[a] * _vector;
  }

  /// Gives coefficients[a] coefficients[b] _block to a matrix.
  void addBlocks(const Matrix3& _block, TermMatrix& _matrix) const
  {
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b)
        _matrix.add(vertices[a], vertices[b], coefficients[a] * coefficients[b] * _block);
  }
};

} // namespace FleshSim
