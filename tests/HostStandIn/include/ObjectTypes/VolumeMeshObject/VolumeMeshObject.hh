#pragma once

#include <ACG/Math/VectorT.hh>
#include <ObjectTypes/VolumeMeshObject/VolumeMeshNode.hh>
#include <OpenFlipper/common/BaseObjectData.hh>
#include <OpenFlipper/common/GlobalOptions.hh>
#include <OpenFlipper/common/ObjectTypeDLLDefines.hh>
#include <OpenVolumeMesh/Attribs/ColorAttrib.hh>
#include <OpenVolumeMesh/Attribs/StatusAttrib.hh>

#include <memory>

template <class MeshT>
class VolumeMeshObject : public BaseObjectData
{
public:
  typedef OpenVolumeMesh::ColorAttrib<ACG::Vec4f> ColorAttrib;
  typedef OpenVolumeMesh::StatusAttrib StatusAttrib;

  explicit VolumeMeshObject(DataType _type)
      : BaseObjectData(_type), mesh_(std::make_shared<MeshT>()), status_(*mesh_), colors_(*mesh_)
  {
    // Without a window there is nothing to draw with: meshNode() is null then, as in the host.
    if (OpenFlipper::Options::gui()) meshNode_ = new MeshNode(materialNode(), "mesh");
  }

  MeshT* mesh() { return mesh_.get(); }
  StatusAttrib& status() { return status_; }
  ColorAttrib& colors() { return colors_; }

  typedef ACG::SceneGraph::VolumeMeshNodeT<MeshT> MeshNode;
  MeshNode* meshNode() { return meshNode_; }
  bool picked(unsigned int _node) override { return meshNode_ != nullptr && meshNode_->id() == _node; }

private:
  std::shared_ptr<MeshT> mesh_;
  StatusAttrib status_;
  ColorAttrib colors_;
  MeshNode* meshNode_ = nullptr;
};
