#include <FleshSim/Dynamics/MeetingIntegrator.hh>

namespace FleshSim {

void MeetingIntegrator::begin(const DynamicState& _state, double _dt, StepReport& /*_report*/)
{
  start_ = _state;
  dt_ = _dt;
  now_ = nullptr;
}

bool MeetingIntegrator::solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
                              StepReport& _report)
{
  const bool isOther = _problem.meeting || _problem.turning;
  if (isOther && !other_) other_ = makeOther_();
  Integrator* const wanted = isOther ? other_.get() : usual_.get();
  if (now_ != wanted) {
    now_ = wanted;
    now_->begin(start_, dt_, _report);
  }
  return now_->solve(_problem, _accuracy, _end, _reaction, _report);
}

void MeetingIntegrator::accept(const DynamicState& _end)
{
  now_->accept(_end);
  if (now_ != usual_.get())
    usual_->forget();
  else if (other_)
    other_->forget();
}

void MeetingIntegrator::forget()
{
  usual_->forget();
  if (other_) other_->forget();
}

void MeetingIntegrator::remember(MemoryWriter& _memory) const
{
  usual_->remember(_memory);
  _memory.add(other_ != nullptr);
  if (other_) other_->remember(_memory);
}

void MeetingIntegrator::recall(MemoryReader& _memory)
{
  usual_->recall(_memory);
  if (!_memory.flag()) return;
  if (!other_) other_ = makeOther_();
  other_->recall(_memory);
}

void MeetingIntegrator::dropCaches()
{
  usual_->dropCaches();
  if (other_) other_->dropCaches();
}

} // namespace FleshSim
