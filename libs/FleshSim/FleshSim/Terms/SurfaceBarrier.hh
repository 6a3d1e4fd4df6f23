#pragma once

#include <FleshSim/Contact/SurfaceCandidates.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Terms/BarrierKernel.hh>
#include <FleshSim/Terms/BarrierMeasures.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// Two features that are nearer to each other than the thickness: a vertex and a triangle, or two edges. Their nearest
/// places differ by sum of coefficients[a] x(vertices[a]).
struct NearFeatures
{
  std::array<int, 4> vertices{};
  std::array<double, 4> coefficients{};
  Vector3 normal = Vector3::Zero(); ///< unit vector: along it the second feature pushes the first
  PairMeasure measure;
  double energy = 0.0; ///< [J]
  double force = 0.0;  ///< how strongly they repel [N], not negative
  bool isEdges = false;
  Eigen::Matrix<double, 12, 1> gradient = Eigen::Matrix<double, 12, 1>::Zero(); ///< of the energy by the four vertices

  /// sum of coefficients[a] _at(vertices[a])
  template <class At>
  Vector3 combine(const At& _at) const
  {
    Vector3 sum = Vector3::Zero();
    for (std::size_t a = 0; a < 4; ++a)
      sum += coefficients[a] * _at(vertices[a]);
    return sum;
  }
};

/// The barrier between surfaces: energies that grow without bound as features come near, so that nothing that begins
/// without touching can touch (Li et al. 2020, Incremental Potential Contact), by a BarrierKernel of distance over
/// thickness. The energies of triangles are integrals over them (TrianglePotential): over a flat part of a surface the
/// energy of a vertex is that of its distance, and does not depend on how that part is cut. Edges (EdgePotential) stop
/// what vertices do not: being thinner, they are not felt where flat parts rest on each other.
class SurfaceBarrier
{
public:
  SurfaceBarrier() = default;

  SurfaceBarrier(BarrierKernel _kernel, const std::vector<ContactSurface>& _surfaces, const Points& _rest,
                 const BarrierMeasures::Settings& _settings);

  /// What may meet is looked for with so much room: positions may go this far before it is done again [length].
  void setRoom(double _room) { room_ = _room; }

  /// The energy [J] at these positions; infinite where two features touch.
  double energy(const Points& _positions) const;

  /// The features that are near at these positions, in a fixed order. Returns the energy [J].
  double find(const Points& _positions, std::vector<NearFeatures>& _near) const;

  /// The second derivatives of the energy of two features, at the positions that find() was given.
  Eigen::Matrix<double, 12, 12> hessian(const NearFeatures& _near, const Points& _positions) const;

  /// The part (0 to 1) of a motion from these positions on that brings no features together; see SafeMotion.hh.
  double safePart(const Points& _positions, const Points& _motion) const;

  /// Whether anything may come nearer than the thickness on the way.
  bool mayMeet(const Points& _from, const Points& _to);

  double largestThickness() const { return measures_.largestThickness(); }
  bool hasFriction() const { return measures_.hasFriction(); }

private:
  bool covers(const Points& _positions) const;
  void lookAround(const Points& _positions) const;
  double triangle(const CandidatePair& _pair, const Points& _x, NearFeatures* _near) const;
  double edges(const CandidatePair& _pair, const Points& _x, NearFeatures* _near) const;
  template <class Visit>
  double sum(const Points& _positions, const Visit& _visit) const;

  BarrierKernel kernel_ = BarrierKernel::spring;
  BarrierMeasures measures_;
  double room_ = 0.0;
  mutable SurfaceCandidates candidates_;
  mutable Points around_{3, 0};                           ///< where candidates were looked for; no columns: nowhere
  mutable std::vector<std::vector<NearFeatures>> chunks_; ///< of consecutive candidates
  mutable std::vector<double> parts_;                     ///< of their motion that are safe
};

} // namespace FleshSim
