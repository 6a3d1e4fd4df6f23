#pragma once

#include "ViewPictures.hh"

#include <FleshSim/Core/Status.hh>

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// What the command line of fleshsim-view asks for.
struct ViewerOptions
{
  std::vector<std::string> files; ///< to open
  std::string script;
  std::string snapshot;
  std::string movie;
  std::string field; ///< "": none
  double fieldLow = 0.0;
  double fieldHigh = 0.0; ///< the same: fitted
  std::optional<int> step;
  MovieSettings movieSettings;
  std::vector<std::string> looks; ///< what of `settings` was asked for
  std::string camera;             ///< "": as usual
  std::optional<int> up;          ///< axis that is upwards; absent: by gravity
  bool wantsWindow = false;
  bool wantsHelp = false;
  bool wantsVersion = false;
  ViewSettings settings;
  ShotSettings shot;

  /// Nobody is there: pictures and scripts need no window.
  bool isUnattended() const { return !wantsWindow && !(snapshot.empty() && movie.empty() && script.empty()); }
};

/// Reads the words after the program's name. Errors name the option.
Status parseViewerOptions(const std::vector<std::string>& _words, ViewerOptions& _options);

/// Changes what was asked for, and nothing else.
void applyLooks(const ViewerOptions& _options, ViewSettings& _settings);

void printViewerHelp(std::ostream& _stream);

} // namespace FleshSim
