#include <FleshSim/Dynamics/Newmark.hh>

namespace FleshSim {

/// M a = f(x, v) at the beginning, for free directions; from the forces of the elements, damping and contacts.
void Newmark::findAcceleration(const StepProblem& _problem)
{
  ImplicitScheme still;
  still.rate = 1.0;
  still.anchor = start().positions;
  still.velocityAnchor = start().positions - start().velocities; // so that v(x0) = v0
  InertiaTerm inertia(model().masses(), settings().alpha);
  inertia.setUp(still, _problem.forces);
  RayleighTerm rayleigh(model(), settings().beta);
  rayleigh.setAt(start().positions);
  std::vector<Term*> terms = _problem.allTerms();
  terms.insert(terms.begin(), {&inertia, &rayleigh});
  TermSum forces(model());
  forces.setTerms(std::move(terms));
  forces.setMotion(still.rate, still.velocityAnchor);
  forces.gradient(start().positions, acceleration_);
  const Eigen::VectorXd& masses = model().masses();
  for (Eigen::Index v = 0; v < acceleration_.cols(); ++v)
    acceleration_.col(v) *= masses[v] > 0.0 ? -1.0 / masses[v] : 0.0;
  _problem.filter.apply(acceleration_);
  accelerated_ = true;
}

void Newmark::makeScheme(const StepProblem& _problem, ImplicitScheme& _scheme)
{
  if (!accelerated_) findAcceleration(_problem);
  _scheme.weight = 4.0 / (dt() * dt());
  _scheme.rate = 2.0 / dt();
  _scheme.anchor = start().positions + dt() * start().velocities + 0.25 * dt() * dt() * acceleration_;
  _scheme.velocityAnchor = start().positions + 0.5 * dt() * start().velocities;
  endFilter_ = &_problem.filter;
}

void Newmark::finish(const Columns& _minimizer, DynamicState& _end)
{
  _end.positions = _minimizer;
  _end.velocities = schemeVelocity(_minimizer);
  endAcceleration_ = scheme().weight * (_minimizer - scheme().anchor);
  // What is held has no acceleration of its own: the next step's reaction finds it.
  endFilter_->apply(endAcceleration_);
}

void Newmark::rememberScheme(MemoryWriter& _memory) const
{
  _memory.add(accelerated_).add(accelerated_ ? acceleration_ : Columns(3, 0));
}

void Newmark::recallScheme(MemoryReader& _memory)
{
  accelerated_ = _memory.flag();
  acceleration_ = _memory.columns();
}

void Newmark::acceptScheme(const DynamicState& /*_end*/)
{
  acceleration_ = endAcceleration_;
}

} // namespace FleshSim
