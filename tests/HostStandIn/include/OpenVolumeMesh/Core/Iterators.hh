#pragma once

#include <OpenVolumeMesh/Core/StandInHandles.hh>

#include <cstddef>
#include <iterator>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// Walks over handles that were collected when the walk began; deleted elements are not among them.
template <class Handle>
class StandInIter
{
public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Handle;
  using difference_type = std::ptrdiff_t;
  using pointer = const Handle*;
  using reference = const Handle&;

  explicit StandInIter(std::vector<Handle> _handles, bool _atEnd = false)
      : handles_(std::move(_handles)), at_(_atEnd ? handles_.size() : 0)
  {
  }

  const Handle& operator*() const { return handles_[at_]; }
  const Handle* operator->() const { return &handles_[at_]; }
  StandInIter& operator++()
  {
    ++at_;
    return *this;
  }
  bool operator==(const StandInIter& _other) const { return at_ == _other.at_; }
  bool operator!=(const StandInIter& _other) const { return at_ != _other.at_; }
  bool valid() const { return at_ < handles_.size(); }

private:
  std::vector<Handle> handles_;
  std::size_t at_;
};

/// For range-for; a pair of iterators too, as in 2.0.
template <class Handle>
struct StandInRange
{
  explicit StandInRange(const std::vector<Handle>& _handles) : first(_handles), second(_handles, true) {}

  StandInIter<Handle> begin() const { return first; }
  StandInIter<Handle> end() const { return second; }

  StandInIter<Handle> first;
  StandInIter<Handle> second;
};

using VertexIter = StandInIter<VertexHandle>;
using EdgeIter = StandInIter<EdgeHandle>;
using FaceIter = StandInIter<FaceHandle>;
using HalfFaceIter = StandInIter<HalfFaceHandle>;
using CellIter = StandInIter<CellHandle>;
using CellVertexIter = StandInIter<VertexHandle>;
using HalfFaceVertexIter = StandInIter<VertexHandle>;

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
