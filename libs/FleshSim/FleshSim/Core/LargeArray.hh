#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace FleshSim {

/// Memory for arrays of megabytes; on Linux in huge pages where the system grants them: touching one for the first
/// time costs less than touching the 512 small ones in its place. Throws std::bad_alloc.
void* allocateLarge(std::size_t _bytes);
void freeLarge(void* _memory);

template <class T>
struct LargeAllocator
{
  using value_type = T;

  LargeAllocator() = default;
  template <class Other>
  LargeAllocator(const LargeAllocator<Other>&) // NOLINT(google-explicit-constructor): what the standard asks for
  {
  }

  T* allocate(std::size_t _count) { return static_cast<T*>(allocateLarge(_count * sizeof(T))); }
  void deallocate(T* _memory, std::size_t) { freeLarge(_memory); }

  /// Elements that nobody gives a value are left as they are.
  template <class Element>
  void construct(Element* _place)
  {
    ::new (static_cast<void*>(_place)) Element;
  }
  template <class Element, class... Arguments>
  void construct(Element* _place, Arguments&&... _arguments)
  {
    ::new (static_cast<void*>(_place)) Element(std::forward<Arguments>(_arguments)...);
  }

  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }
  friend bool operator!=(const LargeAllocator&, const LargeAllocator&) { return false; }
};

/// A vector of numbers whose resize() does not touch them: so they can be written first by the threads that use them.
template <class T>
using LargeArray = std::vector<T, LargeAllocator<T>>;

} // namespace FleshSim
