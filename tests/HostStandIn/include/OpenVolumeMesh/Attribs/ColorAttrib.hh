#pragma once

#include <OpenVolumeMesh/Attribs/StandInAttrib.hh>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// Asking for a colour to write it switches the colours of that kind of element on.
template <class ColT>
class ColorAttrib
{
public:
  explicit ColorAttrib(TopologyKernel& _kernel, const ColT& _default = ColT())
      : kernel_(_kernel), default_(_default), values_(_kernel, "color", _default)
  {
  }

  ColT& operator[](const VertexHandle& _handle)
  {
    hasVertexColors_ = true;
    return values_[_handle];
  }
  ColT& operator[](const CellHandle& _handle)
  {
    hasCellColors_ = true;
    return values_[_handle];
  }

  bool vertex_colors_available() { return hasVertexColors_; }
  bool cell_colors_available() { return hasCellColors_; }

  void clear_vertex_colors()
  {
    for (const VertexHandle& vertex : kernel_.vertices())
      values_[vertex] = default_;
    hasVertexColors_ = false;
  }
  void clear_cell_colors()
  {
    for (const CellHandle& cell : kernel_.cells())
      values_[cell] = default_;
    hasCellColors_ = false;
  }

private:
  TopologyKernel& kernel_;
  ColT default_;
  StandInAttrib<ColT> values_;
  bool hasVertexColors_ = false;
  bool hasCellColors_ = false;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
