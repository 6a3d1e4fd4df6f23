#pragma once

/// Something that a plugin hangs on an object; it dies with the object.
class PerObjectData
{
public:
  PerObjectData() = default;
  virtual ~PerObjectData() = default;
  virtual PerObjectData* copyPerObjectData() { return nullptr; }
};
