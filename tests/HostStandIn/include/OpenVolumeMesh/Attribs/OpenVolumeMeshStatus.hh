#pragma once

#include <OpenVolumeMesh/Core/StandInHandles.hh>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

class OpenVolumeMeshStatus
{
public:
  bool selected() const { return selected_; }
  bool tagged() const { return tagged_; }
  bool deleted() const { return deleted_; }
  void set_selected(bool _flag) { selected_ = _flag; }
  void set_tagged(bool _flag) { tagged_ = _flag; }
  void set_deleted(bool _flag) { deleted_ = _flag; }

private:
  bool selected_ = false;
  bool tagged_ = false;
  bool deleted_ = false;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
