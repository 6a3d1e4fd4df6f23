#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Report/RunReport.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A picture in a report page.
struct ReportPicture
{
  std::string caption;
  std::string alternative; ///< what it shows, for those who do not see it
  std::string png;         ///< the bytes of the file
};

/// Writes a run as one page (docs/report-page.md) that holds all it shows: how the run ended, warnings, what ran and
/// on what, pictures, plots, the command that repeats it, the table of steps. HTML 5 that is well-formed XML, without
/// scripts and without anything from elsewhere. `_noPictures` says why pictures that somebody wanted are missing; with
/// neither, the page has no such section. The memory that is named is that of the process now.
Status writeHtmlReport(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record,
                       const std::vector<ReportPicture>& _pictures, const std::string& _noPictures = {});

/// Whether a file of this name is to be such a page: it ends in .html or .htm, in any case.
bool isHtmlName(const std::string& _path);

} // namespace FleshSim
