#include <drawing/FindProgram.hh>

#include <cstdlib>
#include <sstream>
#include <unistd.h>

namespace FleshSim {

std::string findProgram(const std::string& _name)
{
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = folder + "/" + _name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

} // namespace FleshSim
