#pragma once

#include <FleshSim/Report/HtmlReport.hh>
#include <FleshSim/Report/PictureSettings.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

struct Field;

/// Keeps some states of a run and draws them at its end, with the same camera and the same range of colours: into
/// files, for a report page, or both.
class Pictures
{
public:
  /// An empty folder: no files. With neither files nor a page nothing is kept.
  Pictures(std::string _folder, PictureSettings _settings, bool _forPage);

  /// Whether step _step of _count is to be kept.
  bool shows(int _step, int _count) const { return wanted() && settings_.shows(_step, _count); }

  /// Finds or starts the display that drawing needs, so that a run does not fail at its end. To be called from the
  /// thread that draws later. Without one, pictures as files are an error; a page does without.
  Status prepare();

  /// Remembers the state of now; a step that is already there is not kept twice.
  void keep(const Simulation& _simulation, int _step, double _time);

  /// Draws each state, and writes it as NAME_STEP.png; NAME is that of the body, or `scene` where there are several.
  Status draw(const Simulation& _simulation);

  /// For the page: what was drawn, and why there is nothing.
  const std::vector<ReportPicture>& drawn() const { return drawn_; }
  const std::string& missing() const { return missing_; }

private:
  /// Of a body no more than is drawn: a run keeps many of them.
  struct BodyState
  {
    Points positions;
    std::shared_ptr<const Field> field; ///< the one that is shown; null: none
  };

  struct State
  {
    int step = 0;
    double time = 0.0; ///< [s]
    std::vector<BodyState> bodies;
    std::vector<SurfaceMesh> rigid;
  };

  bool wanted() const { return !folder_.empty() || (forPage_ && missing_.empty()); }
  Status drawAll(const Simulation& _simulation);
  BodyState stateOf(const MeshDocument& _document) const;

  /// An error where files are wanted; otherwise it is remembered for the page.
  Status failed(const Status& _status);

  std::string folder_;
  PictureSettings settings_;
  bool forPage_;
  std::vector<State> states_;
  std::vector<ReportPicture> drawn_;
  std::string missing_;
};

} // namespace FleshSim
