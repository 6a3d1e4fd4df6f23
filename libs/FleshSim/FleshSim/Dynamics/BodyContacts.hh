#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Core/Registry.hh>
#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/PointMap.hh>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

/// What contact between bodies knows from earlier steps: a value.
struct BodyContactMemory
{
  Eigen::VectorXd drag;   ///< of the pairs of each vertex in the last step [N s / m]
  Eigen::VectorXd force;  ///< normal force of the pairs of each vertex after the last step [N]
  Eigen::VectorXd change; ///< and how it changed then
  Points bonds{3, 0};     ///< of vertices that stick to a surface: how far they went along it [length]

  void remember(MemoryWriter& _memory) const { _memory.add(drag).add(force).add(change).add(bonds); }
  void recall(MemoryReader& _memory)
  {
    drag = _memory.numbers();
    force = _memory.numbers();
    change = _memory.numbers();
    bonds = _memory.points();
  }
};

/// What a method of contact between bodies is made from: surfaces and rest positions of points as terms number them,
/// lengths of the settings in parts of `edge`.
struct BodyContactSetup
{
  const ElasticModel& model;
  const PointMap& points;
  const std::vector<ContactSurface>& surfaces;
  const Points& rest;
  const ContactSettings& settings;
  double edge; ///< mean edge of the surfaces [length]
  double step; ///< usual length of steps [s]

  bool isNeeded() const { return settings.rules().anyMeet(surfaces); }
};

/// One way in which bodies meet each other and themselves.
class BodyContacts
{
public:
  virtual ~BodyContacts() = default;

  /// Looks for what may touch in a step of length _dt that begins at _state, and adds its terms to the step's problem.
  virtual void find(const DynamicState& _state, double _dt, StepProblem& _problem) = 0;

  /// Whether a step between these positions is possible: nothing has passed anything. _displaced: vertices are not
  /// where the solver has put them.
  virtual bool isPossible(const Columns& /*_start*/, const Columns& /*_end*/, bool /*_displaced*/) const
  {
    return true;
  }

  /// The step was accepted, with this end.
  virtual void accept(const DynamicState& /*_end*/) {}

  /// For coming back to an earlier moment.
  virtual const BodyContactMemory& memory() const = 0;
  virtual void restore(const BodyContactMemory& _memory) = 0;
  virtual void forget() = 0;

  /// Whether what contact did in a step can be believed: its friction is Coulomb's, and it does not chatter. To be
  /// asked once per accepted step.
  virtual bool isSettled(double _dt, const DynamicState& _start, const DynamicState& _end) = 0;

  /// How many pairs of features repel each other at these positions.
  virtual int active(const Columns& _positions) const = 0;
};

struct ContactMethodEntry
{
  std::string name;
  std::string description;
  std::function<std::unique_ptr<BodyContacts>(const BodyContactSetup& _setup)> create;
  bool letsNothingPass = true; ///< so bodies must begin apart, and equilibria can have it
};

/// How stiff each point is at rest [N / m]: a third of the trace of its own second derivatives; 0: nothing elastic.
Eigen::VectorXd pointStiffness(const BodyContactSetup& _setup);

/// With points as terms number them. Throws std::invalid_argument for one that is not there.
std::vector<ContactSurface> asTermsNumber(const PointMap& _points, std::vector<ContactSurface> _surfaces);

/// Of the bodies' triangles [length]; 1 without any.
double meanEdge(const std::vector<ContactSurface>& _surfaces, const Points& _rest);

/// All methods, the default first.
const Registry<ContactMethodEntry>& contactMethodRegistry();

/// Whether a method, by its name, lets nothing pass; false for an unknown one.
bool letsNothingPass(const std::string& _method);

/// A method by its name; throws std::invalid_argument for an unknown one.
std::unique_ptr<BodyContacts> createBodyContacts(const BodyContactSetup& _setup);

} // namespace FleshSim
