#pragma once

#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Types.hh>

#include <cstddef>

namespace FleshSim {

class Material;
class VolumeSplit;

/// packWidth elements of one kind with all that their evaluation needs, one after the other in memory. The nodes of an
/// element are in the order of their vertices in the solver's numbering, so that of each pair of nodes the first has
/// the row above the diagonal. Node 0 is the reference: gradients of shape functions sum to zero, so its share follows
/// from the others', and differences to it keep F exact far from the origin.
template <class Element>
struct ElementBatch
{
  static constexpr int nodes = Element::nodes;
  static constexpr int points = Element::points;
  static constexpr int pairs = nodes * (nodes - 1) / 2;

  Pack gradient[points][nodes - 1][3]; ///< of the shape functions of nodes 1 .. [1/m]
  Pack volume[points];                 ///< rest volume of each point [m^3]
  int vertex[nodes][packWidth];
  int slot[pairs]
          [packWidth];  ///< of block (row node, column node), row < column; -1 where the part does not own the row
  int place[packWidth]; ///< in the order of evaluation; -1 where the lane is not counted in this part
  const Material* material[Element::materials]; ///< of each point, or of all
  const VolumeSplit* split[Element::materials]; ///< the same of elements that take their volume as a whole, else null
  bool mixed;                                   ///< the points have different materials
  int lanes; ///< the lanes behind repeat the last of these: their numbers are harmless, and not used

  const Material& materialAt(int _q) const { return *material[Element::materials == 1 ? 0 : _q]; }
  const VolumeSplit& splitAt(int _q) const { return *split[Element::materials == 1 ? 0 : _q]; }

  /// Where the pair of nodes _a < _b is among all pairs.
  static constexpr int pair(int _a, int _b) { return _a * (2 * nodes - _a - 1) / 2 + (_b - _a - 1); }
};

/// Differences of the positions to node 0's.
template <class Element>
inline void gatherDifferences(const ElementBatch<Element>& _batch, const Points& _positions,
                              Pack (&_difference)[Element::nodes - 1][3])
{
  const double* const x = _positions.data();
  double origin[3][packWidth];
  for (int lane = 0; lane < packWidth; ++lane)
    for (int i = 0; i < 3; ++i)
      origin[i][lane] = x[3 * static_cast<std::ptrdiff_t>(_batch.vertex[0][lane]) + i];
  for (int a = 1; a < Element::nodes; ++a)
    for (int i = 0; i < 3; ++i) {
      Pack& d = _difference[a - 1][i];
      for (int lane = 0; lane < packWidth; ++lane)
        d.data[lane] = x[3 * static_cast<std::ptrdiff_t>(_batch.vertex[a][lane]) + i] - origin[i][lane];
    }
}

/// F = sum over nodes a of (x_a - x_0) grad N_a^T at integration point _q, column-major.
template <class Element>
FLESHSIM_INLINE void deformationGradient(const ElementBatch<Element>& _batch, int _q,
                                         const Pack (&_difference)[Element::nodes - 1][3], Pack (&_F)[9])
{
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    _F[i] = _difference[0][i % 3] * _batch.gradient[_q][0][i / 3];
  for (int a = 1; a < Element::nodes - 1; ++a) {
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; ++i)
      _F[i] += _difference[a][i % 3] * _batch.gradient[_q][a][i / 3];
  }
}

/// Adds V P grad N_a to the nodes' gradients of the energy.
template <class Element>
FLESHSIM_INLINE void addGradient(const ElementBatch<Element>& _batch, int _q, const Pack (&_P)[9],
                                 Pack (&_gradient)[Element::nodes - 1][3])
{
  Pack P[9];
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    P[i] = _batch.volume[_q] * _P[i];
  for (int a = 0; a < Element::nodes - 1; ++a) {
    const Pack(&g)[3] = _batch.gradient[_q][a];
    FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r)
      _gradient[a][r] += P[r] * g[0] + P[3 + r] * g[1] + P[6 + r] * g[2];
  }
}

/// Adds the nodes' gradients to the rows _first .. _last-1.
template <class Element>
inline void scatterGradient(const ElementBatch<Element>& _batch, const Pack (&_gradient)[Element::nodes - 1][3],
                            int _first, int _last, double* _result)
{
  Pack first[3];
  for (int r = 0; r < 3; ++r) {
    Pack sum = _gradient[0][r];
    for (int a = 1; a < Element::nodes - 1; ++a)
      sum += _gradient[a][r];
    first[r] = -sum;
  }
  for (int lane = 0; lane < _batch.lanes; ++lane)
    for (int a = 0; a < Element::nodes; ++a) {
      const int vertex = _batch.vertex[a][lane];
      if (vertex < _first || vertex >= _last) continue;
      double* const row = _result + 3 * static_cast<std::ptrdiff_t>(vertex);
      const Pack* const value = a == 0 ? first : _gradient[a - 1];
      for (int r = 0; r < 3; ++r)
        row[r] += value[r].data[lane];
    }
}

} // namespace FleshSim
