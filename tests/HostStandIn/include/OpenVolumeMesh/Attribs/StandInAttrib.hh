#pragma once

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <memory>
#include <string>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// A value per vertex, edge, face and cell, kept as properties of the mesh that follow deletions and renumbering.
template <class T>
class StandInAttrib
{
public:
  StandInAttrib(TopologyKernel& _kernel, const std::string& _name, const T& _default)
      : vertices_(_kernel.request_vertex_property<T>("vertex_" + _name, _default)),
        edges_(_kernel.request_edge_property<T>("edge_" + _name, _default)),
        faces_(_kernel.request_face_property<T>("face_" + _name, _default)),
        cells_(_kernel.request_cell_property<T>("cell_" + _name, _default))
  {
  }

  T& operator[](const VertexHandle& _handle) { return vertices_[_handle]; }
  T& operator[](const EdgeHandle& _handle) { return edges_[_handle]; }
  T& operator[](const FaceHandle& _handle) { return faces_[_handle]; }
  T& operator[](const CellHandle& _handle) { return cells_[_handle]; }

private:
  VertexPropertyT<T> vertices_;
  EdgePropertyT<T> edges_;
  FacePropertyT<T> faces_;
  CellPropertyT<T> cells_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
