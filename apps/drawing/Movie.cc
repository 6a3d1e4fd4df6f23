#include <drawing/Movie.hh>

#include <drawing/FindProgram.hh>

#include <FleshSim/Core/AtomicFile.hh>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace FleshSim {

namespace fs = std::filesystem;

namespace {

/// Runs a program without a shell; its exit status, or -1.
int runProgram(const std::string& _program, std::vector<std::string> _arguments)
{
  std::vector<char*> words;
  _arguments.insert(_arguments.begin(), _program);
  for (std::string& argument : _arguments)
    words.push_back(argument.data());
  words.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawn(&child, _program.c_str(), nullptr, nullptr, words.data(), environ) != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Status makeFolder(const std::string& _folder)
{
  std::error_code error;
  fs::create_directories(_folder, error);
  return error ? Status::atLine(_folder, 0, error.message()) : Status::ok();
}

} // namespace

Status checkMovie(const std::string& _target)
{
  const std::string extension = fs::path(_target).extension().string();
  std::error_code error;
  if (extension != ".mp4" && !extension.empty() && !fs::is_directory(_target, error))
    return Status::atLine(_target, 0, "movies are .mp4 files, or folders of pictures");
  if (extension == ".mp4" && findProgram("ffmpeg").empty())
    return Status::atLine(_target, 0,
                          "videos are made by ffmpeg, and there is none: apt-get install ffmpeg, or name a folder");
  return Status::ok();
}

Status beginMovie(const std::string& _target, int _framesPerSecond, MoviePlan& _plan)
{
  if (const Status status = checkMovie(_target); !status) return status;
  _plan = MoviePlan();
  _plan.target = _target;
  _plan.framesPerSecond = _framesPerSecond;
  _plan.isVideo = fs::path(_target).extension() == ".mp4";
  _plan.folder = _target;
  if (!_plan.isVideo) return makeFolder(_target);
  const fs::path parent = fs::path(_target).parent_path();
  if (!parent.empty())
    if (const Status made = makeFolder(parent.string()); !made) return made;
  std::string name = ((parent.empty() ? fs::path(".") : parent) / "fleshsim-frames-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) return Status::atLine(_target, 0, "no folder can be made beside it");
  _plan.folder = name;
  return Status::ok();
}

std::string framePath(const MoviePlan& _plan, int _frame)
{
  char name[32];
  std::snprintf(name, sizeof(name), "frame_%05d.png", _frame);
  return (fs::path(_plan.folder) / name).string();
}

void abandonMovie(const MoviePlan& _plan)
{
  std::error_code error;
  if (_plan.isVideo) fs::remove_all(_plan.folder, error);
}

Status finishMovie(const MoviePlan& _plan)
{
  if (!_plan.isVideo) return Status::ok();
  const std::string temporary = temporaryName(_plan.target);
  // Every player takes this; it wants even numbers of pixels.
  const int exit =
      runProgram(findProgram("ffmpeg"),
                 {"-nostdin", "-loglevel", "error", "-y", "-framerate", std::to_string(_plan.framesPerSecond), "-i",
                  (fs::path(_plan.folder) / "frame_%05d.png").string(), "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                  "-pix_fmt", "yuv420p", "-movflags", "+faststart", temporary});
  Status status = exit == 0 ? commitTemporary(temporary, _plan.target)
                            : Status::atLine(_plan.target, 0, "ffmpeg could not make the video");
  std::error_code error;
  if (!status) {
    fs::remove(temporary, error);
    return Status::error(status.message() + "; its pictures are in " + _plan.folder);
  }
  fs::remove_all(_plan.folder, error);
  return status;
}

} // namespace FleshSim
