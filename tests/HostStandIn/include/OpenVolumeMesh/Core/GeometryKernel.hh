#pragma once

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// A kernel with a point at each vertex.
template <class VecT, class TopologyKernelT = TopologyKernel>
class GeometryKernel : public TopologyKernelT
{
public:
  using PointT = VecT;
  using KernelT = TopologyKernelT;
#ifdef STANDIN_OVM3
  using Point = VecT;
#endif

  VertexHandle add_vertex() override
  {
    return add_vertex(VecT());
  }
  VertexHandle add_vertex(const VecT& _point)
  {
    points_.push_back(_point);
    return KernelT::add_vertex();
  }

  const VecT& vertex(const VertexHandle& _vertex) const
  {
    return points_.at(_vertex.idx());
  }
  void set_vertex(const VertexHandle& _vertex, const VecT& _point)
  {
    points_.at(_vertex.idx()) = _point;
  }

protected:
  void reorderVertices(const std::vector<int>& _kept) override
  {
    const std::vector<VecT> old = points_;
    points_.clear();
    for (const int v : _kept)
      points_.push_back(old[v]);
  }

private:
  std::vector<VecT> points_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
