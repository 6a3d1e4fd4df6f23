#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Minimize/NewtonSettings.hh>
#include <FleshSim/Minimize/StepReport.hh>

#include <string>

namespace FleshSim {

/// How far the work of a session is.
struct SessionStatus
{
  bool running = false;
  bool paused = false;
  bool failed = false;     ///< the last run ended before its end, and nobody asked it to
  std::string job;         ///< "stretch", "dynamics", ...; what ran last if nothing runs
  int step = 0;            ///< done
  int steps = 0;           ///< of the run; 0: without end
  double time = 0.0;       ///< of moving bodies [s]
  double rate = 0.0;       ///< seconds of theirs per second of the clock, in a run without end; 0: not known
  double stepLength = 0.0; ///< of the last step of such a run [s]
  std::string message;     ///< in words, why it failed or how it ended

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
