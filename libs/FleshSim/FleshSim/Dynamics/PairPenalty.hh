#pragma once

#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Linear/SavedBlocks.hh>

namespace FleshSim {

/// The repulsion between vertices and triangles that are nearer than the thickness h, and the drag between those that
/// slide along each other: of a problem's pairs,
///   P(x) = sum of k/2 max(0, h - g)^2,   g = n . (x_vertex - sum w_i x_i),
///   drag force -d (I - n n^T) (v_vertex - sum w_i v_i).
/// Normals, weights and drag coefficients d stay as they are in a step, so P is convex with the positive semi-definite
/// Hessian k c c^T (x) n n^T, c = (1, -w0, -w1, -w2). A pair's forces sum to zero.
class PairPenalty
{
public:
  /// The problem must stay as long as this is used.
  explicit PairPenalty(const StepProblem& _problem) : problem_(_problem) {}

  /// [J]
  double value(const Points& _positions) const;

  /// Adds the gradient of P [N]; returns P.
  double addGradient(const Points& _positions, Points& _gradient) const;

  /// rate/2 sum of d |(I - n n^T) difference(_motion)|^2, and adds its gradient unless that is null: the drag of an
  /// implicit scheme whose velocity is rate * motion.
  double addDrag(const Points& _motion, double _rate, Points* _gradient) const;

  /// Adds _stiffness times the Hessian of P at _positions and _drag times that of the drag by velocity; what is outside
  /// the pattern becomes couplings of the matrix. `_before`, if given, can give the matrix back as it was.
  void addHessian(const Points& _positions, double _stiffness, double _drag, BlockMatrix& _matrix,
                  SavedBlocks* _before) const;

  /// Adds the forces k (h - g(_start)) n c of the pairs that repel at _positions: with the Hessian, the linear model of
  /// the forces about _start, where they may not repel yet.
  void addLinearForces(const Points& _positions, const Points& _start, Points& _forces) const;

  /// The force with which a pair repels now [N], or 0.
  double force(std::size_t _pair, const Points& _positions) const;

private:
  double penetration(std::size_t _pair, const Points& _positions) const;

  const StepProblem& problem_;
};

} // namespace FleshSim
