// Scenes of a ball that falls: the bounce of Martin Garcia 2022 (section 6.4), and settling with sub-steps.

#include "DynamicScenes.hh"
#include "MovingBodies.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace DynamicRuns {

namespace {

/// Free fall until the first bounce: one second, as in Martin Garcia 2022, section 6.4.
constexpr double dropHeight = 0.5 * gravity;

/// A table of a run's steps; nothing if it could not be opened.
class StepFile
{
public:
  explicit StepFile(const std::string& _path) : file_(_path.empty() ? nullptr : std::fopen(_path.c_str(), "w"))
  {
    if (file_ != nullptr)
      std::fprintf(file_, "time,volume_ratio,centre_height,contacts,inverted,systems,cg,ms\n");
    else if (!_path.empty())
      std::fprintf(stderr, "dynamics_runs: cannot write %s\n", _path.c_str());
  }
  StepFile(const StepFile&) = delete;
  StepFile& operator=(const StepFile&) = delete;
  ~StepFile()
  {
    if (file_ != nullptr) std::fclose(file_);
  }

  void add(const StepReport& _report, double _height)
  {
    if (file_ == nullptr) return;
    std::fprintf(file_, "%.4f,%.8f,%.6f,%d,%d,%d,%d,%.3f\n", _report.time, _report.volumeRatio, _height,
                 _report.contacts, _report.inverted, _report.newtonIterations, _report.linearIterations,
                 1e3 * _report.seconds.total);
  }

private:
  std::FILE* file_;
};

struct Extremes
{
  double leastVolume = 1.0;
  double largestVolume = 1.0;
  double leastHeight = dropHeight; ///< of the centre of mass
  double rebound = 0.0;            ///< its greatest height after the first contact, less the radius
  double reboundTime = 0.0;
  int inverted = 0;
  int contacts = 0;
  int halvings = 0;

  void add(const StepReport& _report, double _height)
  {
    leastVolume = std::min(leastVolume, _report.volumeRatio);
    largestVolume = std::max(largestVolume, _report.volumeRatio);
    leastHeight = std::min(leastHeight, _height);
    inverted = std::max(inverted, _report.inverted);
    contacts = std::max(contacts, _report.contacts);
    halvings += _report.halvings;
    if (contacts == 0 || _height - ballRadius <= rebound) return;
    rebound = _height - ballRadius;
    reboundTime = _report.time;
  }
};

/// One material's run; false if a step failed.
bool bounce(const std::string& _material, bool _projected, const Options& _options)
{
  Stuff stuff;
  stuff.material = _material;
  stuff.projected = _projected;
  stuff.young = _options.young;
  const Vector3 centre(0.0, dropHeight + ballRadius, 0.0);
  MovingBodies bodies({ball(ballRadius, publishedSpacing, centre)}, stuff, "backward-euler", _options.preconditioner);
  bodies.addGround(0.0);
  StepFile file(
      _options.csv.empty() ? "" : _options.csv + "/bounce-" + _material + (_projected ? "-projected" : "") + ".csv");
  StepTimes times;
  Extremes most;
  for (int step = 0; step < 300 && times.converged(); ++step) {
    const StepReport report = times.step(bodies.solver(), 0.01);
    const double height = bodies.height(report);
    most.add(report, height);
    file.add(report, height);
  }
  std::printf("| %s%s | %s | %.2f | %.0f | %d | %d | %.4f | %.4f | %.2f m | %.2f m at %.2f s | %d | %d |%s\n",
              _material.c_str(), _projected ? ", projected" : "", times.outcome().c_str(), times.systemsPerStep(),
              times.linearPerStep(), times.mostFiltered(), most.halvings, most.leastVolume, most.largestVolume,
              most.leastHeight, most.rebound, most.reboundTime, most.contacts, most.inverted,
              times.medianCells().c_str());
  std::fflush(stdout);
  return times.converged();
}

double deviation(const std::vector<double>& _values)
{
  const double count = static_cast<double>(_values.size());
  const double mean = std::accumulate(_values.begin(), _values.end(), 0.0) / count;
  double sum = 0.0;
  for (const double value : _values)
    sum += (value - mean) * (value - mean);
  return std::sqrt(sum / count);
}

/// The ball dropped from a hand's width, five seconds in frames of 1/60 s.
bool settle(const std::string& _integrator, int _parts, const Options& _options)
{
  constexpr int frames = 300;
  Stuff stuff;
  stuff.young = _options.young;
  MovingBodies bodies({ball(ballRadius, publishedSpacing, Vector3(0.0, ballRadius + 0.1, 0.0))}, stuff, _integrator,
                      _options.preconditioner);
  bodies.addGround(0.0);
  StepTimes times;
  std::vector<double> volumes;
  StepReport report;
  for (int frame = 0; frame < frames && times.converged(); ++frame) {
    report = times.step(bodies.solver(), 1.0 / 60.0, _parts);
    if (frame >= frames - 60) volumes.push_back(report.volumeRatio);
  }
  if (volumes.empty()) volumes.push_back(report.volumeRatio);
  std::printf("| %s | %d | %s | %.6f | %.1e | %.1e | %d | %d | %.2f | %.0f |%s\n", _integrator.c_str(), _parts,
              times.outcome().c_str(), volumes.back(), deviation(volumes), report.kineticEnergy, report.contacts,
              times.mostFiltered(), times.systemsPerStep(), times.linearPerStep(), times.medianCells().c_str());
  std::fflush(stdout);
  return times.converged();
}

} // namespace

bool runBounce(const Options& _options)
{
  const VolumeMesh mesh = ball(ballRadius, publishedSpacing, Vector3::Zero());
  std::printf(
      "A ball of %d nodes and %zu tets, E %.0f Pa, falls %.2f m; 3 s, dt = 1/100, backward-euler, %d thread(s); "
      "medians of ms per step\n\n",
      mesh.vertexCount(), mesh.tets.size(), _options.young, dropHeight, _options.threads);
  printHeader(
      "| material | converged | systems per step | CG per step | most filtered systems | halvings | least volume | "
      "largest volume | lowest centre | first rebound | most contacts | most inverted |");
  bool good = true;
  for (const char* material : {"neo-hookean", "stable-neo-hookean", "corotated"})
    good = bounce(material, false, _options) && good;
  return bounce("stable-neo-hookean", true, _options) && good;
}

bool runSubsteps(const Options& _options)
{
  std::printf(
      "The same ball dropped from 0.1 m, 5 s in frames of 1/60 s, %d thread(s); volume over rest volume and its "
      "standard deviation in the last second; medians of ms per frame\n\n",
      _options.threads);
  printHeader("| integrator | sub-steps | converged | volume | deviation | kinetic energy J | contacts | most filtered "
              "systems | systems per frame | CG per frame |");
  bool good = true;
  for (const char* integrator : {"backward-euler", "backward-euler-newton"})
    for (const int parts : {1, 2, 10})
      good = settle(integrator, parts, _options) && good;
  return good;
}

} // namespace DynamicRuns
