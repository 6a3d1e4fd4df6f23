#include <FleshSim/Core/Parallel.hh>

#ifdef _OPENMP
#include <omp.h>
#endif

#ifdef __linux__
#include <array>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace FleshSim {

void letWaitingThreadsSleep(char** _argv)
{
#if defined(_OPENMP) && defined(__linux__)
  if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT")) return;
  setenv("GOMP_SPINCOUNT", "1500", 1); // some 30 us
  // By its name, so that lists of processes show it.
  std::array<char, 4096> path{};
  if (readlink("/proc/self/exe", path.data(), path.size() - 1) > 0) execv(path.data(), _argv);
#else
  static_cast<void>(_argv);
#endif
}

void setThreadCount(int _threads)
{
#ifdef _OPENMP
  omp_set_num_threads(_threads > 0 ? _threads : omp_get_num_procs());
#else
  static_cast<void>(_threads);
#endif
}

void yieldToOthers()
{
#ifdef __linux__
  // Here a nice value belongs to a thread; those that it makes inherit it.
  constexpr int niceness = 10;
  if (nice(0) < niceness)
    static_cast<void>(!setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), niceness));
#endif
}

bool isMyShare(int _row, int _rows)
{
#ifdef _OPENMP
  return static_cast<long long>(_row) * omp_get_num_threads() / _rows == omp_get_thread_num();
#else
  return _row < _rows;
#endif
}

int threadCount()
{
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

} // namespace FleshSim
