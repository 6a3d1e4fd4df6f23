#pragma once

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// Takes cells of four triangles only.
class TetrahedralMeshTopologyKernel : public TopologyKernel
{
public:
  FaceHandle add_face(const std::vector<HalfEdgeHandle>& _halfEdges, bool _check = false) override
  {
    return _halfEdges.size() == 3 ? TopologyKernel::add_face(_halfEdges, _check) : FaceHandle(-1);
  }
  FaceHandle add_face(const std::vector<VertexHandle>& _vertices) override
  {
    return _vertices.size() == 3 ? TopologyKernel::add_face(_vertices) : FaceHandle(-1);
  }
  CellHandle add_cell(const std::vector<HalfFaceHandle>& _halfFaces, bool _check = false) override
  {
    const bool fits = _halfFaces.size() == 4 && allFacesHave(_halfFaces, 3);
    return fits ? TopologyKernel::add_cell(_halfFaces, _check) : CellHandle(-1);
  }
  CellHandle add_cell(const std::vector<VertexHandle>& _v, bool = false)
  {
    if (_v.size() != 4) return CellHandle(-1);
    return TopologyKernel::add_cell({findOrAddHalfFace({_v[0], _v[1], _v[2]}), findOrAddHalfFace({_v[0], _v[2], _v[3]}),
                                     findOrAddHalfFace({_v[0], _v[3], _v[1]}),
                                     findOrAddHalfFace({_v[1], _v[3], _v[2]})});
  }
  CellHandle add_cell(VertexHandle _v0, VertexHandle _v1, VertexHandle _v2, VertexHandle _v3, bool _check = false)
  {
    return add_cell(std::vector<VertexHandle>{_v0, _v1, _v2, _v3}, _check);
  }
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
