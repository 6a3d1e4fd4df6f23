#include <FleshSim/Core/LargeArray.hh>

#include <cstdlib>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace FleshSim {

void* allocateLarge(std::size_t _bytes)
{
  void* memory = nullptr;
#ifdef __linux__
  constexpr std::size_t hugePage = std::size_t(1) << 21U;
  if (_bytes >= 2 * hugePage) {
    const std::size_t rounded = (_bytes + hugePage - 1) / hugePage * hugePage;
    memory = rounded >= _bytes ? std::aligned_alloc(hugePage, rounded) : nullptr;
    // A system that has none, or grants none, is none the worse for it.
    if (memory) static_cast<void>(madvise(memory, rounded, MADV_HUGEPAGE));
  }
  else
#endif
    memory = std::malloc(_bytes);
  if (!memory && _bytes > 0) throw std::bad_alloc();
  return memory;
}

void freeLarge(void* _memory)
{
  std::free(_memory);
}

} // namespace FleshSim
