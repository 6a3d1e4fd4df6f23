#pragma once

#include <FleshSim/Session/LivePace.hh>
#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Session/SessionStatus.hh>
#include <FleshSim/Session/StepArchive.hh>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace FleshSim {

/// What the thread of a session has found since it was last asked.
struct WorkerNews
{
  bool moved = false; ///< positions are new
  Points positions{3, 0};
  std::vector<SessionRow> rows; ///< new ones
  SessionStatus status;
  std::optional<State> end; ///< where the run has ended
};

/// How a run is worked on.
struct WorkOrder
{
  WorkOrder(std::shared_ptr<SessionRun> _run, std::string _job, int _steps, int _firstStep = 1)
      : run(std::move(_run)), job(std::move(_job)), steps(_steps), firstStep(_firstStep)
  {
  }

  std::shared_ptr<SessionRun> run;
  RunKind kind = RunKind::none;
  std::string job;                                ///< for the user
  int steps;                                      ///< 0: without end, no faster than time itself
  int firstStep;                                  ///< number of the first one
  std::shared_ptr<StepArchive> archive = nullptr; ///< of its steps; may be null
  bool yields = false;                            ///< to a window that shows it
  bool keepsUp = false; ///< moving bodies without end: with longer steps where those chosen are slower than time

  /// Its steps are steps of a run, and counted; those of a pulling mouse are not.
  bool drives() const { return kind != RunKind::pull; }
};

/// The thread of a session: does one run after the other, can be paused, and is cancelled within a linear iteration.
/// All methods are for the session's own thread.
class Worker : private SimulationObserver
{
public:
  Worker() = default;
  ~Worker() override;

  /// Nothing may be running.
  void start(const WorkOrder& _order, const LiveScene& _scene);

  /// What bodies meet from the next step on.
  void update(const LiveScene& _scene);

  void pause(bool _paused);

  /// Lets a paused run do one step.
  void stepOnce();

  /// Lets the run end as soon as it has nothing to do.
  void finishWhenIdle();

  /// The contrary, with other surroundings. False: the run is at its end already.
  bool goOn(const LiveScene& _scene);

  /// Asks the run to end; `wait` for it.
  void cancel();
  void wait();

  /// Waits no longer than that; whether nothing runs any more.
  bool waitFor(std::chrono::milliseconds _patience);

  WorkerNews takeNews();

private:
  using Clock = std::chrono::steady_clock;

  void work(const WorkOrder& _order);
  struct Ending
  {
    bool failed = false;
    std::string message;
  };
  Ending doSteps(const WorkOrder& _order);
  Ending doLiveSteps(const WorkOrder& _order);
  Ending stopped() const { return {false, cancelled_ ? "cancelled" : ""}; }
  void waitUntil(Clock::time_point _next);
  bool mayStep(SessionRun& _run);
  void publish(const SessionRun& _run, const WorkOrder& _order, int _step, const StepReport* _report);
  void end(const Ending& _ending, const SessionRun* _run);
  bool cancelled() override { return cancelled_.load(); }
  void iterated(int _step, const IterationInfo& _iteration) override;

  std::thread thread_;
  std::atomic<bool> cancelled_{false};
  std::mutex mutex_; ///< of all below
  std::condition_variable changed_;
  bool paused_ = false;
  int allowed_ = 0; ///< steps that a paused run may do
  bool finishing_ = false;
  bool ending_ = false; ///< no step will be done any more
  bool dirty_ = false;
  LiveScene scene_;
  WorkerNews news_;
  Clock::time_point began_; ///< the run
};

} // namespace FleshSim
