#include <FleshSim/Session/Worker.hh>

#include <FleshSim/Core/Parallel.hh>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace FleshSim {

namespace {

constexpr std::chrono::milliseconds mostLateness(30); ///< of a step, that the next ones make up for

} // namespace

Worker::~Worker()
{
  cancel();
  wait();
}

void Worker::start(const WorkOrder& _order, const LiveScene& _scene)
{
  wait();
  cancelled_ = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    paused_ = false;
    allowed_ = 0;
    finishing_ = false;
    ending_ = false;
    scene_ = _scene;
    dirty_ = true;
    news_.status = SessionStatus();
    news_.status.running = true;
    news_.status.kind = _order.kind;
    news_.status.job = _order.job;
    news_.status.steps = _order.steps;
    began_ = std::chrono::steady_clock::now();
  }
  thread_ = std::thread([this, _order] { work(_order); });
}

void Worker::update(const LiveScene& _scene)
{
  const std::lock_guard<std::mutex> lock(mutex_);
  scene_ = _scene;
  dirty_ = true;
  changed_.notify_all();
}

void Worker::pause(bool _paused)
{
  const std::lock_guard<std::mutex> lock(mutex_);
  paused_ = _paused;
  allowed_ = 0;
  news_.status.paused = _paused && news_.status.running;
  changed_.notify_all();
}

void Worker::stepOnce()
{
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!paused_) return;
  ++allowed_;
  changed_.notify_all();
}

void Worker::finishWhenIdle()
{
  const std::lock_guard<std::mutex> lock(mutex_);
  finishing_ = true;
  changed_.notify_all();
}

bool Worker::goOn(const LiveScene& _scene)
{
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!news_.status.running || ending_) return false;
  finishing_ = false;
  scene_ = _scene;
  dirty_ = true;
  changed_.notify_all();
  return true;
}

void Worker::cancel()
{
  const std::lock_guard<std::mutex> lock(mutex_);
  cancelled_ = true;
  changed_.notify_all();
}

void Worker::wait()
{
  if (thread_.joinable()) thread_.join();
}

bool Worker::waitFor(std::chrono::milliseconds _patience)
{
  {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!changed_.wait_for(lock, _patience, [this] { return !news_.status.running; })) return false;
  }
  wait();
  return true;
}

WorkerNews Worker::takeNews()
{
  const std::lock_guard<std::mutex> lock(mutex_);
  WorkerNews news = std::move(news_);
  news_ = WorkerNews();
  news_.status = news.status;
  return news;
}

/// Waits while the run is paused or has nothing to do, and hands changes on. False: it is to end.
bool Worker::mayStep(SessionRun& _run)
{
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    if (cancelled_) {
      ending_ = true;
      return false;
    }
    if (dirty_) {
      dirty_ = false;
      const LiveScene scene = scene_;
      lock.unlock();
      _run.update(scene);
      lock.lock();
      continue;
    }
    if (paused_ && allowed_ > 0) {
      --allowed_;
      return true;
    }
    if (!paused_ && !_run.isIdle()) return true;
    if (finishing_) {
      ending_ = true;
      return false;
    }
    changed_.wait(lock);
  }
}

void Worker::iterated(int /*_step*/, const IterationInfo& _iteration)
{
  const std::lock_guard<std::mutex> lock(mutex_);
  SessionStatus& status = news_.status;
  status.iteration = _iteration;
  if (status.step < 1 || status.steps < 1) return;
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  status.secondsLeft = elapsed / status.step * (status.steps - status.step);
}

void Worker::publish(const SessionRun& _run, const WorkOrder& _order, int _step, const StepReport* _report)
{
  if (_order.archive && (_report == nullptr || _report->converged)) {
    State state = _run.state();
    state.step = _step;
    _order.archive->add(std::move(state));
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  news_.positions = _run.positions();
  news_.moved = true;
  if (_report == nullptr) return;
  if (_order.drives()) {
    news_.status.step = _report->converged ? _step : _step - 1;
    news_.rows.push_back({_step, *_report});
  }
  news_.status.time = _report->time;
  news_.status.iteration = IterationInfo();
}

void Worker::end(const Ending& _ending, const SessionRun* _run)
{
  std::optional<State> last;
  if (_run != nullptr) last = _run->state();
  const std::lock_guard<std::mutex> lock(mutex_);
  news_.end = std::move(last);
  news_.status.running = false;
  news_.status.paused = false;
  news_.status.failed = _ending.failed;
  news_.status.message = _ending.message;
  news_.status.iteration = IterationInfo();
  news_.status.secondsLeft = 0.0;
  news_.status.rate = 0.0;
  changed_.notify_all();
}

Worker::Ending Worker::doSteps(const WorkOrder& _order)
{
  SessionRun& run = *_order.run;
  const int last = _order.firstStep + _order.steps - 1;
  for (int step = _order.firstStep; _order.steps == 0 || step <= last; ++step) {
    if (!mayStep(run)) return stopped();
    const StepReport report = run.step(step, *this);
    if (report.cancelled) return stopped();
    publish(run, _order, step, &report);
    // A pulling mouse goes on from the last good state; everything else ends where it failed.
    if (!report.converged && _order.drives()) return {true, report.message};
  }
  return {};
}

void Worker::waitUntil(Clock::time_point _next)
{
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait_until(lock, _next, [this] { return cancelled_.load(); });
}

/// Moving bodies without end. Nobody wants them faster than time; who was a little late, because he was woken late,
/// makes up for it, but who cannot keep up does not try to.
Worker::Ending Worker::doLiveSteps(const WorkOrder& _order)
{
  const auto seconds = [](Clock::duration _time) { return std::chrono::duration<double>(_time).count(); };
  SessionRun& run = *_order.run;
  LivePace pace(run.setup().dynamics->dt, _order.keepsUp);
  auto next = Clock::now();
  for (int step = _order.firstStep;; ++step) {
    if (!mayStep(run)) return stopped();
    const auto start = Clock::now();
    run.setStepLength(pace.stepLength());
    const StepReport report = run.step(step, *this);
    const auto end = Clock::now();
    if (report.cancelled) return stopped();
    if (!report.converged && pace.stepFailed()) {
      --step;
      continue;
    }
    publish(run, _order, step, &report);
    if (!report.converged) return {true, report.message};
    const auto length = std::chrono::duration<double>(pace.stepLength());
    next = std::max(next + std::chrono::duration_cast<Clock::duration>(length), end - mostLateness);
    waitUntil(next);
    pace.stepTook(seconds(end - start), seconds(Clock::now() - start));
    const std::lock_guard<std::mutex> lock(mutex_);
    news_.status.rate = pace.rate();
    news_.status.stepLength = length.count();
  }
}

void Worker::work(const WorkOrder& _order)
{
  try {
    if (_order.yields) yieldToOthers();
    SessionRun& run = *_order.run;
    if (const Status status = run.prepare(); !status) return end({true, status.message()}, nullptr);
    publish(run, _order, _order.firstStep - 1, nullptr);
    const bool isLive = _order.steps == 0 && run.setup().dynamics;
    end(isLive ? doLiveSteps(_order) : doSteps(_order), &run);
  }
  catch (const std::exception& error) {
    end({true, error.what()}, nullptr);
  }
}

} // namespace FleshSim
