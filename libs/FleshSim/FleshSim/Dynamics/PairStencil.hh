#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Linear/SavedBlocks.hh>

#include <array>
#include <vector>

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
    Vector3 sum = Vector3::Zero();
    for (std::size_t a = 0; a < 4; ++a)
      sum += coefficients[a] * _field.col(vertices[a]);
    return sum;
  }

  /// Adds the coefficients' multiples of a vector to a field: the transpose of `difference`.
  void spread(const Vector3& _vector, Points& _field) const
  {
    for (std::size_t a = 0; a < 4; ++a)
      _field.col(vertices[a]) += coefficients[a] * _vector;
  }

  /// Adds coefficients[a] coefficients[b] _block to the matrix; what is outside its pattern goes to _couplings.
  void addBlocks(const Matrix3& _block, BlockMatrix& _matrix, std::vector<CouplingBlock>& _couplings,
                 SavedBlocks* _before) const
  {
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b) {
        const Matrix3 part = coefficients[a] * coefficients[b] * _block;
        const int slot = _matrix.pattern().find(vertices[a], vertices[b]);
        if (slot < 0) {
          _couplings.push_back({vertices[a], vertices[b], part});
          continue;
        }
        if (_before != nullptr) _before->keep(_matrix, slot);
        _matrix.blockMatrix(slot) += part;
      }
  }
};

} // namespace FleshSim
