#include <FleshSim/Report/ReportWarnings.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Report/HandleWarnings.hh>
#include <FleshSim/Report/ReportNotes.hh>
#include <FleshSim/Report/RunOutcome.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr double crushed = 0.1;         ///< of the rest volume; what is left below that is no body
constexpr double madeEnergy = 0.02;     ///< of the largest energy, from where on it is told
constexpr double lostEnergy = 1.05;     ///< of what was there to lose, beyond which a balance is wrong
constexpr double looseTolerance = 0.01; ///< of the forces that hold
constexpr double noEnergy = 1e-12;      ///< of stiffness times volume: nothing is deformed

class WarningList
{
public:
  WarningList(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks)
      : setup_(_setup), record_(_record), remarks_(_remarks), good_(goodSteps(_record))
  {
  }

  void make()
  {
    addEnd();
    addLooseSteps();
    addCrushed();
    addInverted();
    addBeginning();
    addLag();
    addPenetration();
    addEnergy();
    addUnsettled();
    addHandleWarnings(setup_, record_, remarks_);
  }

private:
  void warn(const std::string& _what, const std::string& _advice) { remarks_.push_back({true, _what, _advice}); }

  const StepReport& step(int _index) const { return record_.steps[static_cast<std::size_t>(_index)]; }

  /// The last step that is good; only where there is one.
  const StepReport& last() const { return record_.steps[static_cast<std::size_t>(good_ - 1)]; }

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
           kept + "Its row in the table is what was left when the solver gave up. " + adviceForSteps(setup_) +
               ", or a material that survives being turned inside out (stable-neo-hookean) often help; a mesh "
               "with badly shaped cells seldom converges.");
    else
      warn(missing + "Files could not be written.", kept + "Make room on the disk, or name another folder.");
  }

  void addCrushed()
  {
    int worst = -1;
    for (int s = 0; s < good_; ++s)
      if (step(s).volumeRatio <= (worst < 0 ? crushed : step(worst).volumeRatio)) worst = s;
    if (worst < 0) return;
    warn("The body is crushed: it has " + roundedNumber(step(worst).volumeRatio, 2) + " times its rest volume (step " +
             std::to_string(worst + 1) + ").",
         "That is an equilibrium of the formula, not of flesh: a start that was too far from rest, boundaries that "
         "leave no room, or an obstacle that the body is inside of lead there. Use smaller steps, begin nearer to the "
         "rest shape, or take a material that forbids it (neo-hookean).");
  }

  /// A step can be called solved although hardly anything was.
  void addLooseSteps()
  {
    if (good_ == 0) return;
    double largest = 0.0;
    for (const Reaction& reaction : last().reactions)
      largest = std::max(largest, reaction.force.norm());
    if (setup_.statics.roughIterations > 0 && last().residual > last().tolerance)
      warn("Steps were ended before they were solved (--rough-iterations): a force of " +
               roundedNumber(last().residual, 2) + " N is left at the end.",
           "That shows how the solver gets there, and is no equilibrium.");
    else if (setup_.statics.tolerance && largest > 0.0 && *setup_.statics.tolerance > looseTolerance * largest)
      warn("The tolerance of " + roundedNumber(*setup_.statics.tolerance, 2) + " N is more than a hundredth of the " +
               roundedNumber(largest, 2) + " N that hold the body.",
           "What is called solved may be far from it. Give a smaller --tolerance, or none.");
  }

  void addInverted()
  {
    const int inverted = good_ > 0 ? record_.steps[static_cast<std::size_t>(good_ - 1)].inverted : 0;
    if (inverted == 0) return;
    warn(countedNoun(static_cast<std::size_t>(inverted), "element", "is", "are") +
             " turned inside out at the end (step " + std::to_string(good_) + ").",
         "Flesh cannot do that: near these elements neither shape nor stress can be believed. Move the handles less, "
         "take a finer mesh where it is squeezed, or a material that forbids it (neo-hookean).");
  }

  /// What begins where it should not be.
  void addBeginning()
  {
    if (record_.steps.empty()) return;
    const int inside = record_.steps.front().insideAtStart;
    if (inside > 0)
      warn(countedNoun(static_cast<std::size_t>(inside), "point", "begins", "begin") + " inside what " +
               (inside == 1 ? "it" : "they") + " should be outside of.",
           "Contact can only throw such bodies apart. Place them with a gap between them.");
    const double stored = record_.steps.back().contactAtStart;
    double largest = 0.0;
    for (const StepReport& one : record_.steps)
      largest = std::max(largest, one.energy + one.kineticEnergy);
    if (stored <= madeEnergy * std::max(largest, noEnergy * energyScale(setup_))) return;
    warn("The bodies begin so near each other that their contact pushes them apart with " + roundedNumber(stored, 2) +
             " J.",
         "Place them with a gap of more than the contact thickness between them (docs/contact.md).");
  }

  void addLag()
  {
    int worst = -1;
    for (int s = 0; s < good_; ++s)
      if (step(s).handleLag > 0.0 && (worst < 0 || step(s).handleLag > step(worst).handleLag)) worst = s;
    if (worst < 0) return;
    const char* const who = setup_.colliders.empty() ? "A handle" : "A handle or an obstacle";
    warn(who + std::string(" could not get where it should: something is in its way. It is ") +
             roundedNumber(step(worst).handleLag, 2) + " m off at worst (step " + std::to_string(worst + 1) + ").",
         "Bodies pass neither each other nor themselves. Handles stop together with the one that is stopped.");
  }

  void addPenetration()
  {
    int worst = -1;
    for (int s = 0; s < static_cast<int>(record_.steps.size()); ++s)
      if (step(s).penetrating > 0 && (worst < 0 || step(s).penetrationDepth >= step(worst).penetrationDepth)) worst = s;
    if (worst < 0) return;
    warn(countedNoun(static_cast<std::size_t>(step(worst).penetrating), "point", "is", "are") + " inside what " +
             (step(worst).penetrating == 1 ? "it" : "they") + " should be outside of, the deepest by " +
             roundedNumber(step(worst).penetrationDepth, 2) + " m (step " + std::to_string(worst + 1) + ").",
         "Bodies have passed into each other, into themselves or into an obstacle. Quasi-static runs know no contact; "
         "in "
         "dynamic ones a shorter time step, \"self\" contact or a finer mesh helps (docs/contact.md).");
  }

  void addEnergy()
  {
    if (!setup_.dynamics || good_ == 0) return;
    // Above nothing, or by more than twice as much above the lowest so far: what was lost does not pay for it.
    double made = 0.0;
    double lowest = 0.0;
    for (int s = 0; s < good_; ++s) {
      lowest = std::min(lowest, step(s).energyError);
      made = std::max({made, step(s).energyError, 0.4 * (step(s).energyError - lowest)});
    }
    const double worst = made / std::max(last().largestEnergy, noEnergy * energyScale(setup_));
    if (-last().energyError > lostEnergy * last().energyTurnover)
      warn("The balance of energy does not add up: the run lost " +
               roundedNumber(-last().energyError / last().energyTurnover, 2) + " times what it had and was given.",
           "Somewhere energy was made and taken again. Take a shorter time step.");
    if (worst <= madeEnergy) return;
    warn("The run made energy that nobody gave: up to " + roundedNumber(100.0 * worst, 2) + " % of its largest energy.",
         "Contact between bodies, or a time step that is too long for its integrator, does that. Speeds and heights "
         "after it are too large. Take a shorter time step, or backward-euler-newton.");
  }

  void addUnsettled()
  {
    int unsettled = 0;
    for (const StepReport& step : record_.steps)
      unsettled += step.unsettled;
    if (unsettled == 0) return;
    warn("Contacts did not settle in " + std::to_string(unsettled) + (unsettled == 1 ? " time step." : " time steps."),
         "There contacts come and go, bodies sink into each other or into an obstacle, or friction between bodies is "
         "not "
         "Coulomb's: speeds, and whether something sticks or slides, cannot be believed. A shorter time step (dt), or "
         "an "
         "adaptive one, mends some of it.");
  }

  const SimulationSetup& setup_;
  const RunRecord& record_;
  std::vector<ReportRemark>& remarks_;
  int good_;
};

} // namespace

std::string countedNoun(std::size_t _count, const std::string& _noun, const std::string& _one, const std::string& _many)
{
  return std::to_string(_count) + " " + _noun + (_count == 1 ? " " + _one : "s " + _many);
}

std::string adviceForSteps(const SimulationSetup& _setup)
{
  return _setup.dynamics ? "A shorter time step (dt), or an adaptive one" : "More and smaller steps";
}

std::vector<ReportRemark> reportRemarks(const SimulationSetup& _setup, const RunRecord& _record)
{
  std::vector<ReportRemark> remarks;
  WarningList(_setup, _record, remarks).make();
  addReportNotes(_setup, _record, remarks);
  return remarks;
}

std::vector<std::string> sentencesOf(const std::vector<ReportRemark>& _remarks, bool _warnings)
{
  std::vector<std::string> sentences;
  for (const ReportRemark& remark : _remarks)
    if (remark.warning == _warnings) sentences.push_back(remark.what);
  return sentences;
}

} // namespace FleshSim
