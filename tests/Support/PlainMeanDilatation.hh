#pragma once

// The energy of hexes and of patches of tets that resist the change of their whole volume, plainly: textbook formulas
// of the materials that have a part in J, with Hooke's values, and the sum over the elements, one after the other.

#include <FleshSim/Mesh/TetPatches.hh>

#include <Support/PlainElasticity.hh>

#include <limits>
#include <stdexcept>
#include <string>

namespace PlainMeanDilatation {

using PlainElasticity::Matrix3;
using PlainElasticity::Points;
using PlainElasticity::Vector3;
using PlainElasticity::VolumeMesh;

struct Solid
{
  std::string name;
  double mu; ///< Hooke's
  double lambda;

  double density(const Matrix3& _F) const
  {
    const double J = _F.determinant();
    const double I2 = _F.squaredNorm();
    if (name == "stable-neo-hookean")
      return 0.5 * mu * (I2 - 3.0) - mu * (J - 1.0) + 0.5 * (lambda + mu) * (J - 1.0) * (J - 1.0);
    if (name == "stable-neo-hookean-barrier") {
      const double m = 4.0 / 3.0 * mu;
      const double l = lambda + 5.0 / 6.0 * mu;
      const double a = 1.0 + m / l - m / (4.0 * l);
      return 0.5 * m * (I2 - 3.0) + 0.5 * l * ((J - a) * (J - a) - (1.0 - a) * (1.0 - a)) -
             0.5 * m * std::log((I2 + 1.0) / 4.0);
    }
    if (name == "neo-hookean") {
      if (!(J > 0.0)) return std::numeric_limits<double>::infinity();
      return 0.5 * mu * (I2 - 3.0) - mu * std::log(J) + 0.5 * lambda * std::log(J) * std::log(J);
    }
    if (name == "mooney-rivlin") {
      if (!(J > 0.0)) return std::numeric_limits<double>::infinity();
      const double areas = 0.5 * (I2 * I2 - (_F.transpose() * _F).squaredNorm());
      return 0.25 * mu * (I2 / std::pow(J, 2.0 / 3.0) - 3.0 + areas / std::pow(J, 4.0 / 3.0) - 3.0) +
             0.5 * (lambda + 2.0 / 3.0 * mu) * (J - 1.0) * (J - 1.0);
    }
    if (name != "fixed-corotated") throw std::invalid_argument(name);
    Vector3 s = Eigen::JacobiSVD<Matrix3>(_F).singularValues();
    if (J < 0.0) s[2] = -s[2];
    return mu * (s - Vector3::Ones()).squaredNorm() + 0.5 * lambda * (J - 1.0) * (J - 1.0);
  }

  /// The part that takes the mean of J.
  double volumePart(double _J) const
  {
    const double bulk = lambda + 2.0 / 3.0 * mu;
    if (name != "neo-hookean") return 0.5 * (name == "fixed-corotated" ? lambda : bulk) * (_J - 1.0) * (_J - 1.0);
    return _J > 0.0 ? 0.5 * lambda * std::log(_J) * std::log(_J) : std::numeric_limits<double>::infinity();
  }
};

/// Which volume each integration point is a part of: patches of tets, then hexes, then
/// 10-node tets.
inline std::vector<std::size_t> ownersOfPoints(const VolumeMesh& _rest, const std::vector<FleshSim::TetPatch>& _patches)
{
  std::vector<std::size_t> owners(_rest.tets.size());
  for (std::size_t p = 0; p < _patches.size(); ++p)
    for (const int tet : _patches[p])
      owners[static_cast<std::size_t>(tet)] = p;
  for (std::size_t h = 0; h < _rest.hexes.size(); ++h)
    owners.insert(owners.end(), 8, _patches.size() + h);
  for (std::size_t t = 0; t < _rest.tet10s.size(); ++t)
    owners.insert(owners.end(), 24, _patches.size() + _rest.hexes.size() + t);
  return owners;
}

inline double energy(const VolumeMesh& _rest, const Points& _x, const Solid& _solid)
{
  const std::vector<FleshSim::TetPatch> patches = FleshSim::tetPatches(_rest.positions, _rest.tets);
  const std::vector<std::size_t> owners = ownersOfPoints(_rest, patches);
  std::vector<double> volumes(patches.size() + _rest.hexes.size() + _rest.tet10s.size(), 0.0);
  std::vector<double> changed = volumes; // after deformation
  double sum = 0.0;
  std::size_t point = 0;
  PlainElasticity::forEachPoint(
      _rest, [&](const std::vector<int>& _nodes, const Eigen::Matrix3Xd& _gradients, double _weight) {
        Matrix3 F = Matrix3::Zero();
        for (std::size_t a = 0; a < _nodes.size(); ++a)
          F += _x.col(_nodes[a]) * _gradients.col(static_cast<int>(a)).transpose();
        sum += _weight * (_solid.density(F) - _solid.volumePart(F.determinant()));
        volumes[owners[point]] += _weight;
        changed[owners[point++]] += _weight * F.determinant();
      });
  for (std::size_t i = 0; i < volumes.size(); ++i)
    sum += volumes[i] * _solid.volumePart(changed[i] / volumes[i]);
  return sum;
}

} // namespace PlainMeanDilatation
