#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/LinearElastic.hh>

namespace FleshSim {

template <class Constant>
Pack LinearElastic<Constant>::energy(const Pack* _F) const
{
  Pack P[9];
  return stress(_F, P);
}

template <class Constant>
Pack LinearElastic<Constant>::stress(const Pack* _F, Pack* _P) const
{
  const Matrix3T<Pack> F = loadMatrix(_F);
  const Pack trace = (F.m[0] - 1.0) + (F.m[4] - 1.0) + (F.m[8] - 1.0);
  Pack square(0.0);
  Matrix3T<Pack> P;
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r) {
      const double rest = r == c ? 1.0 : 0.0;
      const Pack twice = (F(r, c) - rest) + (F(c, r) - rest);
      square += twice * twice;
      P(r, c) = mu_ * twice;
      if (r == c) P(r, c) += lambda_ * trace;
    }
  storeMatrix(P, _P);
  return orInfinity(0.25 * mu_ * square + 0.5 * lambda_ * trace * trace);
}

template <class Constant>
PackMask LinearElastic<Constant>::hessian(const Pack* _F, HessianFilter, Pack& _energy, Pack* _P, Pack* _H) const
{
  _energy = stress(_F, _P);
  for (int i = 0; i < 9; ++i)
    for (int j = i; j < 9; ++j) {
      const bool transposed = i % 3 == j / 3 && i / 3 == j % 3;
      const bool bothDiagonal = i % 4 == 0 && j % 4 == 0;
      const Constant none(0.0);
      _H[packedIndex(i, j)] = (i == j ? mu_ : none) + (transposed ? mu_ : none) + (bothDiagonal ? lambda_ : none);
    }
  return PackMask{};
}

MaterialPointer createLinearElastic(const MaterialLanes& _lanes)
{
  return makeWithConstants<LinearElastic>(_lanes, [](const auto& _material) -> MaterialPointer {
    return std::make_shared<const std::decay_t<decltype(_material)>>(_material);
  });
}

} // namespace FleshSim
