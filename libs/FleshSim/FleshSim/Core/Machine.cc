#include <FleshSim/Core/Machine.hh>

#include <fstream>
#include <thread>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/utsname.h>
#endif

namespace FleshSim {

namespace {

/// What stands behind _key and the separator in the first line of the file that begins with it.
std::string lineOf(const char* _file, const std::string& _key, char _separator)
{
  std::ifstream stream(_file);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t end = line.find(_separator);
    if (line.compare(0, _key.size(), _key) != 0 || end == std::string::npos) continue;
    const std::size_t first = line.find_first_not_of(" \t\"", end + 1);
    const std::size_t last = line.find_last_not_of(" \t\"");
    return first == std::string::npos ? std::string() : line.substr(first, last + 1 - first);
  }
  return {};
}

} // namespace

Machine thisMachine()
{
  Machine machine;
  machine.system = lineOf("/etc/os-release", "PRETTY_NAME", '=');
  machine.processor = lineOf("/proc/cpuinfo", "model name", ':');
  machine.cores = static_cast<int>(std::thread::hardware_concurrency());
#if defined(__unix__) || defined(__APPLE__)
  utsname name{};
  if (uname(&name) == 0) {
    machine.system += (machine.system.empty() ? "" : ", ") + std::string(name.sysname) + " " + name.release;
    machine.system += " " + std::string(name.machine);
    if (machine.processor.empty()) machine.processor = name.machine;
  }
#endif
  return machine;
}

} // namespace FleshSim
