#pragma once

#include <FleshSim/Core/Status.hh>

#include <string>

namespace FleshSim {

/// Where a movie goes: a folder takes its pictures (frame_00000.png, ...), a file .mp4 is made of them by ffmpeg.
struct MoviePlan
{
  std::string target;   ///< as the user said it
  std::string folder;   ///< of the pictures
  bool isVideo = false; ///< then the folder goes away when the video is there
  int framesPerSecond = 25;
};

/// Makes the folder of the pictures, a new one beside the file for a video. Fails for another ending than .mp4, and
/// for a video where there is no ffmpeg (`TARGET: what to install, or to name a folder`).
Status beginMovie(const std::string& _target, int _framesPerSecond, MoviePlan& _plan);

/// What can be said against a movie of that name before anything is drawn.
Status checkMovie(const std::string& _target);

/// The path of picture _frame.
std::string framePath(const MoviePlan& _plan, int _frame);

/// There will be no movie: what was drawn for a video goes away; pictures in a folder of the user's stay.
void abandonMovie(const MoviePlan& _plan);

/// All pictures are there: makes the video. If that fails, the pictures stay, and the status says where.
Status finishMovie(const MoviePlan& _plan);

} // namespace FleshSim
