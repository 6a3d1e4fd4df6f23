#pragma once

#include <FleshSim/Core/PackTranspose.hh>
#include <FleshSim/Element/ElementBatch.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Material/Tensor.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

/// The blocks (a, b), a < b, of the Hessian of a batch of elements; a block is nine packs, column-major. The others
/// follow: (b, a) is the transpose, and the blocks of a row sum to zero because a translation costs no force. Both is
/// done when the row of the matrix is complete (RowAssembly), not element by element.
template <class Element>
struct PairBlocks
{
  struct Block
  {
    Pack entries[packWidth]; ///< 0 .. 7
    Pack last;               ///< 8
  };
  Block block[ElementBatch<Element>::pairs];
};

namespace PairDetail {

/// Entry _i of a block; with one integration point it is written, not added to.
template <class Element>
FLESHSIM_INLINE void put(typename PairBlocks<Element>::Block& _block, int _i, const Pack& _value)
{
  Pack& entry = _i < packWidth ? _block.entries[_i] : _block.last;
  entry = Element::points == 1 ? _value : entry + _value;
}

/// Gradients of all nodes' shape functions.
template <class Element>
FLESHSIM_INLINE void nodeGradients(const ElementBatch<Element>& _batch, int _q, Pack (&_g)[Element::nodes][3])
{
  FLESHSIM_UNROLL
  for (int i = 0; i < 3; ++i) {
    Pack sum = _batch.gradient[_q][0][i];
    _g[1][i] = sum;
    FLESHSIM_UNROLL
    for (int a = 2; a < Element::nodes; ++a) {
      _g[a][i] = _batch.gradient[_q][a - 1][i];
      sum += _g[a][i];
    }
    _g[0][i] = -sum;
  }
}

FLESHSIM_INLINE void transform(const Pack* _A, const Pack* _x, Pack* _y)
{
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r)
    _y[r] = _A[r] * _x[0] + _A[3 + r] * _x[1] + _A[6 + r] * _x[2];
}

/// V (2 Psi_2 (g_a . g_b) I + Psi_33 n_a n_b^T + 4 Psi_22 f_a f_b^T + Psi_3 [v]), with n = cof(F) g, f = F g, and [v]
/// the matrix with the entries v_2, v_0, v_1 at (0, 1), (1, 2), (2, 0), v = F (g_a x g_b), antisymmetric.
template <class Element, bool hasNorm>
FLESHSIM_INLINE void addInvariants(const ElementBatch<Element>& _batch, int _q, const Pack (&_F)[9],
                                   const HessianForm& _form, PairBlocks<Element>& _blocks)
{
  constexpr int nodes = Element::nodes;
  Pack g[nodes][3];
  Pack n[nodes][3];
  Pack f[hasNorm ? nodes : 1][3];
  nodeGradients(_batch, _q, g);
  const Matrix3T<Pack> C = cofactor(loadMatrix(_F));
  for (int a = 0; a < nodes; ++a) {
    transform(C.m, g[a], n[a]);
    if constexpr (hasNorm) transform(_F, g[a], f[a]);
  }
  const Pack identity = _batch.volume[_q] * _form.identity;
  const Pack volume = _batch.volume[_q] * _form.volume;
  const Pack norm = _batch.volume[_q] * _form.norm;
  Matrix3T<Pack> bent;
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    bent.m[i] = _batch.volume[_q] * _form.curvature * _F[i];
  for (int a = 0; a < nodes - 1; ++a) {
    Pack scaledG[3];
    Pack scaledN[3];
    Pack scaledF[3];
    Matrix3T<Pack> crossed; // row i: row i of F x g_a
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      scaledG[i] = identity * g[a][i];
      scaledN[i] = volume * n[a][i];
      if constexpr (hasNorm) scaledF[i] = norm * f[a][i];
      FLESHSIM_UNROLL
      for (int r = 0; r < 3; ++r)
        crossed(r, i) = bent(r, j) * g[a][k] - bent(r, k) * g[a][j];
    }
    for (int b = a + 1; b < nodes; ++b) {
      typename PairBlocks<Element>::Block& block = _blocks.block[ElementBatch<Element>::pair(a, b)];
      Pack v[3];
      transform(crossed.m, g[b], v);
      const Pack dot = scaledG[0] * g[b][0] + scaledG[1] * g[b][1] + scaledG[2] * g[b][2];
      FLESHSIM_UNROLL
      for (int r = 0; r < 3; ++r) {
        const int s = (r + 1) % 3;
        const int t = (r + 2) % 3;
        Pack same = dot + scaledN[r] * n[b][r];
        Pack above = v[t] + scaledN[r] * n[b][s];
        Pack below = scaledN[s] * n[b][r] - v[t];
        if constexpr (hasNorm) {
          same += scaledF[r] * f[b][r];
          above += scaledF[r] * f[b][s];
          below += scaledF[s] * f[b][r];
        }
        put<Element>(block, 4 * r, same);
        put<Element>(block, r + 3 * s, above);
        put<Element>(block, s + 3 * r, below);
      }
    }
  }
}

/// V U K U^T; K is the sum of the eigenpairs in the frames U, V, contracted with V^T g_a and V^T g_b.
template <class Element>
FLESHSIM_INLINE void addStretches(const ElementBatch<Element>& _batch, int _q, const HessianForm& _form,
                                  PairBlocks<Element>& _blocks)
{
  constexpr int nodes = Element::nodes;
  Pack g[nodes][3];
  Pack w[nodes][3];
  nodeGradients(_batch, _q, g);
  for (int a = 0; a < nodes; ++a) {
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i)
      w[a][i] = _form.V[3 * i] * g[a][0] + _form.V[3 * i + 1] * g[a][1] + _form.V[3 * i + 2] * g[a][2];
  }
  const Matrix3T<Pack> U = loadMatrix(_form.U);
  for (int a = 0; a < nodes - 1; ++a) {
    Pack scaled[3];
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i)
      scaled[i] = _batch.volume[_q] * w[a][i];
    for (int b = a + 1; b < nodes; ++b) {
      Matrix3T<Pack> K;
      FLESHSIM_UNROLL
      for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        const Pack ij = scaled[i] * w[b][j];
        const Pack ji = scaled[j] * w[b][i];
        K(i, i) = _form.diagonal[i] * (scaled[i] * w[b][i]) + _form.mean[k] * (scaled[j] * w[b][j]) +
                  _form.mean[j] * (scaled[k] * w[b][k]);
        K(i, j) = _form.off[k] * ij + _form.half[k] * ji;
        K(j, i) = _form.off[k] * ji + _form.half[k] * ij;
      }
      typename PairBlocks<Element>::Block& block = _blocks.block[ElementBatch<Element>::pair(a, b)];
      FLESHSIM_UNROLL
      for (int r = 0; r < 3; ++r) {
        Pack row[3];
        FLESHSIM_UNROLL
        for (int k = 0; k < 3; ++k)
          row[k] = U(r, 0) * K(0, k) + U(r, 1) * K(1, k) + U(r, 2) * K(2, k);
        FLESHSIM_UNROLL
        for (int c = 0; c < 3; ++c)
          put<Element>(block, r + 3 * c, row[0] * U(c, 0) + row[1] * U(c, 1) + row[2] * U(c, 2));
      }
    }
  }
}

/// V g_a . H . g_b for the 45 entries of H (see packedIndex).
template <class Element>
FLESHSIM_INLINE void addPacked(const ElementBatch<Element>& _batch, int _q, const Pack (&_H)[45],
                               PairBlocks<Element>& _blocks)
{
  constexpr int nodes = Element::nodes;
  Pack g[nodes][3];
  nodeGradients(_batch, _q, g);
  for (int a = 0; a < nodes - 1; ++a) {
    Pack contracted[3][9]; // component r of node a's force by entry m of F
    Pack scaled[3];
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i)
      scaled[i] = _batch.volume[_q] * g[a][i];
    FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r) {
      FLESHSIM_UNROLL
      for (int m = 0; m < 9; ++m)
        contracted[r][m] = scaled[0] * _H[packedIndex(r, m)] + scaled[1] * _H[packedIndex(3 + r, m)] +
                           scaled[2] * _H[packedIndex(6 + r, m)];
    }
    for (int b = a + 1; b < nodes; ++b) {
      typename PairBlocks<Element>::Block& block = _blocks.block[ElementBatch<Element>::pair(a, b)];
      FLESHSIM_UNROLL
      for (int i = 0; i < 9; ++i) {
        const int r = i % 3;
        const int c = i / 3;
        put<Element>(block, i,
                     contracted[r][c] * g[b][0] + contracted[r][3 + c] * g[b][1] + contracted[r][6 + c] * g[b][2]);
      }
    }
  }
}

} // namespace PairDetail

/// Adds the share of integration point _q (of elements with one point: sets it).
template <class Element>
inline void addHessian(const ElementBatch<Element>& _batch, int _q, const Pack (&_F)[9], const HessianForm& _form,
                       PairBlocks<Element>& _blocks)
{
  switch (_form.kind) {
  case HessianForm::Kind::invariants:
    if (_form.hasNorm)
      PairDetail::addInvariants<Element, true>(_batch, _q, _F, _form, _blocks);
    else
      PairDetail::addInvariants<Element, false>(_batch, _q, _F, _form, _blocks);
    break;
  case HessianForm::Kind::stretches:
    PairDetail::addStretches(_batch, _q, _form, _blocks);
    break;
  case HessianForm::Kind::packed:
    PairDetail::addPacked(_batch, _q, _form.H, _blocks);
    break;
  }
}

/// Adds the blocks above the diagonal to the rows that the part owns; uses up the blocks. Element after element: the
/// order of the additions to a block must not depend on which elements happen to share a batch.
template <class Element>
inline void scatterHessian(const ElementBatch<Element>& _batch, PairBlocks<Element>& _blocks, BlockMatrix& _matrix)
{
  for (typename PairBlocks<Element>::Block& block : _blocks.block)
    transposePacks(block.entries);
  for (int lane = 0; lane < _batch.lanes; ++lane)
    for (int pair = 0; pair < ElementBatch<Element>::pairs; ++pair) {
      const int slot = _batch.slot[pair][lane];
      if (slot < 0) continue;
      const typename PairBlocks<Element>::Block& block = _blocks.block[pair];
      double* const target = _matrix.block(slot);
      storePack(loadPack(target) + block.entries[lane], target);
      target[packWidth] += block.last.data[lane];
    }
}

} // namespace FleshSim
