#pragma once

#include <FleshSim/Scene/PictureSettings.hh>
#include <FleshSim/Scene/Simulation.hh>

#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// Keeps some states of a run and draws them at its end, with the same camera and the same range of colours.
class Pictures
{
public:
  /// An empty folder: no pictures.
  Pictures(std::string _folder, PictureSettings _settings)
      : folder_(std::move(_folder)), settings_(std::move(_settings))
  {
  }

  /// Whether step _step of _count is to be kept.
  bool shows(int _step, int _count) const { return !folder_.empty() && settings_.shows(_step, _count); }

  /// Finds or starts the display that drawing needs, so that a run does not fail at its end. To be called from the
  /// thread that draws later.
  Status prepare() const;

  /// Remembers the state of now; a step that is already there is not kept twice.
  void keep(const Simulation& _simulation, int _step);

  /// Writes NAME_STEP.png for each state; NAME is that of the body, or `scene` where there are several.
  Status draw(const Simulation& _simulation) const;

private:
  struct State
  {
    int step = 0;
    std::vector<MeshDocument> documents; ///< of the bodies, with fields
  };

  std::string folder_;
  PictureSettings settings_;
  std::vector<State> states_;
};

} // namespace FleshSim
