#pragma once

#include <FleshSim/Terms/JointRow.hh>
#include <FleshSim/Terms/Term.hh>

#include <vector>

namespace FleshSim {

/// Joints between points: rows of functions c with bounds, by an augmented Lagrangian (Hestenes 1969, Powell 1969,
/// Rockafellar 1974) that has the joint's own compliance a in it,
///   psi(c) = k/2 dist^2(c + l / k, [low, high]),   k = rho / (1 + rho a),
/// with its force psi' cut off at the most that the row can give. At each solution follow() takes l <- psi'(c); solvers
/// go on until no row is farther from its bounds than `accuracy` times its joint's size. rho decides how fast that is,
/// not what comes out. Multipliers are kept from step to step.
///
/// Rows hold at the end of a step, and their forces act where the scheme has its unknowns (beginStep).
class JointTerm : public Term
{
public:
  struct Joint
  {
    std::vector<JointRow> rows;
    double size = 1.0;  ///< of the larger of the two bodies [length]
    double mass = 0.0;  ///< that the joint may have to move [kg]: rho is a multiple of that over dt^2
    double stiff = 1.0; ///< and this much in equilibria [N / m]
  };

  explicit JointTerm(std::vector<Joint> _joints, double _accuracy = 1e-7);

  /// That a joint may have to move [kg].
  void setMass(std::size_t _joint, double _mass) { joints_[_joint].mass = _mass; }
  std::size_t count() const { return joints_.size(); }

  /// How far the worst row of all joints is from its bounds; bounds that give way by a compliance are where their force
  /// puts them [length].
  double error(const Points& _points) const;

  /// The force of a joint's motor [N] times the length that its angle is measured by: its torque; 0 without a motor.
  double effort(std::size_t _joint) const;

  /// The forces [N] of a joint's rows, each along its function's gradient, on what that belongs to: with a minus.
  Eigen::VectorXd multipliers(std::size_t _joint) const;

  TermKind kind() const override { return TermKind::load; }
  void beginStep(const Points& _start, double _stage, double _dt) override;
  double roundingForce(const Points& _positions) const override;
  bool isStruck(const Points& _positions, const Points& _velocities, double _dt) const override;
  void begin(const Points& /*_positions*/) override {}
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;
  bool isFollowed() const override { return true; }
  double follow(const Points& _positions) override;
  void remember(MemoryWriter& _memory) const override { _memory.add(multipliers_).add(turns_); }
  void recall(MemoryReader& _memory) override;
  double work(const Points& _start, const Points& _end, const Points& _freeWay, double _dt) const override;

private:
  /// A row at its place among all, with what it is now.
  struct Now
  {
    double low;
    double high;
    double stiffness; ///< k
    double multiplier;
    double most;
  };

  template <class Visit>
  void forRows(const Visit& _visit) const;
  Now now(std::size_t _joint, std::size_t _row, std::size_t _index) const;
  double value(const JointRow& _row, std::size_t _index, const Points& _points) const;
  Points end(const Points& _positions) const;
  double stiffness(const Joint& _joint) const;

  std::vector<Joint> joints_;
  double accuracy_;
  Eigen::VectorXd multipliers_; ///< l of each row [N]
  Eigen::VectorXd turns_;       ///< c of each row at the last step's end: what an angle is near to
  Eigen::VectorXd begins_;      ///< c at the beginning of the step
  Eigen::VectorXd shift_;       ///< of c where the unknowns are not at the end of the step
  Points start_{3, 0};
  double stage_ = 1.0;
  double dt_ = 0.0;
};

} // namespace FleshSim
