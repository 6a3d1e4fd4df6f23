#pragma once

#include <OpenVolumeMesh/Core/StandInHandles.hh>

#include <utility>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

class OpenVolumeMeshEdge
{
public:
  OpenVolumeMeshEdge(VertexHandle _from, VertexHandle _to) : from_(_from), to_(_to) {}

  const VertexHandle& from_vertex() const { return from_; }
  const VertexHandle& to_vertex() const { return to_; }

private:
  VertexHandle from_;
  VertexHandle to_;
};

class OpenVolumeMeshFace
{
public:
  explicit OpenVolumeMeshFace(std::vector<HalfEdgeHandle> _halfEdges) : halfEdges_(std::move(_halfEdges)) {}

  const std::vector<HalfEdgeHandle>& halfedges() const { return halfEdges_; }

private:
  std::vector<HalfEdgeHandle> halfEdges_;
};

class OpenVolumeMeshCell
{
public:
  explicit OpenVolumeMeshCell(std::vector<HalfFaceHandle> _halfFaces) : halfFaces_(std::move(_halfFaces)) {}

  const std::vector<HalfFaceHandle>& halffaces() const { return halfFaces_; }

private:
  std::vector<HalfFaceHandle> halfFaces_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
