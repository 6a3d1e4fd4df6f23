#pragma once

#include <FleshSim/Core/Memory.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Terms/TermMatrix.hh>
#include <FleshSim/Terms/Trial.hh>

namespace FleshSim {

/// What a term's energy belongs to, for the balance of a run.
enum class TermKind
{
  body, ///< the bodies have it: it is part of their energy
  load, ///< somebody outside gives it: what the term loses is work on the bodies
  drag  ///< it brakes: its value is no energy, its force takes energy away
};

/// Something that acts on the bodies: one summand of the function that an equilibrium or an implicit step minimises,
///   Phi(x) = W(x) + sum of the terms' values,
/// with the elastic energy W (which TermSum knows by itself). Springs, contact, drag, pressure, joints are terms. A
/// force that has no energy is a term whose value is that of the force as it was at the beginning of the step.
/// Methods may be called from one thread at a time; results must not depend on the number of threads.
class Term
{
public:
  virtual ~Term() = default;

  virtual TermKind kind() const = 0;

  /// The term's value [J]; adds its gradient [N] to _gradient (3 x n) unless that is null. Not finite where the term
  /// forbids the positions.
  virtual double evaluate(const Trial& _trial, Points* _gradient) const = 0;

  /// Adds _factor times the second derivatives by positions (with v = rate (x - anchor)). The sum is symmetric; with a
  /// filter it is to be positive semi-definite.
  virtual void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const = 0;

  /// The part (0 to 1) of a motion from these positions on that the term can bear. Solvers go no farther in one step;
  /// positions that others bear too are never left by way of those that the term forbids.
  virtual double safePart(const Points& /*_positions*/, const Points& /*_motion*/) const { return 1.0; }

  /// Whether follow() does anything: then solvers need not solve well before it is asked.
  virtual bool isFollowed() const { return false; }

  /// A step of length _dt [s] begins at these positions, and its unknowns are that part of the way to its end: less
  /// than 1 where a scheme looks at the middle of a step. An equilibrium has a length of 0.
  virtual void beginStep(const Points& /*_start*/, double /*_stage*/, double /*_dt*/) {}

  /// Whether a step of length _dt [s] that begins like this changes velocities at once, as an impact does: schemes of
  /// second order would keep what is wrong with them, and take a step of backward Euler.
  virtual bool isStruck(const Points& /*_positions*/, const Points& /*_velocities*/, double /*_dt*/) const
  {
    return false;
  }

  /// A residual that rounding alone can leave in the term's forces [N]: where it is stiffer than bodies are.
  virtual double roundingForce(const Points& /*_positions*/) const { return 0.0; }

  /// A solver begins at these positions: what the term keeps fixed while it is minimised is taken there.
  virtual void begin(const Points& _positions) { follow(_positions); }

  /// Takes what the term keeps fixed while a solver minimises it anew at a solution; returns by how much its force
  /// changed [N]. Solvers go on until that is below their tolerance.
  virtual double follow(const Points& /*_positions*/) { return 0.0; }

  /// An equilibrium was found there, and the next one is looked for from it.
  virtual void accept(const Points& /*_positions*/) {}

  /// What the term knows from earlier steps, for a State; nothing by default.
  virtual void remember(MemoryWriter& /*_memory*/) const {}
  virtual void recall(MemoryReader& /*_memory*/) {}

  /// Adds the force at _at of the model that is linear about the trial: -grad - Hessian (_at - x), with no velocity at
  /// _at. What a linearised step takes from the term. The default calls the two methods above.
  virtual void addLinearForce(const Trial& _about, const Points& _at, Points& _force) const;

  /// The work that the term did on the bodies along a step from _start to _end of length _dt [s], by Simpson's rule
  /// for its forces; of drags by their force at the mean velocity [J]. _freeWay: that part of the way that no
  /// handle holds.
  virtual double work(const Points& _start, const Points& _end, const Points& _freeWay, double _dt) const;
};

} // namespace FleshSim
