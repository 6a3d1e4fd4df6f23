#pragma once

#include <FleshSim/Report/RunReport.hh>

#include <string>

namespace FleshSim {

/// How many steps converged before the first that did not.
int goodSteps(const RunRecord& _record);

/// "step 1", "steps 1 and 2", "steps 1 to 6"; nothing for 0.
std::string stepsUpTo(int _last);

/// How a run ended, in one or two plain sentences: "All 10 steps converged in 1.4 s."
std::string outcomeSentence(const RunRecord& _record);

/// The same in a few words for a status line: "10 steps converged, 2.3 s, 4 elements inverted".
std::string outcomeWords(const RunRecord& _record);

} // namespace FleshSim
