#pragma once

#include <FleshSim/Contact/EdgeDistance.hh>
#include <FleshSim/Contact/SafeMotion.hh>
#include <FleshSim/Terms/BarrierKernel.hh>

#include <Eigen/Core>

#include <array>

namespace FleshSim {

/// The repulsion of two edges by their distance, with b of BarrierKernel.hh:
///   E = m(c) b(distance / thickness),   c = |u x v|^2,
/// where m makes nearly parallel edges, whose nearest places jump, harmless (Li et al. 2020, section 5):
///   m = (2 - c/e) c/e for c < e, else 1.
class EdgePotential
{
public:
  using Gradient = Eigen::Matrix<double, 12, 1>;
  using Hessian = Eigen::Matrix<double, 12, 12>;

  /// _points: both ends of the first edge, then of the second. _parallel: e [length^4].
  EdgePotential(BarrierKernel _kernel, const FourPoints& _points, double _thickness, double _parallel);

  double distance() const { return distance_; }
  Vector3 normal() const { return away_ / distance_; } ///< from the second to the first
  std::array<double, 4> coefficients() const;          ///< of the vertices in the difference of the nearest places
  double energy() const { return mollifier_ * barrier_.energy; } ///< without unit; 0 beyond the thickness
  double force() const;                                          ///< -dE by the distance [1 / length]
  Gradient gradient() const;
  Hessian hessian() const;

private:
  Gradient distanceSlope() const;
  Hessian distanceBend() const;
  Gradient crossSlope() const;
  Hessian crossBend() const;
  double mollifierSlope() const { return part_ < 1.0 ? 2.0 * (1.0 - part_) / parallel_ : 0.0; }

  double thickness_;
  double parallel_;
  Vector3 u_;
  Vector3 v_;
  EdgePoints nearest_;
  Vector3 away_;
  double distance_;
  double part_;          ///< c / e, at most 1
  double mollifier_;     ///< m
  BarrierValue barrier_; ///< by the square of distance / thickness
};

} // namespace FleshSim
