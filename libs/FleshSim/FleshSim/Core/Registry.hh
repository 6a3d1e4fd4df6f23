#pragma once

#include <deque>
#include <stdexcept>
#include <string>
#include <utility>

namespace FleshSim {

/// Entries with a name and a way to create what they name, in the order of lists. Entries that are added stay where
/// they are, and so do pointers to them.
template <class Entry>
using Registry = std::deque<Entry>;

/// Adds an entry of somebody's own. Before anything runs that reads the registry in other threads. Throws
/// std::invalid_argument for a name that is taken or empty, and for an entry that creates nothing.
template <class Entry>
void addToRegistry(Registry<Entry>& _registry, Entry _entry)
{
  if (_entry.name.empty() || !_entry.create)
    throw std::invalid_argument("an entry without a name or a way to create it");
  for (const Entry& entry : _registry)
    if (entry.name == _entry.name) throw std::invalid_argument("\"" + _entry.name + "\" is there already");
  _registry.push_back(std::move(_entry));
}

} // namespace FleshSim
