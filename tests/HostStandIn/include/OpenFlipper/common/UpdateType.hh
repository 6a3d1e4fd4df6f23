#pragma once

#include <OpenFlipper/common/GlobalDefines.hh>

#include <QString>

#include <bitset>
#include <cstddef>

typedef std::bitset<64> UpdateTypeSet;

/// What of an object has changed.
class UpdateType
{
public:
  UpdateType() = default;
  UpdateType(const UpdateTypeSet& _set) : bits_(_set) {}

  /// A trap of the host: means "shares a bit".
  bool operator==(const UpdateType& _other) const { return (bits_ & _other.bits_).any(); }
  UpdateType operator|(const UpdateType& _other) const { return bits_ | _other.bits_; }
  UpdateType& operator|=(const UpdateType& _other)
  {
    bits_ |= _other.bits_;
    return *this;
  }
  bool operator<(const UpdateType& _other) const { return bits_.to_ulong() < _other.bits_.to_ulong(); }
  /// Everything, or one of the bits; a selection of vertices is a selection.
  bool contains(const UpdateType& _type) const;

  /// Not in the host.
  const UpdateTypeSet& standInBits() const { return bits_; }

private:
  UpdateTypeSet bits_;
};

const UpdateType UPDATE_NONE(UpdateTypeSet(0));
const UpdateType UPDATE_ALL(UpdateTypeSet(1));
const UpdateType UPDATE_VISIBILITY(UpdateTypeSet(1) << 1);
const UpdateType UPDATE_GEOMETRY(UpdateTypeSet(1) << 2);
const UpdateType UPDATE_TOPOLOGY(UpdateTypeSet(1) << 3);
const UpdateType UPDATE_SELECTION(UpdateTypeSet(1) << 4);
const UpdateType UPDATE_SELECTION_VERTICES(UpdateTypeSet(1) << 5);
const UpdateType UPDATE_SELECTION_EDGES(UpdateTypeSet(1) << 6);
const UpdateType UPDATE_SELECTION_HALFEDGES(UpdateTypeSet(1) << 7);
const UpdateType UPDATE_SELECTION_FACES(UpdateTypeSet(1) << 8);
const UpdateType UPDATE_SELECTION_KNOTS(UpdateTypeSet(1) << 9);
const UpdateType UPDATE_COLOR(UpdateTypeSet(1) << 10);
const UpdateType UPDATE_TEXTURE(UpdateTypeSet(1) << 11);
const UpdateType UPDATE_STATE(UpdateTypeSet(1) << 12);

inline bool UpdateType::contains(const UpdateType& _type) const
{
  if (bits_ == UPDATE_ALL.bits_) return true;
  if (_type == UPDATE_SELECTION && bits_.count() == 1)
    for (std::size_t bit = 5; bit <= 9; ++bit)
      if (bits_.test(bit)) return true;
  return (bits_ & _type.bits_).any();
}
