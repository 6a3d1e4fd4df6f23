#pragma once

#include <FleshSim/Terms/Term.hh>

#include <vector>

namespace FleshSim {

/// A point that is held in the directions of a projector, and where.
struct HeldPoint
{
  int point = 0;
  Matrix3 held = Matrix3::Identity(); ///< orthogonal projector onto the directions
  Vector3 target = Vector3::Zero();
};

/// Holds points that are no unknowns themselves, which a filter cannot hold: c = held (x - target) = 0 for each, by an
/// augmented Lagrangian (Hestenes 1969, Powell 1969),
///   sum of l . c + stiffness/2 |c|^2.
/// At each solution follow() takes l <- l + stiffness c; solvers go on until that changes less than their tolerance,
/// and there the constraint holds as well as that over the stiffness. The stiffness decides how fast that is, not what
/// comes out. Multipliers are kept from step to step.
class HeldPointsTerm : public Term
{
public:
  /// _stiffness [N / m], positive.
  explicit HeldPointsTerm(double _stiffness) : stiffness_(_stiffness) {}

  void setStiffness(double _stiffness) { stiffness_ = _stiffness; }

  /// Who is held, and where, from now on; multipliers stay where the points are the same ones.
  void setPoints(std::vector<HeldPoint> _points);
  const std::vector<HeldPoint>& points() const { return points_; }

  /// Adds the forces [N] by which points are held at these positions.
  void addForces(const Points& _positions, Points& _forces) const
  {
    for (std::size_t i = 0; i < points_.size(); ++i)
      _forces.col(points_[i].point) -= push(i, _positions);
  }

  TermKind kind() const override { return TermKind::load; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;
  bool isFollowed() const override { return true; }
  void begin(const Points& /*_positions*/) override {}
  double follow(const Points& _positions) override;
  void remember(MemoryWriter& _memory) const override { _memory.add(multipliers_); }
  void recall(MemoryReader& _memory) override;

  /// By the forces of the step's solution: they act all along an implicit step, and take the inertia of what is held.
  double work(const Points& _start, const Points& _end, const Points& _freeWay, double _dt) const override;

private:
  Vector3 away(std::size_t _index, const Points& _positions) const
  {
    const HeldPoint& held = points_[_index];
    return held.held * (_positions.col(held.point) - held.target);
  }
  Vector3 push(std::size_t _index, const Points& _positions) const
  {
    return multipliers_.col(static_cast<Eigen::Index>(_index)) + stiffness_ * away(_index, _positions);
  }

  double stiffness_;
  std::vector<HeldPoint> points_;
  Points multipliers_{3, 0}; ///< l [N]
};

} // namespace FleshSim
