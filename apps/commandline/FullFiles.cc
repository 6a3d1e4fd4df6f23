#include <commandline/FullFiles.hh>

#include <csignal>

namespace FleshSim {

void takeFullFilesForErrors()
{
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
}

} // namespace FleshSim
