#pragma once

#include <FleshSim/Contact/SurfaceCandidates.hh>
#include <FleshSim/Core/Types.hh>

#include <vector>

namespace FleshSim {

/// How two features repel each other.
struct PairMeasure
{
  double thickness = 0.0; ///< distance from which on they do [length]
  double weight = 0.0;    ///< of their potential [J]
  double parallel = 0.0;  ///< of edges: |u x v|^2 from which on they are not nearly parallel [length^4]
  double friction = 0.0;  ///< Coulomb's coefficient
};

/// How thick and stiff surfaces are, where: what a barrier takes from their rest shapes. A pair is as thick as the
/// thinner of two surfaces, and as stiff as the softer; obstacles are as thick and stiff as what they meet. Edges are a
/// quarter as thick as faces. A vertex is no thicker than what is between its surface and the others at first, so that
/// bodies that are placed close to each other do not throw each other apart, and towards itself no thicker than half of
/// what is between its parts at rest.
class BarrierMeasures
{
public:
  struct Settings
  {
    Eigen::VectorXd thickness; ///< of each surface [length]; of obstacles it does not matter
    Eigen::VectorXd stiffness; ///< of each surface [Pa / length]: how stiff it is; likewise
    double friction = 0.0;     ///< Coulomb's coefficient between surfaces that have none of their own
    MeetingRules rules;
  };

  BarrierMeasures() = default;

  /// _candidates: of the same surfaces.
  BarrierMeasures(const std::vector<ContactSurface>& _surfaces, const SurfaceCandidates& _candidates,
                  const Points& _rest, const Settings& _settings);

  PairMeasure ofTriangle(const CandidatePair& _pair) const; ///< of a vertex and a triangle
  PairMeasure ofEdges(const CandidatePair& _pair) const;
  double thicknessOfTriangle(const CandidatePair& _pair) const;
  double thicknessOfEdges(const CandidatePair& _pair) const;
  double largestThickness() const { return largest_; }
  bool hasFriction() const { return friction_.size() > 0 && friction_.maxCoeff() > 0.0; }

private:
  void measureAreas(const std::vector<ContactSurface>& _surfaces);
  void measureGaps(const SurfaceCandidates& _candidates);
  int surfaceOf(int _vertex) const { return surfaceOf_[static_cast<std::size_t>(_vertex)]; }
  double thickness(const CandidatePair& _pair) const;
  double modulus(const CandidatePair& _pair, double _thickness) const;
  bool isObstacle(int _vertex) const { return isObstacle_[static_cast<std::size_t>(surfaceOf(_vertex))] != 0; }
  bool yields(int _vertex) const { return yields_[static_cast<std::size_t>(surfaceOf(_vertex))] != 0; }
  double friction(const CandidatePair& _pair) const;
  double areaOfTriangle(const CandidatePair& _pair) const;
  bool isSelf(const CandidatePair& _pair) const { return surfaceOf(_pair[0]) == surfaceOf(_pair[3]); }

  Settings settings_;
  double largest_ = 0.0;
  Eigen::MatrixXd friction_;     ///< of each two surfaces
  std::vector<char> isObstacle_; ///< of each surface
  std::vector<char> yields_;     ///< likewise
  std::vector<int> surfaceOf_;
  /// Of each vertex at rest: each triangle's is shared by its angles, so that where a rectangle's diagonal lies does
  /// not matter, and bodies that lie exactly over each other are pushed sideways by nothing.
  Eigen::VectorXd areas_;
  Eigen::VectorXd selfThickness_;  ///< of each vertex, towards its own surface
  Eigen::VectorXd otherThickness_; ///< and towards others
  Points rest_;
};

} // namespace FleshSim
