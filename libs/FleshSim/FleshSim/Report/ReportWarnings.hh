#pragma once

#include <FleshSim/Report/RunReport.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Something about a run that its user should know.
struct ReportRemark
{
  bool warning = true; ///< the result is suspect; else advice
  std::string what;    ///< one sentence
  std::string advice;  ///< what it means and what can be done, some sentences; may be empty for a note
};

/// All there is to say, warnings first, the gravest at the top: where the run ended too early, a crushed body, elements
/// inside out, penetration, energy that was made, contacts that did not settle, handles that hold nothing, slabs that
/// hold too little or pass through each other, a body that only moved as a whole, or
/// stays deformed for no reason; then the notes of addReportNotes.
/// Terminal, page, report, window and toolbox say the same sentences.
std::vector<ReportRemark> reportRemarks(const SimulationSetup& _setup, const RunRecord& _record);

/// The sentences of all warnings, or of all notes.
std::vector<std::string> sentencesOf(const std::vector<ReportRemark>& _remarks, bool _warnings);

/// "1 element is", "3 elements are".
std::string countedNoun(std::size_t _count, const std::string& _noun, const std::string& _one,
                        const std::string& _many);

/// What to try where steps are too long: "More and smaller steps".
std::string adviceForSteps(const SimulationSetup& _setup);

} // namespace FleshSim
