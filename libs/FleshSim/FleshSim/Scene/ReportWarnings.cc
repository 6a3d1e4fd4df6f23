#include <FleshSim/Scene/ReportWarnings.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Scene/ReportNotes.hh>
#include <FleshSim/Scene/RunOutcome.hh>

#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr double crushed = 0.1;     ///< of the rest volume; what is left below that is no body
constexpr double madeEnergy = 0.02; ///< of the largest energy, from where on it is told
constexpr double lostEnergy = 1.05; ///< of what was there to lose, beyond which a balance is wrong
constexpr double noEnergy = 1e-12;  ///< of stiffness times volume: nothing is deformed
constexpr double inALine = 1e-6;    ///< of the size of a slab

class WarningList
{
public:
  WarningList(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks)
      : setup_(_setup), record_(_record), remarks_(_remarks), good_(goodSteps(_record))
  {
    for (const Body& body : setup_.bodies) {
      rest_.conservativeResize(3, rest_.cols() + body.mesh.vertexCount());
      rest_.rightCols(body.mesh.vertexCount()) = body.mesh.positions;
      const std::vector<char> used = usedVertices(body.mesh);
      used_.insert(used_.end(), used.begin(), used.end());
    }
  }

  void make()
  {
    addEnd();
    addCrushed();
    addInverted();
    addPenetration();
    addEnergy();
    addUnsettled();
    for (const Handle& handle : setup_.handles) {
      addUnusedVertices(handle);
      addThinSlab(handle);
    }
    addCrossedSlabs();
    addMovedOnly();
  }

private:
  void warn(const std::string& _what, const std::string& _advice) { remarks_.push_back({true, _what, _advice}); }

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
    if (good_ == 0 || last().volumeRatio > crushed) return;
    warn(
        "The body is crushed: at the end it has " + roundedNumber(last().volumeRatio, 2) + " times its rest volume.",
        "That is an equilibrium of the formula, not of flesh: a start that was too far from rest, or boundaries that "
        "leave no room, lead there. Use smaller steps, begin nearer to the rest shape, or take a material that forbids "
        "it (neo-hookean).");
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

  void addPenetration()
  {
    int worst = -1;
    for (int s = 0; s < good_; ++s)
      if (record_.steps[static_cast<std::size_t>(s)].penetrating > 0) worst = s;
    if (worst < 0) return;
    const StepReport& step = record_.steps[static_cast<std::size_t>(worst)];
    warn(countedNoun(static_cast<std::size_t>(step.penetrating), "point", "is", "are") +
             " inside what it should be outside of (step " + std::to_string(worst + 1) + "), the deepest by " +
             roundedNumber(step.penetrationDepth, 2) + " m.",
         "Bodies have passed into each other, into themselves or into an obstacle. Quasi-static runs know no contact; "
         "in "
         "dynamic ones a shorter time step, \"self\" contact or a finer mesh helps (docs/contact.md).");
  }

  void addEnergy()
  {
    if (!setup_.dynamics || good_ == 0) return;
    double worst = 0.0;
    for (int s = 0; s < good_; ++s) {
      const StepReport& step = record_.steps[static_cast<std::size_t>(s)];
      if (step.largestEnergy > 0.0) worst = std::max(worst, step.energyError / step.largestEnergy);
    }
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

  void addUnusedVertices(const Handle& _handle)
  {
    const auto unused = [&](int _v) { return !used_[static_cast<std::size_t>(_v)]; };
    const auto count = std::count_if(_handle.vertices.begin(), _handle.vertices.end(), unused);
    if (count == 0) return;
    warn(_handle.name + " holds " + std::to_string(count) + " of " + std::to_string(_handle.vertices.size()) +
             " vertices that no cell uses: they hold nothing.",
         "The mesh file has vertices besides those of its cells. Choose others.");
  }

  bool isSlab(const Handle& _handle) const { return _handle.title.find("slab") != std::string::npos; }

  /// Less than a triangle cannot turn a body, and pulls out a spike.
  void addThinSlab(const Handle& _handle)
  {
    if (!isSlab(_handle)) return;
    Points points(3, static_cast<Eigen::Index>(_handle.vertices.size()));
    for (std::size_t i = 0; i < _handle.vertices.size(); ++i)
      points.col(static_cast<Eigen::Index>(i)) = rest_.col(_handle.vertices[i]);
    const Points spread = points.colwise() - Vector3(points.rowwise().mean());
    const Vector3 sizes = Eigen::JacobiSVD<Matrix3>(spread * spread.transpose()).singularValues().cwiseSqrt();
    if (points.cols() >= 3 && sizes[1] > inALine * sizes[0]) return;
    const std::string count = points.cols() == 1 ? "one vertex" : std::to_string(points.cols()) + " vertices";
    warn(
        "The slab " + _handle.name + " holds only " + count + (points.cols() < 3 ? "." : " in a line."),
        "What is pulled there is a spike, and what is turned there does not turn. Use --low and --high to take more of "
        "the body.");
  }

  Vector3 middleOf(const Handle& _handle, double _time) const
  {
    Vector3 sum = Vector3::Zero();
    for (const int v : _handle.vertices)
      sum += _handle.motion.at(rest_.col(v), _time);
    return sum / static_cast<double>(_handle.vertices.size());
  }

  void addCrossedSlabs()
  {
    if (setup_.handles.size() < 2 || good_ == 0) return;
    const Handle& low = setup_.handles[0];
    const Handle& high = setup_.handles[1];
    if (!isSlab(low) || !isSlab(high)) return;
    const double time = static_cast<double>(good_) / setup_.steps;
    const Vector3 before = middleOf(high, 0.0) - middleOf(low, 0.0);
    const Vector3 after = middleOf(high, time) - middleOf(low, time);
    if (before.dot(after) > 0.0) return;
    warn("The slabs have passed through each other (step " + std::to_string(good_) + ").",
         "What is between them is turned inside out. Use a smaller --rate, or fewer steps.");
  }

  /// Somebody moved, and yet nothing is deformed.
  void addMovedOnly()
  {
    if (setup_.dynamics || setup_.start || good_ == 0 || !record_.converged) return;
    const bool moves = std::any_of(setup_.handles.begin(), setup_.handles.end(), [](const Handle& _handle) {
      return !_handle.motion.translation.isZero(0.0) || _handle.motion.degrees != 0.0;
    });
    double scale = 0.0;
    for (const Body& body : setup_.bodies)
      scale += body.material->hookeMu() * cellBox(body.mesh).extent().prod();
    if (!moves || !setup_.forces.empty() || !(std::abs(last().energy) <= noEnergy * scale)) return;
    warn("Nothing is deformed: the body only moved or turned as a whole.",
         "What is held leaves it free to do so, or holds nothing. Hold more vertices, that are not in a line.");
  }

  const SimulationSetup& setup_;
  const RunRecord& record_;
  std::vector<ReportRemark>& remarks_;
  int good_;
  Points rest_{3, 0};
  std::vector<char> used_;
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
