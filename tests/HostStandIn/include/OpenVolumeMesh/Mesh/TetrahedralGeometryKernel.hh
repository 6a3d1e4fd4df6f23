#pragma once

#include <OpenVolumeMesh/Core/GeometryKernel.hh>
#include <OpenVolumeMesh/Mesh/TetrahedralMeshTopologyKernel.hh>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

template <class VecT, class TopologyKernelT = TetrahedralMeshTopologyKernel>
class TetrahedralGeometryKernel : public GeometryKernel<VecT, TopologyKernelT>
{
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
