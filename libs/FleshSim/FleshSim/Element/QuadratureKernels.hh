#pragma once

#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>

#include <cstddef>
#include <cstring>

namespace FleshSim {

/// packWidth elements of one kind with all that their evaluation needs, one after the other in memory.
/// Node 0 is the reference: gradients of shape functions sum to zero, so its share follows from the others', and
/// differences to it keep F exact far from the origin.
template <class Element>
struct ElementBatch
{
  static constexpr int nodes = Element::nodes;
  static constexpr int points = Element::points;

  Pack gradient[points][nodes - 1][3]; ///< of the shape functions of nodes 1 .. [1/m]
  Pack volume[points];                 ///< rest volume of each point [m^3]
  int vertex[nodes][packWidth];
  int slot[nodes][nodes][packWidth]; ///< of block (row node, column node); -1 where the part does not own the row
  int element[packWidth];            ///< -1 where the lane is not counted in this part
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
inline void deformationGradient(const ElementBatch<Element>& _batch, int _q,
                                const Pack (&_difference)[Element::nodes - 1][3], Pack (&_F)[9])
{
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r) {
      Pack sum = _difference[0][r] * _batch.gradient[_q][0][c];
      for (int a = 1; a < Element::nodes - 1; ++a)
        sum += _difference[a][r] * _batch.gradient[_q][a][c];
      _F[3 * c + r] = sum;
    }
}

/// Adds V P grad N_a to the nodes' gradients of the energy.
template <class Element>
inline void addGradient(const ElementBatch<Element>& _batch, int _q, const Pack (&_P)[9],
                        Pack (&_gradient)[Element::nodes - 1][3])
{
  for (int r = 0; r < 3; ++r) {
    const Pack p0 = _batch.volume[_q] * _P[r];
    const Pack p1 = _batch.volume[_q] * _P[3 + r];
    const Pack p2 = _batch.volume[_q] * _P[6 + r];
    for (int a = 0; a < Element::nodes - 1; ++a)
      _gradient[a][r] +=
          p0 * _batch.gradient[_q][a][0] + p1 * _batch.gradient[_q][a][1] + p2 * _batch.gradient[_q][a][2];
  }
}

/// The blocks (a, b), a <= b, of an element's Hessian; a block is nine packs, column-major.
template <class Element>
struct HessianBlocks
{
  Pack block[Element::nodes * (Element::nodes + 1) / 2][9];

  static constexpr int index(int _a, int _b) { return _a * Element::nodes - _a * (_a - 1) / 2 + (_b - _a); }
};

/// Adds V grad N_a . (d2Psi/dF2) . grad N_b to the blocks with 0 < a <= b; _H in the packing of `packedIndex`.
template <class Element>
inline void addHessian(const ElementBatch<Element>& _batch, int _q, const Pack (&_H)[45],
                       HessianBlocks<Element>& _blocks)
{
  constexpr int others = Element::nodes - 1;
  for (int a = 0; a < others; ++a) {
    // contracted[r][m]: derivative of component r of node a's force with respect to entry m of F
    Pack contracted[3][9];
    const Pack g0 = _batch.volume[_q] * _batch.gradient[_q][a][0];
    const Pack g1 = _batch.volume[_q] * _batch.gradient[_q][a][1];
    const Pack g2 = _batch.volume[_q] * _batch.gradient[_q][a][2];
    for (int r = 0; r < 3; ++r)
      for (int m = 0; m < 9; ++m)
        contracted[r][m] = g0 * _H[packedIndex(r, m)] + g1 * _H[packedIndex(3 + r, m)] + g2 * _H[packedIndex(6 + r, m)];
    for (int b = a; b < others; ++b) {
      Pack* const block = _blocks.block[HessianBlocks<Element>::index(a + 1, b + 1)];
      for (int k = 0; k < 3; ++k)
        for (int r = 0; r < 3; ++r)
          block[3 * k + r] += contracted[r][k] * _batch.gradient[_q][b][0] +
                              contracted[r][3 + k] * _batch.gradient[_q][b][1] +
                              contracted[r][6 + k] * _batch.gradient[_q][b][2];
    }
  }
}

/// Adds the nodes' gradients to the rows that the part owns.
template <class Element>
inline void scatterGradient(const ElementBatch<Element>& _batch, const Pack (&_gradient)[Element::nodes - 1][3],
                            double* _result)
{
  Pack first[3];
  for (int r = 0; r < 3; ++r) {
    Pack sum = _gradient[0][r];
    for (int a = 1; a < Element::nodes - 1; ++a)
      sum += _gradient[a][r];
    first[r] = -sum;
  }
  for (int lane = 0; lane < packWidth; ++lane)
    for (int a = 0; a < Element::nodes; ++a) {
      if (_batch.slot[a][a][lane] < 0) continue;
      double* const row = _result + 3 * static_cast<std::ptrdiff_t>(_batch.vertex[a][lane]);
      const Pack* const value = a == 0 ? first : _gradient[a - 1];
      for (int r = 0; r < 3; ++r)
        row[r] += value[r].data[lane];
    }
}

/// Node 0's blocks: minus the sums of the others'.
template <class Element>
inline void completeHessian(HessianBlocks<Element>& _blocks)
{
  Pack* const corner = _blocks.block[HessianBlocks<Element>::index(0, 0)];
  for (int b = 1; b < Element::nodes; ++b) {
    Pack* const column = _blocks.block[HessianBlocks<Element>::index(0, b)];
    for (int a = 1; a < Element::nodes; ++a) {
      const Pack* const block = _blocks.block[HessianBlocks<Element>::index(a < b ? a : b, a < b ? b : a)];
      for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r)
          column[3 * c + r] -= a <= b ? block[3 * c + r] : block[3 * r + c];
    }
    for (int i = 0; i < 9; ++i)
      corner[i] -= column[i];
  }
}

/// Adds the element's Hessian to the rows that the part owns. Element after element: the order of the additions to a
/// row must not depend on which elements happen to share a batch.
template <class Element>
inline void scatterHessian(const ElementBatch<Element>& _batch, const HessianBlocks<Element>& _blocks,
                           BlockMatrix& _matrix)
{
  for (int lane = 0; lane < packWidth; ++lane)
    for (int a = 0; a < Element::nodes; ++a) {
      if (_batch.slot[a][a][lane] < 0) continue;
      for (int b = 0; b < Element::nodes; ++b) {
        double* const target = _matrix.block(_batch.slot[a][b][lane]);
        const Pack* const block = _blocks.block[HessianBlocks<Element>::index(a < b ? a : b, a < b ? b : a)];
        if (a <= b)
          for (int i = 0; i < 9; ++i)
            target[i] += block[i].data[lane];
        else
          for (int i = 0; i < 9; ++i)
            target[i] += block[3 * (i % 3) + i / 3].data[lane];
      }
    }
}

} // namespace FleshSim
