#include <FleshSim/Dynamics/BarrierContacts.hh>
#include <FleshSim/Dynamics/PairContacts.hh>

#include <stdexcept>

namespace FleshSim {

namespace {

template <class Type>
std::unique_ptr<BodyContacts> make(const BodyContactSetup& _setup)
{
  return std::make_unique<Type>(_setup);
}

} // namespace

const Registry<ContactMethodEntry>& contactMethodRegistry()
{
  static const Registry<ContactMethodEntry> registry = {
      {"pairs", "vertices repel triangles softly: fast, but edges and fast bodies can pass through each other",
       make<PairContacts>},
      {"barrier", "energies without bound keep surfaces apart, and no step of the solver lets anything pass",
       make<BarrierContacts>},
  };
  return registry;
}

std::unique_ptr<BodyContacts> createBodyContacts(const BodyContactSetup& _setup)
{
  for (const ContactMethodEntry& entry : contactMethodRegistry())
    if (entry.name == _setup.settings.method) return entry.create(_setup);
  throw std::invalid_argument("there is no method of contact called \"" + _setup.settings.method + "\"");
}

} // namespace FleshSim
