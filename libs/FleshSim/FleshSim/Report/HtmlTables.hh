#pragma once

// The tables of a report page.

#include <FleshSim/Report/HtmlWriter.hh>
#include <FleshSim/Report/RunReport.hh>

#include <string>

namespace FleshSim {

/// Names of the bodies with commas between; of many the first and how many more.
std::string bodyNames(const std::vector<Body>& _bodies);

/// The meshes with their cells, and the materials with their constants: a row per body.
void writeBodyTables(HtmlWriter& _html, const std::vector<Body>& _bodies);

/// What was asked for, how it was solved, on which machine, and what it took.
void writeRunFacts(HtmlWriter& _html, const SimulationSetup& _setup, const RunRecord& _record);

/// The seconds of each phase, of all steps together.
void writePhaseTable(HtmlWriter& _html, const RunRecord& _record, bool _dynamic);

/// A row per step. Of a run with more than mostRows steps the first and last mostRows / 2; the rows between are one
/// that says how many they are.
constexpr std::size_t mostRows = 2000;
void writeStepTable(HtmlWriter& _html, const RunRecord& _record, bool _dynamic);

} // namespace FleshSim
