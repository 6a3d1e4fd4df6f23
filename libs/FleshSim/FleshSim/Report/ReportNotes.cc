#include <FleshSim/Report/ReportNotes.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Report/RunOutcome.hh>
#include <FleshSim/Simulation/HookeConstants.hh>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

namespace FleshSim {

namespace {

constexpr double nearlyIncompressible = 0.4; ///< Poisson's ratio from which a volume is expected to stay
constexpr double largeVolumeChange = 0.05;   ///< in parts of the rest volume
constexpr double badShape = 0.1;             ///< scaled Jacobian; that of the bundled meshes is above
constexpr double muchDamping = 0.1;          ///< of energy or angular momentum, by the integrator

/// Elements that are too stiff in bending beyond a Poisson's ratio, from the tables in docs/elements.md.
struct LockingCells
{
  bool (*has)(const VolumeMesh& _mesh);
  double poisson;
  const char* name;
  const char* measured;
  const char* otherwise; ///< what to do where there is no remedy
};

constexpr LockingCells lockingCells[] = {
    {[](const VolumeMesh& _mesh) { return !_mesh.tets.empty(); }, 0.45, "linear tetrahedra",
     "At 0.49, a beam of tetrahedra, four across, bends 0.3 as far as it should. ",
     "Stay at 0.45 with tetrahedra, take hexahedra"},
    {[](const VolumeMesh& _mesh) { return !_mesh.hexes.empty(); }, 0.49, "linear hexahedra",
     "At 0.499, a beam of hexahedra, four across, bends 0.43 as far as it should. ",
     "Stay at 0.49, take another material"},
    {[](const VolumeMesh& _mesh) { return !_mesh.tet10s.empty(); }, 0.49, "10-node tetrahedra",
     "At 0.4999, Cook's membrane of them, four across, bends 0.7 as far as it should. ",
     "Stay at 0.49, take another material"}};

/// Distances from the origin in sizes of the mesh from which digits are missed.
constexpr double farAway = 1e4;

class NoteList
{
public:
  NoteList(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks)
      : setup_(_setup), record_(_record), remarks_(_remarks), good_(goodSteps(_record))
  {
  }

  void make()
  {
    addStart();
    addInvertedOnTheWay();
    addVolume();
    addNumericalDamping();
    addHalvings();
    for (const Body& body : setup_.bodies) {
      addLocking(body);
      addShapes(body);
      addDistance(body);
    }
    for (const Body& body : setup_.bodies)
      addNotes(body);
    for (const std::string& one : setup_.notes)
      remarks_.push_back({false, one + ".", {}});
    addFilesWithoutMiddles();
  }

private:
  const StepReport& step(int _index) const { return record_.steps[static_cast<std::size_t>(_index)]; }

  void note(const std::string& _what, const std::string& _advice) { remarks_.push_back({false, _what, _advice}); }

  void addStart()
  {
    if (record_.steps.empty() || !record_.steps.front().untangled) return;
    note("The start, in which " +
             countedNoun(static_cast<std::size_t>(record_.steps.front().tangled), "element", "was", "were") +
             " inverted, was replaced by the rest shape, placed and deformed as what holds it says.",
         "The solver then has little left to do. Use --no-smoothing to see what it makes of the start itself.");
  }

  void addInvertedOnTheWay()
  {
    int most = 0;
    for (int s = 0; s < good_; ++s)
      if (step(s).inverted > step(most).inverted) most = s;
    if (good_ == 0 || step(most).inverted == 0 || step(good_ - 1).inverted > 0) return;
    note(countedNoun(static_cast<std::size_t>(step(most).inverted), "element", "was", "were") +
             " turned inside out on the way (step " + std::to_string(most + 1) + "), and none is at the end.",
         "The states in between cannot be believed there.");
  }

  void addVolume()
  {
    double worst = 1.0;
    int where = 0;
    for (int s = 0; s < good_; ++s) {
      const double ratio = record_.steps[static_cast<std::size_t>(s)].volumeRatio;
      if (std::isfinite(ratio) && std::abs(ratio - 1.0) > std::abs(worst - 1.0)) {
        worst = ratio;
        where = s + 1;
      }
    }
    double poisson = 0.5;
    for (const Body& body : setup_.bodies)
      for (const MaterialRegion& region : body.regions)
        poisson = std::min(poisson, hookeConstants(*region.material.stiffest()).poisson);
    if (poisson <= nearlyIncompressible || std::abs(worst - 1.0) <= largeVolumeChange) return;
    note(
        "The volume became " + roundedNumber(worst, 3) + " times that at rest (step " + std::to_string(where) + ").",
        "A Poisson's ratio of " + roundedNumber(poisson, 3) +
            " is that of a nearly incompressible body, and flesh keeps its volume within a few percent. A ratio nearer "
            "to 0.5 keeps it better (with --locking mean-dilatation), and so do smaller motions.");
  }

  void addNumericalDamping()
  {
    if (!setup_.dynamics || good_ == 0) return;
    const StepReport& last = record_.steps[static_cast<std::size_t>(good_ - 1)];
    const std::string advice =
        "The solution of the integrator loses it, not the body. A shorter time step (dt) or an integrator of second "
        "order (newmark, midpoint, bdf2) loses less; docs/dynamics.md has a table.";
    if (last.keptSpin < 1.0 - muchDamping) {
      note("Numerical damping has taken " + percent(1.0 - last.keptSpin) + " of the angular momentum.", advice);
      return;
    }
    const double lost = last.energyTurnover > 0.0 ? -last.energyError / last.energyTurnover : 0.0;
    if (lost <= muchDamping || lost > 1.0) return;
    const bool touched = std::any_of(record_.steps.begin(), record_.steps.end(),
                                     [](const StepReport& _step) { return _step.contacts > 0; });
    note(std::string(touched ? "Impacts and numerical damping have" : "Numerical damping has") + " taken " +
             percent(lost) + " of the energy that the run had and was given.",
         advice);
  }

  static std::string percent(double _part) { return roundedNumber(100.0 * _part, 2) + " %"; }

  void addHalvings()
  {
    int halvings = 0;
    std::size_t steps = 0;
    for (int s = 0; s < good_; ++s) {
      const StepReport& step = record_.steps[static_cast<std::size_t>(s)];
      halvings += step.halvings;
      steps += step.halvings > 0 ? 1 : 0;
    }
    if (halvings == 0) return;
    note(countedNoun(steps, "step", "was", "were") + " cut in two, " + std::to_string(halvings) +
             (halvings == 1 ? " time" : " times") + " in all.",
         "The whole step did not converge at once. The results are good, but the run took longer, and a little more "
         "motion may "
         "fail. " +
             adviceForSteps(setup_) + " may be faster.");
  }

  void addLocking(const Body& _body)
  {
    if (_body.choice.locking != LockingRemedy::none) return;
    double poisson = -1.0;
    for (const MaterialRegion& region : _body.regions)
      poisson = std::max(poisson, hookeConstants(*region.material.stiffest()).poisson);
    for (const LockingCells& cells : lockingCells) {
      if (!cells.has(_body.mesh) || !(poisson > cells.poisson + 1e-6)) continue;
      note("Body " + _body.name + " is stiffer than its material: " + cells.name + " lock at a Poisson's ratio of " +
               roundedNumber(poisson, 4) + ".",
           std::string(cells.measured) +
               (_body.material->volumeSplit() ? "Take --locking mean-dilatation" : cells.otherwise) +
               ", or refine the mesh where bending matters.");
      return;
    }
  }

  void addShapes(const Body& _body)
  {
    double worst = 1.0;
    std::size_t bad = 0;
    forCells(_body.mesh, [&](const auto& _cell) {
      const double quality = scaledJacobian(_body.mesh.positions, _cell);
      worst = std::min(worst, quality);
      bad += quality < badShape ? 1 : 0;
    });
    if (bad == 0) return;
    note(countedNoun(bad, "cell", "of body " + _body.name + " is", "of body " + _body.name + " are") +
             " badly shaped: flat, or like a needle (least scaled Jacobian " + roundedNumber(worst, 3) +
             ", 1 is best).",
         "Such cells are too stiff, and iterations grow with them. Better ones come from another mesher, or from its "
         "optimisation; fleshsim info shows the quality of a mesh.");
  }

  void addDistance(const Body& _body)
  {
    const BoundingBox box = cellBox(_body.mesh);
    const double size = box.extent().norm();
    const double distance = box.center().norm();
    if (!(distance > farAway * size)) return;
    note("Body " + _body.name + " is " + roundedNumber(distance / size, 2) + " times its size away from the origin.",
         "Its coordinates lose as many digits there: tolerances are raised to what rounding allows. Move it to the "
         "origin (fleshsim convert, or \"translate\" in a scene).");
  }

  void addNotes(const Body& _body)
  {
    for (const std::vector<std::string>* notes : {&_body.document.notes, &_body.notes})
      for (const std::string& one : *notes)
        remarks_.push_back({false, "Body " + _body.name + ": " + one + ".", {}});
  }

  /// Formats that lists of the run's files name, and that cannot hold what was simulated.
  void addFilesWithoutMiddles()
  {
    std::set<std::string> formats;
    for (const std::string& file : record_.files) {
      const std::string extension = std::filesystem::path(file).extension().string();
      const MeshFormat* format = extension.empty() ? nullptr : findMeshFormat(extension.substr(1));
      for (const Body& body : setup_.bodies)
        if (format != nullptr && format->write != nullptr && dropsMiddles(*format, body.document))
          formats.insert(format->name);
    }
    for (const std::string& name : formats)
      note("Files in the format " + name + " hold the corners of 10-node tetrahedra alone.",
           "The formats vtu, vtk and msh hold all their vertices: --format vtu.");
  }

  const SimulationSetup& setup_;
  const RunRecord& record_;
  std::vector<ReportRemark>& remarks_;
  int good_;
};

} // namespace

void addReportNotes(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks)
{
  NoteList(_setup, _record, _remarks).make();
}

} // namespace FleshSim
