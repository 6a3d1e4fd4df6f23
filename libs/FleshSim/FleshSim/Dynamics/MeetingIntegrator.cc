#include <FleshSim/Dynamics/MeetingIntegrator.hh>

namespace FleshSim {

void MeetingIntegrator::begin(const DynamicState& _state, double _dt, StepReport& /*_report*/)
{
  start_ = _state;
  dt_ = _dt;
  now_ = nullptr;
}

bool MeetingIntegrator::solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Points& _reaction,
                              StepReport& _report)
{
  Integrator* const wanted = _problem.meeting ? meeting_.get() : usual_.get();
  if (now_ != wanted) {
    now_ = wanted;
    now_->begin(start_, dt_, _report);
  }
  return now_->solve(_problem, _accuracy, _end, _reaction, _report);
}

void MeetingIntegrator::accept(const DynamicState& _end)
{
  now_->accept(_end);
  (now_ == usual_.get() ? meeting_ : usual_)->forget();
}

void MeetingIntegrator::forget()
{
  usual_->forget();
  meeting_->forget();
}

void MeetingIntegrator::dropCaches()
{
  usual_->dropCaches();
  meeting_->dropCaches();
}

} // namespace FleshSim
