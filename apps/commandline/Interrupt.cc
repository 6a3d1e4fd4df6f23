#include <commandline/Interrupt.hh>

#include <csignal>

namespace FleshSim {

namespace {

volatile std::sig_atomic_t signalled = 0;

extern "C" void noteSignal(int _signal)
{
  signalled = 1;
  std::signal(_signal, SIG_DFL);
}

} // namespace

void catchInterrupts()
{
  std::signal(SIGINT, &noteSignal);
  std::signal(SIGTERM, &noteSignal);
}

bool interrupted()
{
  return signalled != 0;
}

} // namespace FleshSim
