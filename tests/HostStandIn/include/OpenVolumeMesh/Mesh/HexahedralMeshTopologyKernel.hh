#pragma once

#include <OpenVolumeMesh/Core/TopologyKernel.hh>

#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// Takes cells of six quadrilaterals only.
class HexahedralMeshTopologyKernel : public TopologyKernel
{
public:
  FaceHandle add_face(const std::vector<HalfEdgeHandle>& _halfEdges, bool _check = false) override
  {
    return _halfEdges.size() == 4 ? TopologyKernel::add_face(_halfEdges, _check) : FaceHandle(-1);
  }
  FaceHandle add_face(const std::vector<VertexHandle>& _vertices) override
  {
    return _vertices.size() == 4 ? TopologyKernel::add_face(_vertices) : FaceHandle(-1);
  }
  CellHandle add_cell(const std::vector<HalfFaceHandle>& _halfFaces, bool _check = false) override
  {
    const bool fits = _halfFaces.size() == 6 && allFacesHave(_halfFaces, 4);
    return fits ? TopologyKernel::add_cell(_halfFaces, _check) : CellHandle(-1);
  }
  /// 0-1-2-3 a face, 4 behind 0, 5 behind 3, 6 behind 2, 7 behind 1.
  CellHandle add_cell(const std::vector<VertexHandle>& _v, bool = false)
  {
    if (_v.size() != 8) return CellHandle(-1);
    const int faces[6][4] = {{3, 2, 1, 0}, {7, 6, 5, 4}, {1, 2, 6, 7}, {4, 5, 3, 0}, {1, 7, 4, 0}, {2, 3, 5, 6}};
    std::vector<HalfFaceHandle> halfFaces;
    for (const auto& f : faces)
      halfFaces.push_back(findOrAddHalfFace({_v[f[0]], _v[f[1]], _v[f[2]], _v[f[3]]}));
    return TopologyKernel::add_cell(halfFaces);
  }
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
