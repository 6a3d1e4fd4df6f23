#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>
#include <FleshSim/Report/PictureSettings.hh>
#include <FleshSim/Simulation/Simulation.hh>

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
  int restartEvery = 0; ///< restart files of every n-th step; 0: none

  /// Who asked for a setting, for messages: "option --out", or a scene's `FILE:LINE: "output.directory"`.
  std::map<std::string, std::string> origins;
  std::string origin(const std::string& _setting) const;
};

/// NAME_00000: the stem of what belongs to a step.
std::string stepName(const std::string& _name, int _step);

/// rigid_NAME: the stem of the files of a rigid body.
std::string rigidFile(const std::string& _name);

/// The restart file of a step in the folder of the meshes.
std::string restartFile(const OutputSettings& _settings, int _step);

/// Makes the folders and tries to write into each, so that a long run does not fail at its end. The message begins
/// with who asked for the setting `out`, `report`, `csv`, `html` or
/// `picture`.
Status checkOutput(const OutputSettings& _settings);

/// Writes the meshes of a run: NAME_00000.EXT (start), NAME_00001.EXT, ... for each body and format. For .vtu a
/// NAME.pvd lists them, by their time in seconds in dynamic runs, else by their step; where there is more than one
/// body, scene.pvd lists all of them and the obstacles, whose surfaces are obstacles/NAME_00000.vtu, ... The surfaces
/// of rigid bodies are rigid_NAME_00000.vtu, ..., listed by rigid_NAME.pvd. Each file is complete as soon as it is
/// there.
class StepFiles
{
public:
  explicit StepFiles(const OutputSettings& _settings) : settings_(_settings) {}

  /// The run goes on after the last of these steps: files of them that are there belong to its series.
  void goOn(const Simulation& _simulation, const std::vector<StepReport>& _past);

  /// Writes the state of _simulation as step _step at a time [s], if it is the start, due, or _always.
  Status write(const Simulation& _simulation, int _step, double _time, bool _always);

  /// The files written so far.
  const std::vector<std::string>& files() const { return files_; }

private:
  struct Written
  {
    int step;
    double time;                        ///< as series have it
    std::vector<std::string> obstacles; ///< their files, relative to the folder
  };

  Status writeBody(const Simulation& _simulation, int _body, int _step, const std::string& _format);
  Status writeSeries(const Simulation& _simulation, int _body) const;
  Status writeScene(const Simulation& _simulation);
  Status writeRigid(const Simulation& _simulation) const;
  Status writeObstacles(const Simulation& _simulation, double _time);

  OutputSettings settings_;
  std::vector<std::string> files_;
  std::vector<Written> steps_;
  BoundingBox around_;                 ///< of all bodies, at all steps so far
  std::vector<SurfaceMesh> obstacles_; ///< as they were written last
};

} // namespace FleshSim
