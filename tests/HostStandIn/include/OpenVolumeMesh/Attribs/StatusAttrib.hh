#pragma once

#include <OpenVolumeMesh/Attribs/OpenVolumeMeshStatus.hh>
#include <OpenVolumeMesh/Attribs/StandInAttrib.hh>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

class StatusAttrib
{
public:
  explicit StatusAttrib(TopologyKernel& _kernel) : kernel_(_kernel), values_(_kernel, "status", OpenVolumeMeshStatus())
  {
  }

  template <class Handle>
  OpenVolumeMeshStatus& operator[](const Handle& _handle)
  {
    return values_[_handle];
  }

  /// Deletes what has the flag for it; numbers change.
  void garbage_collection(bool = false)
  {
    for (const CellHandle& cell : kernel_.cells())
      if (values_[cell].deleted()) kernel_.delete_cell(cell);
    for (const FaceHandle& face : kernel_.faces())
      if (values_[face].deleted()) kernel_.delete_face(face);
    for (const EdgeHandle& edge : kernel_.edges())
      if (values_[edge].deleted()) kernel_.delete_edge(edge);
    for (const VertexHandle& vertex : kernel_.vertices())
      if (values_[vertex].deleted()) kernel_.delete_vertex(vertex);
    kernel_.collect_garbage();
  }

private:
  TopologyKernel& kernel_;
  StandInAttrib<OpenVolumeMeshStatus> values_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
