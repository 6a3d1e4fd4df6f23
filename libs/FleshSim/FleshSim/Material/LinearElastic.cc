#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/LinearElastic.hh>

namespace FleshSim {

LinearElastic::LinearElastic(const MaterialParameters& _parameters) : mu_(_parameters.mu), lambda_(_parameters.lambda)
{
  requireStable(_parameters, {mu_, lambda_});
}

Pack LinearElastic::energy(const Pack* _F) const
{
  Pack P[9];
  return stress(_F, P);
}

Pack LinearElastic::stress(const Pack* _F, Pack* _P) const
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

PackMask LinearElastic::hessian(const Pack* _F, HessianFilter, Pack& _energy, Pack* _P, Pack* _H) const
{
  _energy = stress(_F, _P);
  for (int i = 0; i < 9; ++i)
    for (int j = i; j < 9; ++j) {
      const bool transposed = i % 3 == j / 3 && i / 3 == j % 3;
      const bool bothDiagonal = i % 4 == 0 && j % 4 == 0;
      _H[packedIndex(i, j)] = (i == j ? mu_ : 0.0) + (transposed ? mu_ : 0.0) + (bothDiagonal ? lambda_ : 0.0);
    }
  return PackMask{};
}

MaterialPointer createLinearElastic(const MaterialParameters& _parameters)
{
  return std::make_shared<const LinearElastic>(_parameters);
}

} // namespace FleshSim
