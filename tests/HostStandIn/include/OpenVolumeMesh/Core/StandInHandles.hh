#pragma once

// Handles of the stand-in kernel. STANDIN_OVM3 chooses the manner of OpenVolumeMesh 3.x: no conversion to int.

#include <functional>
#include <string>
#include <vector>

#ifdef STANDIN_OVM3
#define STANDIN_OVM_FLAVOUR standInOvm3
#else
#define STANDIN_OVM_FLAVOUR standInOvm2
#endif

namespace OpenVolumeMesh {

/// What would have crashed or misbehaved with the real library, one line each. Tests want it empty.
inline std::vector<std::string>& standInFailures()
{
  static std::vector<std::string> failures;
  return failures;
}

/// A flavour a name space: translation units of both may be linked together.
inline namespace STANDIN_OVM_FLAVOUR {

class OpenVolumeMeshHandle
{
public:
  explicit OpenVolumeMeshHandle(int _index = -1) : index_(_index) {}

  const int& idx() const { return index_; }
  void idx(const int& _index) { index_ = _index; }
  void reset() { index_ = -1; }

#ifdef STANDIN_OVM3
  bool is_valid() const
  {
    return index_ >= 0;
  }
  unsigned int uidx() const
  {
    return static_cast<unsigned int>(index_);
  }
#else
  bool is_valid() const
  {
    return index_ != -1;
  }
  operator int() const
  {
    return index_;
  }
#endif

private:
  int index_;
};

template <class Derived>
class StandInHandle : public OpenVolumeMeshHandle
{
public:
  using OpenVolumeMeshHandle::OpenVolumeMeshHandle;

  bool operator==(const Derived& _other) const { return idx() == _other.idx(); }
  bool operator!=(const Derived& _other) const { return idx() != _other.idx(); }
  bool operator<(const Derived& _other) const { return idx() < _other.idx(); }
  bool operator>(const Derived& _other) const { return idx() > _other.idx(); }
};

struct VertexHandle : StandInHandle<VertexHandle>
{
  using StandInHandle::StandInHandle;
};

struct EdgeHandle : StandInHandle<EdgeHandle>
{
  using StandInHandle::StandInHandle;
};

struct FaceHandle : StandInHandle<FaceHandle>
{
  using StandInHandle::StandInHandle;
};

struct CellHandle : StandInHandle<CellHandle>
{
  using StandInHandle::StandInHandle;
};

struct HalfEdgeHandle : StandInHandle<HalfEdgeHandle>
{
  using StandInHandle::StandInHandle;
#ifdef STANDIN_OVM3
  EdgeHandle edge_handle() const
  {
    return EdgeHandle(idx() / 2);
  }
  HalfEdgeHandle opposite_handle() const
  {
    return HalfEdgeHandle(idx() ^ 1);
  }
#endif
};

struct HalfFaceHandle : StandInHandle<HalfFaceHandle>
{
  using StandInHandle::StandInHandle;
#ifdef STANDIN_OVM3
  FaceHandle face_handle() const
  {
    return FaceHandle(idx() / 2);
  }
  HalfFaceHandle opposite_handle() const
  {
    return HalfFaceHandle(idx() ^ 1);
  }
#endif
};

#ifdef STANDIN_OVM3
using VH = VertexHandle;
using EH = EdgeHandle;
using HEH = HalfEdgeHandle;
using FH = FaceHandle;
using HFH = HalfFaceHandle;
using CH = CellHandle;
#endif

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
