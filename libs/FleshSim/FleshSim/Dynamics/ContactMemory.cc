// What contacts with obstacles know from earlier steps, as numbers.

#include <FleshSim/Dynamics/ContactSet.hh>

namespace FleshSim {

namespace {

void rememberContact(MemoryWriter& _memory, const VertexContact& _contact)
{
  _memory.add(_contact.vertex).add(_contact.obstacle).add(_contact.plane.normal).add(_contact.plane.distance);
  _memory.add(_contact.fresh).add(_contact.touch).add(_contact.releases);
}

VertexContact recallContact(MemoryReader& _memory)
{
  VertexContact contact;
  contact.vertex = _memory.integer();
  contact.obstacle = _memory.integer();
  contact.plane.normal = _memory.vector();
  contact.plane.distance = _memory.number();
  contact.fresh = _memory.flag();
  contact.touch = _memory.vector();
  contact.releases = _memory.integer();
  return contact;
}

void rememberFriction(MemoryWriter& _memory, const VertexFriction& _friction)
{
  _memory.add(_friction.vertex).add(_friction.sticking).add(_friction.force).add(_friction.drag).add(_friction.slides);
}

VertexFriction recallFriction(MemoryReader& _memory)
{
  VertexFriction friction;
  friction.vertex = _memory.integer();
  friction.sticking = _memory.flag();
  friction.force = _memory.vector();
  friction.drag = _memory.number();
  friction.slides = _memory.integer();
  return friction;
}

} // namespace

void remember(const ContactMemory& _contacts, MemoryWriter& _memory)
{
  _memory.addList(_contacts.contacts, rememberContact).addList(_contacts.frictions, rememberFriction);
}

ContactMemory recallContacts(MemoryReader& _memory)
{
  ContactMemory contacts;
  contacts.contacts = _memory.list(recallContact);
  contacts.frictions = _memory.list(recallFriction);
  return contacts;
}

} // namespace FleshSim
