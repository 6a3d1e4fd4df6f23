#include <drawing/Display.hh>

#include <drawing/FindProgram.hh>

#include <X11/Xlib.h>
#undef Status // Xlib's macro for int

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace FleshSim {

bool displayAnswers()
{
  const char* name = std::getenv("DISPLAY");
  if (!name || !*name) return false;
  Display* display = XOpenDisplay(name);
  if (!display) return false;
  int opcode = 0, event = 0, error = 0;
  const bool hasOpenGl = XQueryExtension(display, "GLX", &opcode, &event, &error);
  XCloseDisplay(display);
  return hasOpenGl;
}

namespace {

constexpr int startupMilliseconds = 30000;

pid_t server = 0;

void endServer()
{
  if (server <= 0) return;
  kill(server, SIGTERM);
  waitpid(server, nullptr, 0);
  server = 0;
}

/// In the child: only calls that are allowed between fork and exec.
[[noreturn]] void becomeServer(const char* _program, int _pipe, pid_t _parent)
{
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != _parent) _exit(1);
  // Its own group: an interrupt from the keyboard is for the program, which may want to finish a picture.
  setpgid(0, 0);
  const int nothing = open("/dev/null", O_RDWR);
  constexpr int reported = 3;
  dup2(_pipe, 10);
  for (int i = 0; i < 3; ++i)
    dup2(nothing, i);
  dup2(10, reported);
  for (int i = reported + 1; i < 1024; ++i)
    close(i);
  const char* const arguments[] = {_program,    "-displayfd", "3",          "-screen", "0",        "1600x1200x24",
                                   "-nolisten", "tcp",        "+extension", "GLX",     "-noreset", nullptr};
  execv(_program, const_cast<char* const*>(arguments));
  _exit(1);
}

/// The number of the display that the server reports on its pipe; empty if it ends or takes too long.
std::string readDisplayNumber(int _pipe)
{
  std::string number;
  pollfd wait{_pipe, POLLIN, 0};
  char c = 0;
  while (true) {
    const int ready = poll(&wait, 1, startupMilliseconds);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || read(_pipe, &c, 1) != 1) return {};
    if (c == '\n') return number;
    number += c;
  }
}

Status startServer(const std::string& _program)
{
  int ends[2];
  if (pipe(ends) != 0) return Status::error(std::string("cannot start Xvfb: ") + std::strerror(errno));
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) becomeServer(_program.c_str(), ends[1], parent);
  close(ends[1]);
  const std::string number = child > 0 ? readDisplayNumber(ends[0]) : std::string();
  close(ends[0]);
  if (child > 0 && server == 0) std::atexit(endServer);
  server = child;
  if (number.empty()) {
    endServer();
    return Status::error("no display, and Xvfb did not start");
  }
  setenv("DISPLAY", (":" + number).c_str(), 1);
  return displayAnswers() ? Status::ok() : Status::error("no display, and the Xvfb that was started does not answer");
}

} // namespace

Status ensureDisplay()
{
  if (displayAnswers()) return Status::ok();
  endServer();
  const std::string program = findProgram("Xvfb");
  if (program.empty())
    return Status::error("pictures need an X server with OpenGL and there is none: apt-get install xvfb");
  return startServer(program);
}

} // namespace FleshSim
