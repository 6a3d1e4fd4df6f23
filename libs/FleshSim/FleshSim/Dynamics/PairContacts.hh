#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/PairTerm.hh>

#include <vector>

namespace FleshSim {

/// What pairs know from earlier steps, a number per vertex; of no vertices where there can be no pairs.
struct PairMemory
{
  Eigen::VectorXd drag;   ///< of the pairs of each vertex in the last step [N s / m]
  Eigen::VectorXd force;  ///< normal force of the pairs of each vertex after the last step [N]
  Eigen::VectorXd change; ///< and how it changed then

  void remember(MemoryWriter& _memory) const { _memory.add(drag).add(force).add(change); }
  void recall(MemoryReader& _memory)
  {
    drag = _memory.numbers();
    force = _memory.numbers();
    change = _memory.numbers();
  }
};

/// Contact of bodies with each other and themselves: finds the pairs of a step and says how stiff they are. A pair is
/// as stiff as its vertex is in its own body, times edge over thickness, so that bodies give way before the gap closes.
class PairContacts
{
public:
  /// Surfaces and rest positions in the solver's order; lengths of the settings are in parts of _edge.
  PairContacts(const ElasticModel& _model, std::vector<ContactSurface> _surfaces, const Points& _rest,
               const ContactSettings& _settings, double _edge);
  PairContacts(const PairContacts&) = delete;
  PairContacts& operator=(const PairContacts&) = delete;

  /// Finds the pairs of a step of length _dt that begins at _state, and adds their terms to its problem.
  void find(const DynamicState& _state, double _dt, StepProblem& _problem);

  /// For coming back to an earlier moment.
  const PairMemory& memory() const { return last_; }
  void restore(const PairMemory& _memory) { last_ = _memory; }
  void forget()
  {
    last_.drag.setZero();
    last_.force.setZero();
    last_.change.setZero();
  }

  /// Whether what pairs did in a step can be believed: their friction is Coulomb's, and they do not chatter. To be
  /// asked once per accepted step.
  bool isSettled(double _dt, const DynamicState& _start, const DynamicState& _end);

  /// How many of the last pairs repel at these positions.
  int active(const Points& _positions) const;

private:
  bool isCoulomb(double _dt, const DynamicState& _start, const DynamicState& _end) const;
  bool chatters(const DynamicState& _end);
  void setDrag(const DynamicState& _state, double _dt);

  SurfacePairs search_;
  ContactSettings settings_;
  double thickness_ = 0.0;    ///< [length]
  Eigen::VectorXd stiffness_; ///< of each vertex [N / m]
  RepellingPairs found_;      ///< of the step
  PairTerm repulsion_{found_};
  PairDragTerm drag_{found_};
  PairMemory last_;
  bool enabled_ = false;
};

} // namespace FleshSim
