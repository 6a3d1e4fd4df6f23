#pragma once

#include "ViewSettings.hh"
#include "ViewerSession.hh"

#include <drawing/Movie.hh>

#include <functional>
#include <string>

namespace FleshSim {

/// Size and eye of pictures and movies.
struct ShotSettings
{
  int width = 1200;
  int height = 900;
  View view;
  std::optional<Viewpoint> viewpoint; ///< instead of one that has everything in the picture
};

/// What can be said against a picture of that name before anything is drawn.
Status checkSnapshot(const std::string& _file);

/// Writes what is shown as a PNG. `_object`: of whose session obstacles and title tell; -1: the first.
Status saveSnapshot(ViewerSession& _session, int _object, const ViewSettings& _settings, const ShotSettings& _shot,
                    const std::string& _file);

/// How fast a movie runs.
struct MovieSettings
{
  int framesPerSecond = 25;
  double speed = 1.0; ///< simulated seconds per second of the movie
};

/// Shows the kept steps of an object's last run and makes a movie of them: FILE.mp4, or a folder of pictures. Moving
/// bodies are shown at the speed of time, times `_movie.speed`; of what does not move each picture is a step.
/// Afterwards is shown what was before. `_goOn` is asked before each picture with its number and their count; false
/// ends the movie there. The camera sees all of the way unless it stands somewhere.
Status saveMovie(ViewerSession& _session, int _object, const ViewSettings& _settings, const ShotSettings& _shot,
                 const std::string& _target, const MovieSettings& _movie,
                 const std::function<bool(int _picture, int _count)>& _goOn = {});

} // namespace FleshSim
