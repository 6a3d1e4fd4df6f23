#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Minimize/NewtonSettings.hh>
#include <FleshSim/Minimize/StepReport.hh>

#include <string>

namespace FleshSim {

/// What a session works on.
enum class RunKind
{
  none,
  experiment, ///< from the rest shape, with slabs or a random start
  solve,      ///< from the rest shape, with handles
  motion,     ///< in time, under handles and obstacles that may change
  scene,      ///< of a file
  pull        ///< by the mouse, without time
};

/// How far the work of a session is.
struct SessionStatus
{
  bool running = false;
  bool paused = false;
  bool failed = false;          ///< the last run ended before its end, and nobody asked it to
  RunKind kind = RunKind::none; ///< of what runs, or ran last
  std::string job;              ///< the same for the user: "stretch", "dynamics", ...
  int step = 0;                 ///< done
  int steps = 0;                ///< of the run; 0: without end
  double time = 0.0;            ///< of moving bodies [s]
  double rate = 0.0;            ///< seconds of theirs per second of the clock, in a run without end; 0: not known
  double stepLength = 0.0;      ///< of the last step of such a run [s]
  std::string message;          ///< in words, why it failed or how it ended

  // Within a step.
  IterationInfo iteration;  ///< of the step that is being solved; its number is 0 before the first
  double secondsLeft = 0.0; ///< of the run, by the steps that are done; 0: not known
};

/// One step that was done.
struct SessionRow
{
  int step = 0;
  StepReport report;
};

} // namespace FleshSim
