// What the kernels cost: nanoseconds per element for energy, gradient and Hessian of every material with assembly into
// the block matrix, and the product of the matrix with a vector beside a plain reading of as many bytes, as Markdown
// tables. Medians; one thread and two of each.
//
//   kernel_runs [--threads N] [--resolution N] [--repeats N] [--only MATERIAL] [--elements-only | --products-only]
//               [--cpu]
//   kernel_runs --once MATERIAL tets|hexes energy|gradient|none|clamp|absolute [--resolution N]
//
// --cpu takes the processor time of all threads over their number instead of the time of the clock: on a machine that
// is shared it says more, but it does not see threads that wait.
//
// The second form evaluates the squeezed state once; instructions an element, which repeat on a busy machine, are its
// count inside the evaluation over the number of elements. valgrind knows no AVX-512, so configure for AVX2
// (-DFLESHSIM_NATIVE=OFF -DFLESHSIM_ARCHITECTURE=x86-64-v3):
//   OMP_WAIT_POLICY=passive valgrind --tool=callgrind --callgrind-out-file=/dev/null
//     --toggle-collect='FleshSim::ElasticModel::hessian*'
//     kernel_runs --once stable-neo-hookean tets clamp --resolution 10

#include "BenchmarkOptions.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Random.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace FleshSim;

struct Options
{
  std::vector<int> threads{1, 2};
  int resolution = 30;
  int repeats = 9;
  std::string only;
  bool elements = true;
  bool products = true;
  bool processorTime = false;
};

/// Seconds of the clock, or of all threads together.
double now(const Options& _options)
{
  if (_options.processorTime) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC / threadCount();
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

VolumeMesh cube(bool _hexes, int _resolution)
{
  GenerateOptions options;
  options.shape = "cube";
  options.hexes = _hexes;
  options.resolution = _resolution;
  VolumeMesh mesh;
  const Status status = generateMesh(options, mesh);
  if (!status) {
    std::fprintf(stderr, "kernel_runs: %s\n", status.message().c_str());
    std::exit(2);
  }
  return mesh;
}

/// Larger in every direction: no eigenvalue is negative. Squeezed: most elements have one that is.
Points state(const VolumeMesh& _mesh, int _resolution, bool _squeezed)
{
  const Vector3 stretch = _squeezed ? Vector3(1.3, 0.8, 0.95) : Vector3(1.02, 1.03, 1.025);
  const double noise = (_squeezed ? 0.1 : 0.001) * 2.0 / _resolution;
  Points x = stretch.asDiagonal() * _mesh.positions;
  Random random(1);
  for (Eigen::Index i = 0; i < x.size(); ++i)
    x.data()[i] += random.uniform(-noise, noise);
  return x;
}

double median(std::vector<double> _values)
{
  std::nth_element(_values.begin(), _values.begin() + static_cast<std::ptrdiff_t>(_values.size() / 2), _values.end());
  return _values[_values.size() / 2];
}

double secondsOf(const Options& _options, const std::function<void()>& _run)
{
  const double start = now(_options);
  _run();
  return now(_options) - start;
}

double medianSeconds(const Options& _options, const std::function<void()>& _run)
{
  _run();
  std::vector<double> seconds;
  for (int i = 0; i < _options.repeats; ++i)
    seconds.push_back(secondsOf(_options, _run));
  return median(seconds);
}

MaterialPointer materialOf(const std::string& _name)
{
  const MaterialEntry* const entry = findMaterial(_name);
  if (entry) return entry->create({1.0, 10.0, true});
  std::fprintf(stderr, "kernel_runs: no material %s\n", _name.c_str());
  std::exit(2);
}

/// A body in its two states, ready to be evaluated with the number of threads of its making.
class Specimen
{
public:
  Specimen(const VolumeMesh& _mesh, int _resolution, const std::string& _material,
           LockingRemedy _locking = LockingRemedy::none)
  {
    model_.addBody(_mesh, materialOf(_material), 1.0, _locking);
    model_.finish();
    hessian_ = BlockMatrix(model_.pattern());
    for (const bool squeezed : {false, true})
      states_[squeezed ? 1 : 0] = model_.toSolver(state(_mesh, _resolution, squeezed));
  }

  int elements() const { return model_.elementCount(); }
  void energy(bool _squeezed) const { model_.energy(states_[_squeezed ? 1 : 0]); }
  void gradient(bool _squeezed) { model_.gradient(states_[_squeezed ? 1 : 0], gradient_); }
  int hessian(bool _squeezed, HessianFilter _filter)
  {
    double energy = 0.0;
    return model_.hessian(states_[_squeezed ? 1 : 0], _filter, hessian_, gradient_, energy);
  }
  BlockMatrix& matrix() { return hessian_; }

private:
  ElasticModel model_;
  BlockMatrix hessian_;
  Columns gradient_;
  Columns states_[2];
};

void elementRow(const VolumeMesh& _mesh, const Options& _options, const std::string& _material, int _threads,
                LockingRemedy _locking)
{
  setThreadCount(_threads);
  Specimen specimen(_mesh, _options.resolution, _material, _locking);
  const std::string cell =
      std::string(_mesh.hexes.empty() ? "tet" : "hex") + (_locking == LockingRemedy::none ? "" : ", mean-dilatation");
  const auto nanoseconds = [&](const std::function<void()>& _run) {
    return 1e9 * medianSeconds(_options, _run) / specimen.elements();
  };
  const double energy = nanoseconds([&] { specimen.energy(true); });
  const double gradient = nanoseconds([&] { specimen.gradient(true); });
  const double none = nanoseconds([&] { specimen.hessian(true, HessianFilter::none); });
  int changed[2] = {0, 0};
  const double easy = nanoseconds([&] { changed[0] = specimen.hessian(false, HessianFilter::clamp); });
  const double clamp = nanoseconds([&] { changed[1] = specimen.hessian(true, HessianFilter::clamp); });
  const double absolute = nanoseconds([&] { specimen.hessian(true, HessianFilter::absolute); });
  std::printf("| `%s` | %s | %d | %.1f | %.1f | %.1f | %.1f (%.0f %%) | %.1f (%.0f %%) | %.1f |\n", _material.c_str(),
              cell.c_str(), _threads, energy, gradient, none, easy, 100.0 * changed[0] / specimen.elements(), clamp,
              100.0 * changed[1] / specimen.elements(), absolute);
  std::fflush(stdout);
}

void elementTable(const Options& _options)
{
  std::printf("Nanoseconds an element, cube n=%d, %d-wide registers; in brackets the elements that were clamped.\n\n",
              _options.resolution, registerWidth);
  std::printf("| material | cell | threads | energy | gradient | Hessian | clamped, none needs it | clamped | absolute "
              "|\n|---|---|---|---|---|---|---|---|---|\n");
  const std::pair<bool, LockingRemedy> cells[] = {{false, LockingRemedy::none},
                                                  {true, LockingRemedy::none},
                                                  {false, LockingRemedy::meanDilatation},
                                                  {true, LockingRemedy::meanDilatation}};
  for (const auto& [hexes, locking] : cells) {
    const VolumeMesh mesh = cube(hexes, _options.resolution);
    for (const MaterialEntry& entry : materialRegistry())
      for (const int threads : _options.threads)
        if ((_options.only.empty() || _options.only == entry.name) &&
            (locking == LockingRemedy::none || materialOf(entry.name)->volumeSplit()))
          elementRow(mesh, _options, entry.name, threads, locking);
  }
}

/// Reads as many doubles, as fast as was found on this machine, in as many ranges as a product has chunks.
double readAll(const std::vector<double>& _values, int _rows)
{
  const std::ptrdiff_t perRow = static_cast<std::ptrdiff_t>(_values.size()) / _rows;
  return sumOverChunks(_rows, [&](int _first, int _last) {
    Pack sums[4];
    const double* value = _values.data() + perRow * _first;
    const double* const end = _values.data() + perRow * _last;
    for (; value + 4 * packWidth <= end; value += 4 * packWidth)
      for (int i = 0; i < 4; ++i) {
#if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(value + i * packWidth + 1024);
#endif
        sums[i] += loadPack(value + i * packWidth);
      }
    return (sums[0] + sums[1] + sums[2] + sums[3])[0];
  });
}

void productRow(const VolumeMesh& _mesh, const Options& _options, int _resolution, int _threads)
{
  setThreadCount(_threads);
  Specimen specimen(_mesh, _resolution, "stable-neo-hookean");
  specimen.hessian(true, HessianFilter::none);
  const BlockMatrix& matrix = specimen.matrix();
  const int rows = matrix.rowCount();
  const Points x = Points::Random(3, rows);
  Points y(3, rows);
  const double bytes = 76.0 * matrix.pattern().slotCount() + 52.0 * rows;
  const std::vector<double> values(static_cast<std::size_t>(bytes / 8.0), 1.0);
  volatile double sink = 0.0;
  // In turns, so that both see the same neighbours on the machine.
  std::vector<double> products;
  std::vector<double> readings;
  for (int i = 0; i < 3 * _options.repeats; ++i) {
    products.push_back(secondsOf(_options, [&] { matrix.multiply(x, y); }));
    readings.push_back(secondsOf(_options, [&] { sink = readAll(values, rows); }));
  }
  const double product = median(products);
  const double reading = median(readings);
  std::printf("| %s n=%d | %.0f | %d | %.2f | %.1f | %.1f | %.0f %% |\n", _mesh.hexes.empty() ? "tets" : "hexes",
              _resolution, 1e-6 * bytes, _threads, 1e3 * product, 1e-9 * bytes / product, 1e-9 * bytes / reading,
              100.0 * reading / product);
  std::fflush(stdout);
}

void productTable(const Options& _options)
{
  std::printf("\n| matrix | MB | threads | product [ms] | GB/s | reading alone, GB/s | of it |\n"
              "|---|---|---|---|---|---|---|\n");
  const std::pair<bool, int> sizes[] = {{false, 10}, {false, 30}, {false, 60}, {true, 30}, {true, 50}};
  for (const auto& [hexes, resolution] : sizes) {
    const VolumeMesh mesh = cube(hexes, resolution);
    for (const int threads : _options.threads)
      productRow(mesh, _options, resolution, threads);
  }
}

void once(const std::string& _material, bool _hexes, const std::string& _what, int _resolution)
{
  setThreadCount(1);
  Specimen specimen(cube(_hexes, _resolution), _resolution, _material);
  if (_what == "energy")
    specimen.energy(true);
  else if (_what == "gradient")
    specimen.gradient(true);
  else
    specimen.hessian(true, _what == "none"    ? HessianFilter::none
                           : _what == "clamp" ? HessianFilter::clamp
                                              : HessianFilter::absolute);
  std::printf("%d elements\n", specimen.elements());
}

/// `_once` are the three words behind --once.
bool parse(int _count, char** _arguments, Options& _options, std::vector<std::string>& _once)
{
  int threads = 0;
  bool once = false;
  BenchmarkOptions words("kernel_runs");
  words.whole("threads", threads);
  words.whole("resolution", _options.resolution);
  words.whole("repeats", _options.repeats);
  words.flag("cpu", _options.processorTime);
  words.flag("products-only", _options.elements, false);
  words.flag("elements-only", _options.products, false);
  words.nameOf(materialRegistry(), "only", _options.only);
  words.flag("once", once);
  words.furtherArguments("MATERIAL tets|hexes WHAT", _once);
  if (!words.read(_count, _arguments)) return false;
  if (threads > 0) _options.threads.assign(1, threads);
  if (_once.size() == (once ? 3U : 0U)) return true;
  std::fprintf(stderr, "kernel_runs: three words go with --once, and none without\n");
  return false;
}

} // namespace

int main(int _count, char** _arguments)
{
  letWaitingThreadsSleep(_arguments);
  Options options;
  std::vector<std::string> evaluation;
  if (!parse(_count, _arguments, options, evaluation)) return 2;
  if (!evaluation.empty())
    once(evaluation[0], evaluation[1] == "hexes", evaluation[2], options.resolution);
  else {
    if (options.elements) elementTable(options);
    if (options.products) productTable(options);
  }
  return 0;
}
