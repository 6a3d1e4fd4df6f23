#include <FleshSim/Core/Parallel.hh>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace FleshSim {

void setThreadCount(int _threads)
{
#ifdef _OPENMP
  omp_set_num_threads(_threads > 0 ? _threads : omp_get_num_procs());
#else
  static_cast<void>(_threads);
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
