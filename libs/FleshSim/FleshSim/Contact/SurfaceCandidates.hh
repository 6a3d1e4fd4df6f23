#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Contact/TriangleTree.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// A vertex and a triangle (its three vertices), or the vertices of two edges, that may meet.
using CandidatePair = std::array<int, 4>;

/// What may meet when surfaces move: the broad phase of contact between bodies and with themselves. Features that share
/// a vertex do not meet. Edges of obstacles between two triangles of one plane are none, and neither are vertices
/// with such edges alone: nothing gets to them but through the triangles.
class SurfaceCandidates
{
public:
  SurfaceCandidates() = default;

  /// _surfaces: triangles in the numbers of all vertices; no vertex is of two surfaces. Throws std::invalid_argument
  /// for indices out of range.
  SurfaceCandidates(const std::vector<ContactSurface>& _surfaces, const Points& _rest, const MeetingRules& _rules);

  /// All pairs that may come nearer to each other than _reach while vertices go straight from _from to _to: the boxes
  /// of their ways are that near. In a fixed order, whatever the number of threads: by vertex and then by surface for
  /// vertexTriangle().
  void find(const Points& _from, const Points& _to, double _reach);

  const std::vector<CandidatePair>& vertexTriangle() const { return vertexTriangle_; }
  const std::vector<CandidatePair>& edgeEdge() const { return edgeEdge_; }

  /// The surface that a vertex is of; -1: none.
  int surfaceOf(int _vertex) const { return surfaceOf_[static_cast<std::size_t>(_vertex)]; }
  int surfaceCount() const { return static_cast<int>(surfaces_.size()); }

  /// Numbers of a surface's vertices among all, ascending.
  const std::vector<int>& vertices(int _surface) const
  {
    return surfaces_[static_cast<std::size_t>(_surface)].vertices;
  }

private:
  struct Surface
  {
    std::vector<int> vertices;                     ///< numbers among all
    std::vector<int> meeting;                      ///< those of them that may meet triangles
    std::vector<std::array<int, 3>> triangles;     ///< in numbers among all
    std::vector<std::array<int, 2>> edges;         ///< likewise, each once
    std::vector<std::vector<int>> edgesOfTriangle; ///< those that no earlier triangle has
    TriangleTree tree;                             ///< in the surface's own numbers
    Points from;                                   ///< of its vertices
    Points to;
    bool isFitted = false; ///< the tree, to these
    BoundingBox box;       ///< of its ways, widened by the reach
  };

  void addSurface(const ContactSurface& _surface, const Points& _rest);
  void fit(const Points& _from, const Points& _to, double _reach);
  bool mayMeet(std::size_t _a, std::size_t _b) const;
  void findVertices(const Surface& _a, const Surface& _b, const Points& _from, const Points& _to, double _reach);
  void findEdges(std::size_t _a, std::size_t _b, const Points& _from, const Points& _to, double _reach);

  std::vector<std::vector<char>> meets_; ///< of each two surfaces
  std::vector<int> surfaceOf_;
  std::vector<Surface> surfaces_;
  std::vector<CandidatePair> vertexTriangle_;
  std::vector<CandidatePair> edgeEdge_;
  std::vector<std::vector<CandidatePair>> chunks_; ///< of consecutive features, joined in their order
};

} // namespace FleshSim
