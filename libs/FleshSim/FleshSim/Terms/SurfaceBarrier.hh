#pragma once

#include <FleshSim/Contact/SurfaceCandidates.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Terms/TrianglePotential.hh>

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
  double distance = 0.0;            ///< [length]
  double thickness = 0.0;           ///< of this pair [length]
  double weight = 0.0;              ///< [J]
  TrianglePotential potential;      ///< of a triangle: its energy is weight * potential
  double mollifier = 1.0;           ///< of edges: weight * mollifier * b(distance / thickness)
  double parallel = 0.0;            ///< of edges: |u x v|^2 from which on they are not nearly parallel
  bool isEdges = false;
  Eigen::Matrix<double, 12, 1> gradient = Eigen::Matrix<double, 12, 1>::Zero(); ///< of the energy by the four vertices

  double energy() const;
  double force() const; ///< how strongly they repel [N], not negative

  /// What makes a second derivative of the energy's gradient g: factor * g g^T is the one by the distance alone.
  double curvature() const;

  /// Second derivatives of the energy, made positive semi-definite. Over a plane that of the distance alone, which is
  /// all but a part that is as small as the thickness is beside the triangle; elsewhere by differences of the gradient.
  Eigen::Matrix<double, 12, 12> hessian(const Points& _x) const;

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
/// without touching can touch (Li et al. 2020, Incremental Potential Contact). With g = distance / thickness,
///   b(g) = -(g - 1)^2 log(g) for g < 1, else 0.
/// The energies of triangles are integrals over them (TrianglePotential): over a flat part of a surface the energy of a
/// vertex is b of its distance, and does not depend on how that part is cut. Edges, which are a quarter as thick, stop
/// what vertices do not: they are not felt where flat parts rest on each other. Near parallel edges are mollified,
///   m(c) = (2 - c/e) c/e for c = |u x v|^2 < e = 1e-3 |u|^2 |v|^2 at rest, else 1.
class SurfaceBarrier
{
public:
  struct Settings
  {
    Eigen::VectorXd thickness; ///< of each surface [length]; the thinner of two counts
    Eigen::VectorXd stiffness; ///< of each surface [Pa / length]: how stiff it is; the softer of two counts
    bool between = true;
    bool self = false;
  };

  SurfaceBarrier() = default;

  /// Where a surface is thinner than two thicknesses at rest it is as thick to itself as leaves no energy there.
  SurfaceBarrier(const std::vector<ContactSurface>& _surfaces, const Points& _rest, const Settings& _settings);

  /// What may meet is looked for with so much room: positions may go this far before it is done again [length].
  void setRoom(double _room) { room_ = _room; }

  /// The features that are near at these positions, in a fixed order.
  void find(const Points& _positions, std::vector<NearFeatures>& _near) const;

  /// The part (0 to 1) of a motion from these positions on that brings no features together; see SafeMotion.hh.
  double safePart(const Points& _positions, const Points& _motion) const;

  /// Whether anything may come nearer than the thickness on the way.
  bool mayMeet(const Points& _from, const Points& _to);

  double largestThickness() const { return settings_.thickness.maxCoeff(); }
  int surfaceOf(int _vertex) const { return candidates_.surfaceOf(_vertex); }

private:
  void measureRest(const Points& _rest);
  bool covers(const Points& _positions) const;
  void lookAround(const Points& _positions) const;
  bool triangle(const CandidatePair& _pair, const Points& _x, NearFeatures& _near) const;
  bool edges(const CandidatePair& _pair, const Points& _x, NearFeatures& _near) const;
  double thickness(const CandidatePair& _pair) const;
  double modulus(const CandidatePair& _pair, double _thickness) const;
  bool isSelf(const CandidatePair& _pair) const { return surfaceOf(_pair[0]) == surfaceOf(_pair[3]); }

  Settings settings_;
  Eigen::VectorXd areas_;         ///< of each vertex at rest
  Eigen::VectorXd selfThickness_; ///< of each vertex, towards its own surface
  Points rest_;
  double room_ = 0.0;
  mutable SurfaceCandidates candidates_;
  mutable Points around_{3, 0}; ///< where candidates were looked for; no columns: nowhere
};

} // namespace FleshSim
