// Nanoseconds for one deformation gradient (time of a pack / packWidth) of every energy: stress, true Hessian, and
// clamped Hessian, over gradients near rest, of moderate strain, and inverted.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Material/Material.hh>

#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <vector>

using namespace FleshSim;

namespace {

struct Batch
{
  Pack F[9];
};

/// I + random entries below _size; the memory stays in the first-level cache.
std::vector<Batch> gradients(double _size)
{
  Random random(1);
  std::vector<Batch> batches(16);
  for (Batch& batch : batches)
    for (int i = 0; i < 9; ++i)
      for (int l = 0; l < packWidth; ++l)
        batch.F[i].set(l, (i % 4 == 0 ? 1.0 : 0.0) + random.uniform(-_size, _size));
  return batches;
}

template <class Function>
void measure(benchmark::State& _state, double _size, Function _evaluate)
{
  const std::vector<Batch> batches = gradients(_size);
  for (auto _ : _state)
    for (const Batch& batch : batches)
      _evaluate(batch.F);
  _state.counters["ns"] = benchmark::Counter(static_cast<double>(_state.iterations()) *
                                                 static_cast<double>(batches.size()) * packWidth * 1e-9,
                                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void registerBenchmarks(const MaterialEntry& _entry)
{
  MaterialParameters parameters = MaterialParameters::fromYoungPoisson(1e5, 0.45);
  const MaterialPointer material = _entry.create(parameters);
  const auto add = [&](const std::string& _what, double _size, auto _evaluate) {
    benchmark::RegisterBenchmark((_entry.name + "/" + _what).c_str(),
                                 [=](benchmark::State& _state) { measure(_state, _size, _evaluate); });
  };
  add("energy", 0.1, [material](const Pack* _F) { benchmark::DoNotOptimize(material->energy(_F)); });
  add("stress", 0.1, [material](const Pack* _F) {
    Pack P[9];
    benchmark::DoNotOptimize(material->stress(_F, P));
    benchmark::ClobberMemory();
  });
  const auto hessian = [material](HessianFilter _filter) {
    return [material, _filter](const Pack* _F) {
      static Pack P[9], H[45], energy;
      const PackMask changed = material->hessian(_F, _filter, energy, P, H);
      benchmark::DoNotOptimize(changed[0]);
      benchmark::DoNotOptimize(H);
    };
  };
  add("hessian_none", 0.1, hessian(HessianFilter::none));
  add("hessian_clamp", 0.1, hessian(HessianFilter::clamp));
  add("hessian_clamp_wild", 2.0, hessian(HessianFilter::clamp));
}

} // namespace

int main(int _count, char** _arguments)
{
  for (const MaterialEntry& entry : materialRegistry())
    registerBenchmarks(entry);
  benchmark::Initialize(&_count, _arguments);
  if (benchmark::ReportUnrecognizedArguments(_count, _arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
