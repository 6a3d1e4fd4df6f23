#include <FleshSim/Material/Arap.hh>
#include <FleshSim/Material/Corotated.hh>
#include <FleshSim/Material/FixedCorotated.hh>
#include <FleshSim/Material/LinearElastic.hh>
#include <FleshSim/Material/MooneyRivlin.hh>
#include <FleshSim/Material/NeoHookean.hh>
#include <FleshSim/Material/StVenantKirchhoff.hh>
#include <FleshSim/Material/StableNeoHookean.hh>
#include <FleshSim/Material/StableNeoHookeanBarrier.hh>

#include <utility>

namespace FleshSim {

namespace {

Registry<MaterialEntry>& allEntries()
{
  // One line a material; the first one is the default.
  // clang-format off
  static Registry<MaterialEntry> entries = {
      {"stable-neo-hookean", "mu/2 (I2-3) - mu (J-1) + lambda/2 (J-1)^2; flesh, any strain, recovers from inversion", createStableNeoHookean},
      {"stable-neo-hookean-barrier", "mu/2 (I2-3) + lambda/2 (J-a)^2 - mu/2 log(I2+1); the same, regular where an element collapses to a point", createStableNeoHookeanBarrier},
      {"neo-hookean", "mu/2 (I2-3) - mu log J + lambda/2 (log J)^2; never inverts, needs a start without inverted elements", createNeoHookean},
      {"corotated", "mu |F-R|^2 + lambda/2 tr(S-I)^2; large rotations, moderate strain", createCorotated},
      {"fixed-corotated", "mu |F-R|^2 + lambda/2 (J-1)^2; large rotations, keeps volume better than corotated", createFixedCorotated},
      {"arap", "mu |F-R|^2; as rigid as possible, lambda is not used (Poisson's ratio 0)", createArap},
      {"stvk", "mu |E|^2 + lambda/2 (tr E)^2; large rotations, small strain, gives way under strong compression", createStVenantKirchhoff},
      {"linear", "mu |e|^2 + lambda/2 (tr e)^2; only for small strain and small rotation; one linear solve per step", createLinearElastic},
      {"mooney-rivlin", "c10 (J^-2/3 I2-3) + c01 (J^-4/3 A-3) + bulk/2 (J-1)^2, A = |cof F|^2; rubber at large strain, needs a start without inverted elements", createMooneyRivlin,
       {{"c10", "Pa", "resistance to stretching"}, {"c01", "Pa", "resistance to the change of areas"}, {"bulk", "Pa", "bulk modulus"}}},
  };
  // clang-format on
  return entries;
}

} // namespace

const Registry<MaterialEntry>& materialRegistry()
{
  return allEntries();
}

void registerMaterial(MaterialEntry _entry)
{
  addToRegistry(allEntries(), std::move(_entry));
}

const MaterialEntry* findMaterial(const std::string& _name)
{
  for (const MaterialEntry& entry : materialRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
