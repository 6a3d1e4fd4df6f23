#pragma once

#include <FleshSim/Core/PackTranspose.hh>
#include <FleshSim/Element/ElementBatch.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Material/Tensor.hh>

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

/// Gradients g of all nodes' shape functions, and what F makes of them.
template <class Element, bool hasNorm>
struct NodeVectors
{
  Pack g[Element::nodes][3];
  Pack n[Element::nodes][3];               ///< cof(F) g
  Pack f[hasNorm ? Element::nodes : 1][3]; ///< F g
};

/// The coefficients of HessianForm::Kind::invariants times the volume; `bent` is Psi_3 V F.
struct ScaledInvariants
{
  Pack identity;
  Pack norm;
  Pack volume;
  Matrix3T<Pack> bent;
};

/// The blocks of node _a with those behind it, see addInvariants.
template <class Element, bool hasNorm>
FLESHSIM_INLINE void addInvariantRow(int _a, const NodeVectors<Element, hasNorm>& _node,
                                     const ScaledInvariants& _scaled, PairBlocks<Element>& _blocks)
{
  Pack g[3];
  Pack n[3];
  Pack f[3];
  Matrix3T<Pack> crossed; // row i: row i of F x g_a
  FLESHSIM_UNROLL
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    g[i] = _scaled.identity * _node.g[_a][i];
    n[i] = _scaled.volume * _node.n[_a][i];
    if constexpr (hasNorm) f[i] = _scaled.norm * _node.f[_a][i];
    FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r)
      crossed(r, i) = _scaled.bent(r, j) * _node.g[_a][k] - _scaled.bent(r, k) * _node.g[_a][j];
  }
  for (int b = _a + 1; b < Element::nodes; ++b) {
    typename PairBlocks<Element>::Block& block = _blocks.block[ElementBatch<Element>::pair(_a, b)];
    Pack v[3];
    transform(crossed.m, _node.g[b], v);
    const Pack dot = g[0] * _node.g[b][0] + g[1] * _node.g[b][1] + g[2] * _node.g[b][2];
    FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r) {
      const int s = (r + 1) % 3;
      Pack same = dot + n[r] * _node.n[b][r];
      Pack above = v[(r + 2) % 3] + n[r] * _node.n[b][s];
      Pack below = n[s] * _node.n[b][r] - v[(r + 2) % 3];
      if constexpr (hasNorm) {
        same += f[r] * _node.f[b][r];
        above += f[r] * _node.f[b][s];
        below += f[s] * _node.f[b][r];
      }
      put<Element>(block, 4 * r, same);
      put<Element>(block, r + 3 * s, above);
      put<Element>(block, s + 3 * r, below);
    }
  }
}

/// V (2 Psi_2 (g_a . g_b) I + Psi_33 n_a n_b^T + 4 Psi_22 f_a f_b^T + Psi_3 [v]), with n = cof(F) g, f = F g, and [v]
/// the matrix with the entries v_2, v_0, v_1 at (0, 1), (1, 2), (2, 0), v = F (g_a x g_b), antisymmetric.
template <class Element, bool hasNorm>
FLESHSIM_INLINE void addInvariants(const ElementBatch<Element>& _batch, int _q, const Pack (&_F)[9],
                                   const HessianForm& _form, PairBlocks<Element>& _blocks)
{
  NodeVectors<Element, hasNorm> node;
  nodeGradients(_batch, _q, node.g);
  const Matrix3T<Pack> C = cofactor(loadMatrix(_F));
  for (int a = 0; a < Element::nodes; ++a) {
    transform(C.m, node.g[a], node.n[a]);
    if constexpr (hasNorm) transform(_F, node.g[a], node.f[a]);
  }
  const Pack& V = _batch.volume[_q];
  ScaledInvariants scaled{V * _form.identity, V * _form.norm, V * _form.volume, {}};
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    scaled.bent.m[i] = V * _form.curvature * _F[i];
  for (int a = 0; a < Element::nodes - 1; ++a)
    addInvariantRow<Element, hasNorm>(a, node, scaled, _blocks);
}

/// The sum of the eigenpairs in the frames U, V, contracted with V^T g_a and V^T g_b.
FLESHSIM_INLINE Matrix3T<Pack> contractedPairs(const HessianForm& _form, const Pack (&_a)[3], const Pack (&_b)[3])
{
  Matrix3T<Pack> K;
  FLESHSIM_UNROLL
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const Pack ij = _a[i] * _b[j];
    const Pack ji = _a[j] * _b[i];
    K(i, i) = _form.diagonal[i] * (_a[i] * _b[i]) + _form.mean[k] * (_a[j] * _b[j]) + _form.mean[j] * (_a[k] * _b[k]);
    K(i, j) = _form.off[k] * ij + _form.half[k] * ji;
    K(j, i) = _form.off[k] * ji + _form.half[k] * ij;
  }
  return K;
}

/// V U K U^T with the contracted eigenpairs K.
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
    const Pack scaled[3] = {_batch.volume[_q] * w[a][0], _batch.volume[_q] * w[a][1], _batch.volume[_q] * w[a][2]};
    for (int b = a + 1; b < nodes; ++b) {
      const Matrix3T<Pack> K = contractedPairs(_form, scaled, w[b]);
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

/// Adds _factor v v^T, v being a vector of the nodes whose share of node 0 is minus the others': so the blocks of a row
/// go on to sum to zero.
template <class Element>
inline void addSquare(const Pack (&_v)[Element::nodes - 1][3], const Pack& _factor, PairBlocks<Element>& _blocks)
{
  Pack v[Element::nodes][3];
  for (int i = 0; i < 3; ++i)
    for (int a = 1; a < Element::nodes; ++a) {
      v[a][i] = _v[a - 1][i];
      v[0][i] -= v[a][i];
    }
  for (int a = 0; a < Element::nodes; ++a)
    for (int b = a + 1; b < Element::nodes; ++b) {
      typename PairBlocks<Element>::Block& block = _blocks.block[ElementBatch<Element>::pair(a, b)];
      FLESHSIM_UNROLL
      for (int i = 0; i < 9; ++i)
        PairDetail::put<Element>(block, i, _factor * v[a][i % 3] * v[b][i / 3]);
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
