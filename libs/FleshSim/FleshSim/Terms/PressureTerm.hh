#pragma once

#include <FleshSim/Terms/AndersonMixing.hh>
#include <FleshSim/Terms/PointMap.hh>
#include <FleshSim/Terms/Term.hh>

#include <array>
#include <cstddef>
#include <vector>

namespace FleshSim {

/// A pressure on faces that follows them, with vertices counter-clockwise seen from outside. A triangle bears the force
/// -pressure * area * normal, a third at each vertex; a quad is a bilinear surface, the mean of its two divisions into
/// triangles; a face of six vertices is a quadratic surface (SixNodeFace).
struct SurfacePressure
{
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::array<int, 4>> quads;
  double pressure = 0.0;                         ///< [Pa], positive pushes inwards
  std::vector<std::array<int, 6>> sixNodes = {}; ///< three corners, then the vertices between them

  /// _visit(face) for each, with the face's vertices.
  template <class Visit>
  void forFaces(const Visit& _visit) const
  {
    for (const auto& face : triangles)
      _visit(face);
    for (const auto& face : quads)
      _visit(face);
    for (const auto& face : sixNodes)
      _visit(face);
  }

  std::size_t faceCount() const { return triangles.size() + quads.size() + sixNodes.size(); }
};

/// Follower pressures. On a closed surface, or one whose rim is held, the force has the energy p V(x), with
///   V = sum over triangles (a, b, c) of a . (b x c) / 6,  dV/da = b x c / 6
/// about a fixed point; the triangles of quadratic surfaces have weights, see SixNodeFace. At a free rim that gradient
/// is not the force of the faces there: the difference is a dead load, taken anew at each solution by follow() until it
/// stays: a fixed-point iteration, accelerated by AndersonMixing. The true Hessian is symmetric and indefinite; where a
/// filter is asked for it is left out.
class PressureTerm : public Term
{
public:
  /// None.
  PressureTerm() = default;

  /// Triangles as the user numbers vertices. Throws std::invalid_argument for a vertex out of range, and for a pressure
  /// that is not finite.
  PressureTerm(const PointMap& _points, const std::vector<SurfacePressure>& _pressures);

  bool isNothing() const { return faces_.empty(); }

  /// Some of the faces end at an edge that no other has.
  bool hasRim() const { return !rim_.empty(); }

  /// All pressures are multiplied by it from now on.
  void setScale(double _scale) { scale_ = _scale; }

  /// The force of the faces [N], added to _force.
  void addForce(const Points& _positions, Points& _force) const;

  TermKind kind() const override { return TermKind::load; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;
  bool isFollowed() const override { return hasRim(); }
  void begin(const Points& _positions) override;
  double follow(const Points& _positions) override;

private:
  struct Face
  {
    std::array<int, 3> vertices;   ///< as terms number points
    double pressure;               ///< [Pa]
    std::array<double, 3> weights; ///< part of its area vector (twice its normal area) that each corner gets

    /// What multiplies a . (b x c) in the volume.
    double volumeWeight() const { return (weights[0] + weights[1] + weights[2]) / 3.0; }
  };
  /// Part of the rim: a face of which vertex `corner` is on it.
  struct RimCorner
  {
    std::size_t face;
    std::size_t corner;
  };

  static constexpr std::array<double, 3> flat{1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0};

  void addFaces(const PointMap& _points, const SurfacePressure& _pressure);
  void addFace(const PointMap& _points, const std::array<int, 3>& _vertices, double _pressure,
               const std::array<double, 3>& _weights = flat);
  Points deadLoad(const Points& _positions) const;
  void findRim(const std::vector<SurfacePressure>& _pressures, const PointMap& _points);

  std::vector<Face> faces_;
  std::vector<RimCorner> rim_;
  std::vector<int> rimVertices_; ///< ascending
  Points dead_{3, 0};            ///< load at the rim's vertices at scale 1 [N], in the order of rimVertices_
  AndersonMixing mixing_;        ///< of the dead load
  Vector3 center_ = Vector3::Zero();
  double scale_ = 1.0;
};

} // namespace FleshSim
