#include <FleshSim/Material/StableNeoHookean.hh>

namespace FleshSim {

const std::vector<MaterialEntry>& materialRegistry()
{
  // The first one is the default.
  static const std::vector<MaterialEntry> entries = {
      {StableNeoHookean::name, "mu/2 (I2-3) - mu (J-1) + lambda/2 (J-1)^2: flesh, any strain, inversion allowed",
       createStableNeoHookean},
  };
  return entries;
}

const MaterialEntry* findMaterial(const std::string& _name)
{
  for (const MaterialEntry& entry : materialRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
