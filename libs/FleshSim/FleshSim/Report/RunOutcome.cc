#include <FleshSim/Report/RunOutcome.hh>

#include <FleshSim/Core/RoundedNumber.hh>

#include <algorithm>

namespace FleshSim {

int goodSteps(const RunRecord& _record)
{
  const auto bad = std::find_if(_record.steps.begin(), _record.steps.end(),
                                [](const StepReport& _step) { return !_step.converged; });
  return static_cast<int>(bad - _record.steps.begin());
}

std::string stepsUpTo(int _last)
{
  if (_last < 1) return {};
  if (_last == 1) return "step 1";
  return "steps 1 " + std::string(_last == 2 ? "and " : "to ") + std::to_string(_last);
}

namespace {

/// What there is in spite of a bad end.
std::string whatIsGood(int _good)
{
  if (_good == 0) return "; no step was solved, the start stays.";
  return "; " + stepsUpTo(_good) + (_good == 1 ? " is good." : " are good.");
}

} // namespace

std::string outcomeWords(const RunRecord& _record)
{
  const int good = goodSteps(_record);
  const int inverted = good > 0 ? _record.steps[static_cast<std::size_t>(good - 1)].inverted : 0;
  std::string words = std::to_string(good) + (good == 1 ? " step" : " steps") + " converged, " +
                      roundedNumber(_record.seconds, 2) + " s";
  if (inverted > 0) words += ", " + std::to_string(inverted) + (inverted == 1 ? " element" : " elements") + " inverted";
  return words;
}

std::string outcomeSentence(const RunRecord& _record)
{
  const int good = goodSteps(_record);
  const std::string took = roundedNumber(_record.seconds, 3) + " s";
  const std::string next = "step " + std::to_string(good + 1) +
                           (_record.planned > 0 ? " of " + std::to_string(_record.planned) : std::string());
  if (_record.converged)
    return good == 1 ? "The step converged in " + took + "."
                     : "All " + std::to_string(good) + " steps converged in " + took + ".";
  if (_record.interrupted) {
    const bool inside = good < static_cast<int>(_record.steps.size());
    const std::string where = inside ? "in " + next : "after step " + std::to_string(good);
    return "The run was interrupted " + where + ", after " + took + whatIsGood(good);
  }
  if (good < static_cast<int>(_record.steps.size())) {
    const std::string& reason = _record.steps[static_cast<std::size_t>(good)].message;
    return "S" + next.substr(1) + " did not converge" + (reason.empty() ? "" : ": ") + reason + whatIsGood(good);
  }
  const std::string reason = _record.trouble.empty() ? std::string() : ": " + _record.trouble;
  return "The run ended before " + next + reason + whatIsGood(good);
}

} // namespace FleshSim
