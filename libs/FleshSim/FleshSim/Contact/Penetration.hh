#pragma once

#include <FleshSim/Contact/MovingCollider.hh>
#include <FleshSim/Contact/PointGrid.hh>
#include <FleshSim/Contact/TriangleTree.hh>
#include <FleshSim/Mesh/CellSplit.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

/// How far things are in each other.
struct Penetration
{
  int count = 0;      ///< points that are inside what they should be outside of, each once
  double depth = 0.0; ///< of the deepest [length]
};

/// An obstacle where it stands now.
struct PlacedObstacle
{
  ColliderPointer shape;
  RigidPose pose;
};

/// Counts what should be outside and is inside: vertices of bodies in cells of other bodies, in cells of their own body
/// that they do not belong to, and in obstacles; vertices of obstacles, and points along their edges no farther apart
/// than half a cell edge, in cells. A round obstacle cuts a little into the flat faces of a body that it only touches:
/// points of its surface count from a quarter of an edge on. It looks at geometry alone, independently of any way to
/// treat contact.
///
/// Cells that are turned inside out are left out (they are counted as such elsewhere), hexes are taken as six tets,
/// 10-node tets as eight. The depth in a body is measured where the point is in the body's rest shape, as the distance
/// to its rest surface: that is well defined wherever surfaces have passed through each other. Depths below a millionth
/// of a cell edge are touch. Interior vertices are looked at only where a surface vertex is inside something, or a cell
/// is inside out: without that nothing interior can be.
class PenetrationCheck
{
public:
  /// Rest shapes; their vertices count through all bodies.
  explicit PenetrationCheck(const std::vector<const VolumeMesh*>& _rest);

  /// _positions of all bodies' vertices. The same answer with any number of threads.
  Penetration measure(const Points& _positions, const std::vector<PlacedObstacle>& _obstacles) const;

  double meanEdge() const { return edge_; } ///< of the surfaces [length]

private:
  struct Part
  {
    int body = 0;
    std::array<int, 4> vertices{};
    std::array<int, mostCellVertices> cell{}; ///< all vertices of the cell that it is a part of, the last one repeated
  };

  /// Points to look at: vertices, and points of obstacles (-1).
  struct Probes
  {
    Points positions{3, 0};
    std::vector<int> vertices;
    double least = 0.0; ///< depth that does not count [length]
  };

  /// A probe in a part, with its barycentric coordinates there.
  struct Hit
  {
    int probe = 0;
    int part = 0;
    Eigen::Vector4d weights = Eigen::Vector4d::Zero();
  };

  bool isUpright(const Points& _positions, const Part& _part) const;
  void findHits(const Points& _positions, const Probes& _probes, const PointGrid& _grid, int _part,
                std::vector<Hit>& _hits) const;
  double depthOf(const Hit& _hit) const;

  /// Depth of each probe in a cell, -1 outside. _suspect becomes true where a probe is in or on a cell, or a cell is
  /// turned inside out.
  std::vector<double> depths(const Points& _positions, const Probes& _probes, bool& _suspect) const;
  void addParts(const VolumeMesh& _rest, int _body, int _first);
  Probes vertexProbes(const Points& _positions, const std::vector<int>& _vertices) const;
  Probes obstacleProbes(const Points& _positions, const std::vector<PlacedObstacle>& _obstacles, bool _round) const;

  std::vector<Part> parts_;
  Points rest_{3, 0};
  std::vector<int> bodies_;            ///< of each vertex
  std::vector<TriangleTree> surfaces_; ///< of each body at rest
  std::vector<int> outer_;             ///< surface vertices
  std::vector<int> all_;               ///< vertices of cells
  double edge_ = 1.0;
};

} // namespace FleshSim
