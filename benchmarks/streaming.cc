// The machine and its streaming bandwidth, as lines of text: what reading from memory and from the last-level cache
// gives one thread and two. Products of sparse matrices with vectors are bound by that.
//
//   streaming [--megabytes N]      of memory to read from; 512

#include "BenchmarkOptions.hh"

#include <FleshSim/Core/Machine.hh>
#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

using namespace FleshSim;

/// Sum in four packs, so that additions do not wait for each other.
double read(const double* _values, std::ptrdiff_t _count)
{
  Pack sums[4] = {Pack(0.0), Pack(0.0), Pack(0.0), Pack(0.0)};
  for (std::ptrdiff_t i = 0; i + 4 * packWidth <= _count; i += 4 * packWidth)
    for (int k = 0; k < 4; ++k) {
      Pack value;
      std::memcpy(&value.data, _values + i + static_cast<std::ptrdiff_t>(k) * packWidth, sizeof(value.data));
      sums[k] += value;
    }
  const Pack sum = sums[0] + sums[1] + (sums[2] + sums[3]);
  double total = 0.0;
  for (int lane = 0; lane < packWidth; ++lane)
    total += sum[lane];
  return total;
}

/// Median of GB/s over _rounds readings of all of it.
double bandwidth(const std::vector<double>& _values, int _threads, int _rounds)
{
  setThreadCount(_threads);
  std::vector<double> rates;
  double sum = 0.0;
  for (int round = 0; round < _rounds; ++round) {
    std::vector<double> parts(static_cast<std::size_t>(_threads));
    const std::ptrdiff_t part = static_cast<std::ptrdiff_t>(_values.size()) / _threads;
    double seconds = 0.0;
    {
      const Stopwatch watch(seconds);
      parallelFor(_threads,
                  [&](int _t) { parts[static_cast<std::size_t>(_t)] = read(_values.data() + part * _t, part); });
    }
    for (const double one : parts)
      sum += one;
    rates.push_back(1e-9 * static_cast<double>(_values.size() * sizeof(double)) / seconds);
  }
  if (sum < 0.0) std::printf("impossible\n"); // else the compiler may leave the reading out
  std::sort(rates.begin(), rates.end());
  return rates[rates.size() / 2];
}

} // namespace

int main(int _argc, char** _argv)
{
  letWaitingThreadsSleep(_argv);
  int megabytes = 512;
  BenchmarkOptions words("streaming");
  words.whole("megabytes", megabytes);
  if (!words.read(_argc, _argv)) return 2;
  const Machine machine = thisMachine();
  std::printf("%s, %d cores, %s. Packs of doubles in registers of %d.\n", machine.processor.c_str(), machine.cores,
              machine.system.c_str(), registerWidth);
  const std::vector<double> memory(static_cast<std::size_t>(megabytes) << 17U, 1.0);
  const std::vector<double> cached(std::size_t(8) << 17U, 1.0);
  std::printf("Reading from memory (%d MB): %.1f GB/s one thread, %.1f GB/s two. Reading 8 MB again and again: %.1f "
              "GB/s one thread, %.1f GB/s two.\n",
              megabytes, bandwidth(memory, 1, 9), bandwidth(memory, 2, 9), bandwidth(cached, 1, 201),
              bandwidth(cached, 2, 201));
  return 0;
}
