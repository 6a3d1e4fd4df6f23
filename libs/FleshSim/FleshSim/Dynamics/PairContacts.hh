#pragma once

#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Terms/PairTerm.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// Contact of bodies with each other and themselves: finds the pairs of a step and says how stiff they are. A pair is
/// as stiff as its vertex is in its own body, times edge over thickness, so that bodies give way before the gap closes.
class PairContacts : public BodyContacts
{
public:
  explicit PairContacts(const BodyContactSetup& _setup);
  PairContacts(const PairContacts&) = delete;
  PairContacts& operator=(const PairContacts&) = delete;

  /// Finds the pairs of a step of length _dt that begins at _state, and adds their terms to its problem.
  void find(const DynamicState& _state, double _dt, StepProblem& _problem) override;

  const BodyContactMemory& memory() const override { return last_; }
  void restore(const BodyContactMemory& _memory) override { last_ = _memory; }
  void forget() override
  {
    last_.drag.setZero();
    last_.force.setZero();
    last_.change.setZero();
  }

  bool isSettled(double _dt, const DynamicState& _start, const DynamicState& _end) override;
  int active(const Columns& _positions) const override; ///< of the pairs that were found last

private:
  bool isCoulomb(double _dt, const Points& _start, const Points& _end) const;
  bool chatters(const Points& _end);
  void setDrag(const Points& _positions, const Points& _velocities, double _dt);

  const PointMap& points_;
  SurfacePairs search_;
  ContactSettings settings_;
  double thickness_ = 0.0;    ///< [length]
  Eigen::VectorXd stiffness_; ///< of each vertex [N / m]
  RepellingPairs found_;      ///< of the step
  PairTerm repulsion_{found_};
  PairDragTerm drag_{found_};
  BodyContactMemory last_;
  std::array<std::shared_ptr<Term>, 2> onColumns_; ///< repulsion and drag
  mutable Points position_;                        ///< room for points that hang on columns
  mutable Points velocity_;
  bool enabled_ = false;
};

} // namespace FleshSim
