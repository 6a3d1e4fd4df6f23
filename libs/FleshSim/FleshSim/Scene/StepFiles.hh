#pragma once

#include <FleshSim/Scene/PictureSettings.hh>
#include <FleshSim/Scene/Simulation.hh>

#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// What a run leaves behind. Empty names: not asked for.
struct OutputSettings
{
  std::string directory = ".";      ///< of the meshes
  std::vector<std::string> formats; ///< names of meshFormats(); none: no meshes
  int every = 1;                    ///< meshes of every n-th step; the start and the last good step always
  std::string report;
  std::string csv;
  std::string html;     ///< a page, see HtmlReport
  std::string pictures; ///< directory
  PictureSettings picture;

  /// Who asked for a setting, for messages: "option --out", or a scene's `FILE:LINE: "output.directory"`.
  std::map<std::string, std::string> origins;
  std::string origin(const std::string& _setting) const;
};

/// NAME_00000: the stem of what belongs to a step.
std::string stepName(const std::string& _name, int _step);

/// Makes the folders and tries to write into each, so that a long run does not fail at its end. The message begins
/// with who asked for the setting `out`, `report`, `csv`, `html` or
/// `picture`.
Status checkOutput(const OutputSettings& _settings);

/// Writes the meshes of a run: NAME_00000.EXT (start), NAME_00001.EXT, ... for each body and format, and for .vtu a
/// NAME.pvd that lists them. Each file is complete as soon as it is there.
class StepFiles
{
public:
  explicit StepFiles(const OutputSettings& _settings) : settings_(_settings) {}

  /// Writes the state of _simulation as step _step, if it is the start, due, or _always.
  Status write(const Simulation& _simulation, int _step, bool _always);

  /// The files written so far.
  const std::vector<std::string>& files() const { return files_; }

private:
  Status writeBody(const Simulation& _simulation, int _body, int _step, const std::string& _format);
  Status writeSeries(const Simulation& _simulation, int _body) const;

  OutputSettings settings_;
  std::vector<std::string> files_;
  std::vector<int> steps_; ///< already written
};

} // namespace FleshSim
