#include <FleshSim/Scene/ReportWarnings.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Scene/HookeConstants.hh>
#include <FleshSim/Scene/RunOutcome.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr double nearlyIncompressible = 0.4; ///< Poisson's ratio from which a volume is expected to stay
constexpr double largeVolumeChange = 0.05;   ///< in parts of the rest volume
constexpr double badShape = 0.1;             ///< scaled Jacobian; that of the bundled meshes is above

/// Poisson's ratios beyond which linear elements are too stiff in bending, from the table in docs/elements.md.
constexpr double lockingTets = 0.45;
constexpr double lockingHexes = 0.49;

/// "1 element is", "3 elements are".
std::string counted(std::size_t _count, const std::string& _noun, const std::string& _one, const std::string& _many)
{
  return std::to_string(_count) + " " + _noun + (_count == 1 ? " " + _one : "s " + _many);
}

class RemarkList
{
public:
  RemarkList(const SimulationSetup& _setup, const RunRecord& _record)
      : setup_(_setup), record_(_record), good_(goodSteps(_record))
  {
  }

  std::vector<ReportRemark> make()
  {
    addEnd();
    addInverted();
    addUnsettled();
    addVolume();
    addHalvings();
    for (const Body& body : setup_.bodies) {
      addLocking(body);
      addShapes(body);
    }
    addTolerance();
    for (const Body& body : setup_.bodies)
      addNotes(body);
    return std::move(remarks_);
  }

private:
  void warn(const std::string& _what, const std::string& _advice) { remarks_.push_back({true, _what, _advice}); }

  void addEnd()
  {
    if (record_.converged) return;
    const std::string kept = good_ > 0 ? "Meshes and pictures end with step " + std::to_string(good_) + ". "
                                       : "There is nothing but the start. ";
    const std::string missing = "The run did not come to its end. ";
    if (record_.interrupted)
      warn(missing + "It was interrupted by its user.", kept + "Start it again for the other steps.");
    else if (good_ < static_cast<int>(record_.steps.size()))
      warn(missing + "Step " + std::to_string(good_ + 1) + " did not converge.",
           kept + "Its row in the table is what was left when the solver gave up. " + adviceForSteps() +
               ", or a material that survives being turned inside out (stable-neo-hookean) often help; a mesh "
               "with badly shaped cells seldom converges.");
    else
      warn(missing + "Files could not be written.", kept + "Make room on the disk, or name another folder.");
  }

  std::string adviceForSteps() const
  {
    return setup_.dynamics ? "A shorter time step (dt), or an adaptive one" : "More and smaller steps";
  }

  void addInverted()
  {
    const int inverted = good_ > 0 ? record_.steps[static_cast<std::size_t>(good_ - 1)].inverted : 0;
    if (inverted == 0) return;
    warn(counted(static_cast<std::size_t>(inverted), "element", "is", "are") + " turned inside out at the end (step " +
             std::to_string(good_) + ").",
         "Flesh cannot do that: near these elements neither shape nor stress can be believed. Move the handles less, "
         "take a finer mesh where it is squeezed, or a material that forbids it (neo-hookean).");
  }

  void addUnsettled()
  {
    int unsettled = 0;
    for (const StepReport& step : record_.steps)
      unsettled += step.unsettled;
    if (unsettled == 0) return;
    warn("Contacts did not settle, or the energy cannot be right, in " + std::to_string(unsettled) +
             (unsettled == 1 ? " time step." : " time steps."),
         "There bodies may sink into each other or into an obstacle, or jump. A shorter time step (dt), or an adaptive "
         "one, mends most of it.");
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
      poisson = std::min(poisson, hookeConstants(*body.material).poisson);
    if (poisson <= nearlyIncompressible || std::abs(worst - 1.0) <= largeVolumeChange) return;
    warn(
        "The volume became " + roundedNumber(worst, 3) + " times that at rest (step " + std::to_string(where) + ").",
        "A Poisson's ratio of " + roundedNumber(poisson, 3) +
            " is that of a nearly incompressible body, and flesh keeps its volume within a few percent. A ratio nearer "
            "to 0.5 keeps it better (with --locking mean-dilatation), and so do smaller motions.");
  }

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
    warn(counted(steps, "step", "was", "were") + " cut in two, " + std::to_string(halvings) +
             (halvings == 1 ? " time" : " times") + " in all.",
         "The whole step did not converge at once. The results are good, but the run took longer, and a little more "
         "motion may "
         "fail. " +
             adviceForSteps() + " may be faster.");
  }

  void addLocking(const Body& _body)
  {
    if (_body.choice.locking != LockingRemedy::none) return;
    const double poisson = hookeConstants(*_body.material).poisson;
    const bool tets = !_body.mesh.tets.empty() && poisson > lockingTets + 1e-6;
    const bool hexes = !_body.mesh.hexes.empty() && poisson > lockingHexes + 1e-6;
    if (!tets && !hexes) return;
    const std::string measured = tets ? "At 0.49, a beam of tetrahedra, four across, bends 0.3 as far as it should. "
                                      : "At 0.499, a beam of hexahedra, four across, bends 0.43 as far as it should. ";
    const std::string remedy = _body.material->volumeSplit() ? "Take --locking mean-dilatation"
                               : tets                        ? "Stay at 0.45 with tetrahedra, take hexahedra"
                                                             : "Stay at 0.49, take another material";
    warn("Body " + _body.name + " is stiffer than its material: linear " + (tets ? "tetrahedra" : "hexahedra") +
             " lock at a Poisson's ratio of " + roundedNumber(poisson, 4) + ".",
         measured + remedy + ", or refine the mesh where bending matters.");
  }

  void addShapes(const Body& _body)
  {
    double worst = 1.0;
    std::size_t bad = 0;
    const auto look = [&](const auto& _cells) {
      for (const auto& cell : _cells) {
        const double quality = scaledJacobian(_body.mesh.positions, cell);
        worst = std::min(worst, quality);
        bad += quality < badShape ? 1 : 0;
      }
    };
    look(_body.mesh.tets);
    look(_body.mesh.hexes);
    if (bad == 0) return;
    warn(counted(bad, "cell", "of body " + _body.name + " is", "of body " + _body.name + " are") +
             " badly shaped: flat, or like a needle (least scaled Jacobian " + roundedNumber(worst, 3) +
             ", 1 is best).",
         "Such cells are too stiff, and iterations grow with them. Better ones come from another mesher, or from its "
         "optimisation; fleshsim info shows the quality of a mesh.");
  }

  /// Linearised steps have a tolerance of another kind.
  void addTolerance()
  {
    const bool linearised = setup_.dynamics && setup_.dynamics->settings.integrator == "backward-euler";
    if (setup_.statics.tolerance || linearised || good_ == 0) return;
    remarks_.push_back(
        {false,
         "The tolerance was chosen by the program: " + roundedNumber(setup_.statics.relativeTolerance, 3) +
             " of a force typical of size and stiffness, which is " +
             roundedNumber(record_.steps[static_cast<std::size_t>(good_ - 1)].tolerance, 3) + " N.",
         "Runs with another mesh or material get another one. Give one in newtons (--tolerance) to compare "
         "residuals between runs."});
  }

  void addNotes(const Body& _body)
  {
    for (const std::vector<std::string>* notes : {&_body.document.notes, &_body.notes})
      for (const std::string& note : *notes)
        remarks_.push_back({false, "Body " + _body.name + ": " + note + ".", {}});
  }

  const SimulationSetup& setup_;
  const RunRecord& record_;
  int good_;
  std::vector<ReportRemark> remarks_;
};

} // namespace

std::vector<ReportRemark> reportRemarks(const SimulationSetup& _setup, const RunRecord& _record)
{
  return RemarkList(_setup, _record).make();
}

} // namespace FleshSim
