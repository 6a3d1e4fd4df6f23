#pragma once

#include <FleshSim/Contact/ContactSurface.hh>
#include <FleshSim/Contact/SurfaceNormals.hh>
#include <FleshSim/Contact/TriangleTree.hh>
#include <FleshSim/Core/Types.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// A vertex of one surface and the triangle, of another body or of another part of the same, that it is near to. With
/// p the vertex and q = sum of weights[i] x(triangle[i]), the gap is normal . (p - q): the distance while the vertex is
/// outside, negative when it has got inside.
struct ContactPair
{
  int vertex = 0;
  std::array<int, 3> triangle{};
  Vector3 weights = Vector3::Zero();
  Vector3 normal = Vector3::Zero(); ///< unit vector, out of the triangle's body
};

/// Finds where surfaces of deforming bodies are near each other or themselves: for each surface vertex the nearest
/// triangle of every other body, and the nearest of its own body that is not its neighbour.
///
/// Broad phase: a TriangleTree a body, fitted to the positions of each search. A vertex counts as inside a body by the
/// angle-weighted normal at the nearest point (Baerentzen and Aanaes 2005). The normal of a pair is the direction
/// between vertex and nearest point, or that angle-weighted one where these are nearer than 1e-4 of the thickness.
///
/// Of its own body a vertex sees the nearest triangle that
/// - in the rest shape is farther from it than twice the thickness (so a layer thinner than that never sees its other
///   side, and a thicker one not until it is compressed to a half),
/// - faces it: face normal . vertex normal < 0,
/// - has it less than the thickness inside, whatever the depth,
/// - has no neighbour that is nearer to it: else the nearest place of the surface there is one of those left out above,
///   and neither sign nor direction mean anything.
///
/// Limits (for docs): vertices against triangles only, no edges against edges; a vertex that in one step goes deeper
/// than `depth` is not seen any more, one that goes deeper than half a thin body is sent out at the far side; surfaces
/// must be closed, and a body that intersects itself or is turned inside out has no reliable inside.
class SurfacePairs
{
public:
  struct Settings
  {
    double thickness = 0.0; ///< pairs nearer than this repel each other [length]
    double depth = 0.0;     ///< how far inside a body a vertex may be and still be sent back [length]
    bool self = true;
  };

  /// Of no surfaces: finds nothing at any positions.
  SurfacePairs() = default;

  /// `_rest`: rest positions of all vertices. Throws std::invalid_argument for indices out of range, a vertex of two
  /// surfaces, positions that are not finite and settings that are not positive.
  SurfacePairs(std::vector<ContactSurface> _surfaces, const Points& _rest, const Settings& _settings);

  /// All pairs with a gap in (-depth, thickness + _margin) at these positions, ordered by vertex, then triangle.
  /// `_margin`: how much nearer pairs may get in the coming step. Same answer with any number of threads. Allocates
  /// nothing unless there are more pairs than ever before. Throws std::invalid_argument for a wrong number of positions
  /// and a margin that is negative or not finite.
  void find(const Points& _positions, double _margin, std::vector<ContactPair>& _pairs);

  const Settings& settings() const { return settings_; }

private:
  /// A body with vertices numbered by themselves, so that bodies cost nothing to each other.
  struct Surface
  {
    std::vector<int> vertices; ///< number among all bodies, rising
    TriangleTree tree;
    SurfaceNormals normals;
    Points rest;
    Points positions;
    Points areas; ///< normal of each triangle, as long as twice its area
    BoundingBox box;
    std::vector<int> near; ///< other surfaces whose boxes come within reach of this one's
  };

  /// A vertex to test: its number in its surface.
  struct Probe
  {
    int surface = 0;
    int vertex = 0;
  };

  void addSurface(ContactSurface _surface, const Points& _rest);
  void fit(const Points& _positions, double _reach);
  static void fitSurface(const Points& _positions, Surface& _surface);
  void search(const Probe& _probe, double _margin, std::vector<ContactPair>& _pairs) const;
  bool nearestOfOther(const Surface& _other, const Vector3& _point, double _margin, ContactPair& _pair) const;
  bool nearestOfSelf(const Surface& _surface, int _vertex, double _margin, ContactPair& _pair) const;
  bool isNeighbour(const Surface& _surface, int _vertex, int _triangle) const;
  bool isNearestAround(const Surface& _surface, int _triangle, const Vector3& _weights, const Vector3& _point,
                       double _distance) const;
  bool complete(const Surface& _surface, int _triangle, const Vector3& _weights, const Vector3& _point,
                ContactPair& _pair, double& _gap) const;
  double rounding() const { return 1e-4 * settings_.thickness; }

  Settings settings_;
  Eigen::Index vertexCount_ = 0;
  std::vector<Surface> surfaces_;
  std::vector<Probe> probes_;                        ///< in the order of the vertices' numbers
  std::vector<std::vector<ContactPair>> chunkPairs_; ///< of consecutive probes
};

} // namespace FleshSim
