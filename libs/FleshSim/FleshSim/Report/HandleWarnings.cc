#include <FleshSim/Report/HandleWarnings.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Report/RunOutcome.hh>

#include <Eigen/SVD>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

constexpr double inALine = 1e-6;    ///< of the size of a slab
constexpr double leftEnergy = 1e-8; ///< of stiffness times volume: something is deformed
constexpr double noEnergy = 1e-12;  ///< of stiffness times volume: nothing is deformed

double energyScale(const Body& _body)
{
  return _body.material->hookeMu() * cellBox(_body.mesh).extent().prod();
}

class HandleWarningList
{
public:
  HandleWarningList(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks)
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
    for (const Handle& handle : setup_.handles) {
      addUnusedVertices(handle.name, handle.vertices, "holds", "it holds nothing there");
      addThinSlab(handle);
    }
    for (const VertexForce& force : setup_.forces)
      addUnusedVertices("a force", force.vertices, "acts on", "it does nothing there");
    addCrossedSlabs();
    addMovedOnly();
    addElsewhere();
  }

private:
  void warn(const std::string& _what, const std::string& _advice) { remarks_.push_back({true, _what, _advice}); }

  /// The last step that is good; only where there is one.
  const StepReport& last() const { return record_.steps[static_cast<std::size_t>(good_ - 1)]; }

  void addUnusedVertices(const std::string& _name, const std::vector<int>& _vertices, const std::string& _does,
                         const std::string& _inVain)
  {
    const auto unused = [&](int _v) { return !used_[static_cast<std::size_t>(_v)]; };
    const auto count = std::count_if(_vertices.begin(), _vertices.end(), unused);
    if (count == 0) return;
    std::string name = _name;
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    warn(name + " " + _does + " " + std::to_string(count) + " of " + std::to_string(_vertices.size()) +
             " vertices that no cell uses: " + _inVain + ".",
         "The mesh file has vertices besides those of its cells. Choose others.");
  }

  /// Less than a triangle cannot turn a body, and pulls out a spike.
  void addThinSlab(const Handle& _handle)
  {
    if (!_handle.slab) return;
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
    if (!low.slab || !high.slab) return;
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
    if (isStill() || !setup_.forces.empty() || !setup_.colliders.empty() ||
        !(std::abs(last().energy) <= noEnergy * leastEnergyScale()))
      return;
    warn("Nothing is deformed: the body only moved or turned as a whole.",
         "What is held leaves it free to do so, or holds nothing. Hold more vertices, that are not in a line.");
  }

  /// Of the body that can bear least.
  double leastEnergyScale() const
  {
    double least = std::numeric_limits<double>::infinity();
    for (const Body& body : setup_.bodies)
      least = std::min(least, energyScale(body));
    return least;
  }

  bool isStill() const
  {
    return std::none_of(setup_.handles.begin(), setup_.handles.end(),
                        [](const Handle& _handle) { return !_handle.motion.isNothing(); });
  }

  /// From a start of its own, with nothing that moves or loads it, a body has its rest shape to go to.
  void addElsewhere()
  {
    if (setup_.dynamics || !setup_.start || !isStill() || !setup_.forces.empty() || good_ == 0 || !record_.converged)
      return;
    if (!setup_.colliders.empty()) return;
    if (last().inverted > 0 || !(last().energy > leftEnergy * energyScale(setup_))) return;
    warn("The body did not come back to its rest shape: it keeps " + roundedNumber(last().energy, 2) +
             " J, though nothing moves or loads it.",
         "The solver ended in another equilibrium: an edge is wound around twice, or a part is folded. Without "
         "--no-smoothing tangled starts seldom end so.");
  }

  const SimulationSetup& setup_;
  const RunRecord& record_;
  std::vector<ReportRemark>& remarks_;
  int good_;
  Points rest_{3, 0};
  std::vector<char> used_;
};

} // namespace

double energyScale(const SimulationSetup& _setup)
{
  double scale = 0.0;
  for (const Body& body : _setup.bodies)
    scale += energyScale(body);
  return scale;
}

void addHandleWarnings(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks)
{
  HandleWarningList(_setup, _record, _remarks).make();
}

} // namespace FleshSim
