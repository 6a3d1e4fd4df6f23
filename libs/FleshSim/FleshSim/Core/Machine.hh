#pragma once

#include <string>

namespace FleshSim {

/// What a program runs on, in words; empty where the system does not say.
struct Machine
{
  std::string system;    ///< "Debian GNU/Linux 12 (bookworm), Linux 6.1.0 x86_64"
  std::string processor; ///< its maker's name for it
  int cores = 0;         ///< that threads can run on; 0: not known
};

Machine thisMachine();

} // namespace FleshSim
