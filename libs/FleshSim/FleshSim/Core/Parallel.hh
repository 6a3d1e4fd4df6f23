#pragma once

// Loops over threads whose results do not depend on how many there are: work is cut into chunks by size alone, and
// sums add the chunks' partial sums in order.

#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Types.hh>

#include <algorithm>
#include <cstring>
#include <vector>

namespace FleshSim {

/// Sets the number of threads that the loops started by the calling thread use; 0 or less: all cores.
void setThreadCount(int _threads);

/// For main(): makes OpenMP's waiting threads sleep soon instead of spin, unless the environment already says what they
/// do. Spinning threads on a busy machine keep the ones they wait for from running (seen: 42 s instead of 0.1 s);
/// threads that sleep at once are slow to wake (a quarter of a multilevel iteration). OpenMP reads its environment
/// while the program is loaded, so the program is started once more with it; does nothing where that is not possible.
void letWaitingThreadsSleep(char** _argv);

/// Lets the calling thread, and those that its loops start later, yield to other threads of the process where the
/// system can do that for single threads: a window that wants to draw goes first. Lasts as long as the thread.
void yieldToOthers();

/// The number of threads that a loop started now would use.
int threadCount();

/// Calls _body(i) for i = 0 .. _count-1, in parallel and in no particular order. With less than _least of them the
/// calling thread does it alone: waking the others costs more than small work.
template <class Body>
void parallelFor(int _count, const Body& _body, int _least = 2)
{
#pragma omp parallel for schedule(static) if (_count >= _least)
  for (int i = 0; i < _count; ++i)
    _body(i);
}

/// Within a parallel region: true in the one of its threads in whose part row _row of _rows is, if each has as many.
bool isMyShare(int _row, int _rows);

/// Rows (or vertices) of a chunk: large enough to hide the cost of a parallel loop, small enough to balance.
constexpr int chunkRows = 512;

/// Fewer chunks than these are one thread's work.
constexpr int leastParallelChunks = 6;

inline int chunkCount(int _rows)
{
  return (_rows + chunkRows - 1) / chunkRows;
}

/// Calls _body(first, last) for the row ranges of each chunk, in parallel. Rows that are more work than most may be cut
/// into smaller chunks.
template <class Body>
void parallelForChunks(int _rows, const Body& _body, int _chunkRows = chunkRows)
{
  parallelFor((_rows + _chunkRows - 1) / _chunkRows,
              [&](int _chunk) { _body(_chunk * _chunkRows, std::min(_rows, (_chunk + 1) * _chunkRows)); },
              leastParallelChunks);
}

/// Sum over chunks of _body(first, last), added in the order of the chunks, which have _chunkSize rows.
template <class Body>
double sumOverChunks(int _rows, const Body& _body, int _chunkSize = chunkRows)
{
  thread_local std::vector<double> partial;
  const int chunks = (_rows + _chunkSize - 1) / _chunkSize;
  partial.resize(static_cast<std::size_t>(chunks));
  double* const sums = partial.data(); // the workers have thread-local vectors of their own
  parallelFor(
      chunks,
      [&, sums](int _chunk) { sums[_chunk] = _body(_chunk * _chunkSize, std::min(_rows, (_chunk + 1) * _chunkSize)); },
      leastParallelChunks);
  double sum = 0.0;
  for (int c = 0; c < chunks; ++c)
    sum += sums[c];
  return sum;
}

/// Sum of _a[i] * _b[i], in eight interleaved partial sums: one order of additions whatever the alignment.
inline double dotRange(const double* _a, const double* _b, std::ptrdiff_t _count)
{
  Pack sum(0.0);
  std::ptrdiff_t i = 0;
  for (; i + packWidth <= _count; i += packWidth) {
    Pack a;
    Pack b;
    std::memcpy(&a.data, _a + i, sizeof(a.data));
    std::memcpy(&b.data, _b + i, sizeof(b.data));
    sum += a * b;
  }
  double total = 0.0;
  for (int lane = 0; lane < packWidth; ++lane)
    total += sum[lane];
  for (; i < _count; ++i)
    total += _a[i] * _b[i];
  return total;
}

/// Inner product of two fields of vectors.
inline double dot(const Points& _a, const Points& _b)
{
  return sumOverChunks(static_cast<int>(_a.cols()), [&](int _first, int _last) {
    return dotRange(_a.data() + 3 * static_cast<std::ptrdiff_t>(_first),
                    _b.data() + 3 * static_cast<std::ptrdiff_t>(_first),
                    3 * (static_cast<std::ptrdiff_t>(_last) - _first));
  });
}

/// Euclidean norm of a field of vectors.
inline double norm(const Points& _a)
{
  return std::sqrt(dot(_a, _a));
}

/// The squares of a field in some columns, each number times its weight first; null: as it is.
inline double weightedSquares(const Points& _a, const Points* _weights, int _first, int _last)
{
  const double* const a = _a.data() + 3 * static_cast<std::ptrdiff_t>(_first);
  const std::ptrdiff_t count = 3 * (static_cast<std::ptrdiff_t>(_last) - _first);
  if (_weights == nullptr) return dotRange(a, a, count);
  const double* const weight = _weights->data() + 3 * static_cast<std::ptrdiff_t>(_first);
  double sum = 0.0;
  for (std::ptrdiff_t i = 0; i < count; ++i)
    sum += weight[i] * a[i] * weight[i] * a[i];
  return sum;
}

/// The norm of a field whose numbers are weighted so; null: the Euclidean one.
inline double weightedNorm(const Points& _a, const Points* _weights)
{
  return std::sqrt(sumOverChunks(static_cast<int>(_a.cols()),
                                 [&](int _first, int _last) { return weightedSquares(_a, _weights, _first, _last); }));
}

} // namespace FleshSim
