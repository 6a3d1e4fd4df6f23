#pragma once

#include <FleshSim/Core/Memory.hh>
#include <FleshSim/Minimize/StepReport.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A report of a good step as numbers; words (messages, names) are left out.
void remember(const StepReport& _report, MemoryWriter& _memory);

/// _names: of the reactions, in their order.
StepReport recallReport(MemoryReader& _memory, const std::vector<std::string>& _names);

} // namespace FleshSim
