#include "RunSession.hh"

#include "Pictures.hh"
#include "ProgramCommand.hh"
#include "ProgressLine.hh"
#include <commandline/Interrupt.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/IO/StateFile.hh>
#include <FleshSim/Report/HtmlReport.hh>
#include <FleshSim/Report/OutputClash.hh>
#include <FleshSim/Report/ReportWarnings.hh>
#include <FleshSim/Simulation/PastReports.hh>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <system_error>
#include <utility>

namespace FleshSim {

namespace {

using Clock = std::chrono::steady_clock;

/// Writes what each step leaves behind; remembers the first trouble with the disk and stops the run then.
class Recorder : public SimulationObserver
{
public:
  Recorder(const Simulation& _simulation, const OutputSettings& _output, bool _quiet)
      : simulation_(_simulation), output_(_output), files_(_output),
        pictures_(_output.pictures, _output.picture, !_output.html.empty()),
        progress_(_simulation.setup().steps, _quiet)
  {
  }

  /// The start, or where an earlier run ended that this one goes on from.
  void begin()
  {
    if (simulation_.pastSteps() == 0) {
      keep(0, false);
      return;
    }
    steps = pastReports(simulation_.setup());
    files_.goOn(simulation_, steps);
  }

  void iterated(int _step, const IterationInfo& _iteration) override { progress_.show(_step, _iteration); }

  bool finishedStep(int _step, const StepReport& _report) override
  {
    steps.push_back(_report);
    progress_.finishedStep(_step);
    if (_report.converged) {
      keep(_step, _step == simulation_.setup().steps);
      keepRestart(_step);
    }
    else
      keep(_step - 1, true);
    return disk.isOk();
  }

  bool cancelled() override { return interrupted(); }

  Status preparePictures() { return pictures_.prepare(); }

  Status finishPictures()
  {
    progress_.clear();
    return pictures_.draw(simulation_);
  }

  const Pictures& pictures() const { return pictures_; }
  const std::vector<std::string>& files() const { return files_.files(); }

  std::vector<StepReport> steps;
  Status disk = Status::ok();

private:
  /// The state of a good step. The last good one is written even if it is not due.
  void keep(int _step, bool _last)
  {
    disk = files_.write(simulation_, _step, timeAfter(_step), _last || _step == 0);
    const int count = simulation_.setup().steps;
    const bool lastGood = _last && _step < count;
    if (lastGood || pictures_.shows(_step, count)) pictures_.keep(simulation_, _step, timeAfter(_step));
  }

  void keepRestart(int _step)
  {
    if (output_.restartEvery == 0 || _step % output_.restartEvery != 0 || !disk) return;
    State state = simulation_.state();
    rememberReports(steps, state);
    disk = writeState(restartFile(output_, _step), state);
  }

  double timeAfter(int _step) const { return _step == 0 ? 0.0 : steps[static_cast<std::size_t>(_step) - 1].time; }

  const Simulation& simulation_;
  const OutputSettings& output_;
  StepFiles files_;
  Pictures pictures_;
  ProgressLine progress_;
};

/// All of them are tried; the first trouble is told.
Status writeTables(const OutputSettings& _output, const SimulationSetup& _setup, const RunRecord& _record,
                   const Pictures& _pictures)
{
  Status report = Status::ok();
  Status table = Status::ok();
  Status page = Status::ok();
  if (!_output.report.empty()) report = writeReport(_output.report, _setup, _record);
  if (!_output.csv.empty()) table = writeTable(_output.csv, _setup, _record);
  if (!_output.html.empty())
    page = writeHtmlReport(_output.html, _setup, _record, _pictures.drawn(), _pictures.missing());
  for (const Status& status : {report, table, page})
    if (!status) return status;
  return Status::ok();
}

/// What is known of a run before it begins.
void beginRecord(RunRecord& _record, int _steps)
{
  std::error_code error;
  _record.directory = std::filesystem::current_path(error).string();
  _record.started = std::time(nullptr);
  _record.planned = _steps;
}

void printSummary(const RunRecord& _record, const OutputSettings& _output)
{
  int iterations = 0;
  int done = 0;
  for (const StepReport& step : _record.steps) {
    iterations += step.newtonIterations;
    done += step.converged ? 1 : 0;
  }
  std::printf("%d %s, %d Newton iterations, %.2f s", done, done == 1 ? "step" : "steps", iterations, _record.seconds);
  if (!_record.files.empty())
    std::printf("; %zu meshes in %s, the last is %s", _record.files.size(), _output.directory.c_str(),
                _record.files.back().c_str());
  std::printf("\n");
  std::fflush(stdout);
}

/// The same sentences as on the page and in the report.
void printRemarks(const std::vector<ReportRemark>& _remarks)
{
  for (const std::string& sentence : sentencesOf(_remarks, true))
    std::printf("warning: %s\n", sentence.c_str());
  for (const std::string& sentence : sentencesOf(_remarks, false))
    std::printf("note: %s\n", sentence.c_str());
  std::fflush(stdout);
}

int outcome(const RunRecord& _record)
{
  if (_record.converged) return exitDone;
  std::string reason = _record.steps.back().message;
  if (_record.interrupted) reason = "interrupted";
  std::cerr << "fleshsim: step " << _record.steps.size() << " did not converge" << (reason.empty() ? "" : ": ")
            << reason << '\n';
  return _record.interrupted ? exitInterrupted : exitNotConverged;
}

/// The moment to go on from.
Status readFrom(const std::string& _path, SimulationSetup& _setup)
{
  State state;
  const Status status = readState(_path, state);
  if (!status) return Status::error("option --from: " + status.message());
  _setup.state = std::move(state);
  _setup.start.reset();
  _setup.startOrigin = "option --from: " + _path;
  return Status::ok();
}

} // namespace

Status runSession(SimulationSetup _setup, const OutputSettings& _output, const SessionFlags& _flags, RunRecord _record,
                  int& _exitCode)
{
  const Clock::time_point start = Clock::now();
  _setup.measureEvery = _output.every;
  _setup.restartEvery = _output.restartEvery;
  _setup.job = _record.job;
  beginRecord(_record, _setup.steps);
  std::unique_ptr<Simulation> simulation;
  Status status = _output.picture.check(_setup.steps);
  if (!status) return Status::error("option --picture-steps: " + status.message());
  if (!_flags.from.empty()) status = readFrom(_flags.from, _setup);
  if (!status) return status;
  status = Simulation::create(std::move(_setup), simulation);
  if (!status) return status;
  Recorder recorder(*simulation, _output, _flags.quiet);
  status = recorder.preparePictures();
  if (!status) return Status::error(_output.origin("picture") + ": " + status.message());
  status = checkClashes(_output, simulation->setup(), _flags.inputs);
  if (status) status = checkOutput(_output);
  if (!status) return status;

  catchInterrupts();
  recorder.begin();
  _record.converged = recorder.disk.isOk() && simulation->run(&recorder);
  _record.interrupted = interrupted() && !_record.converged;
  _record.steps = recorder.steps;
  _record.files = recorder.files();
  _record.threads = threadCount();
  _record.trouble = recorder.disk.message();
  _record.seconds = std::chrono::duration<double>(Clock::now() - start).count();

  const Status drawn = recorder.finishPictures();
  const Status tables = writeTables(_output, simulation->setup(), _record, recorder.pictures());
  for (const Status& trouble : {recorder.disk, tables, drawn})
    if (!trouble) return trouble;
  const std::vector<ReportRemark> remarks = reportRemarks(simulation->setup(), _record);
  if (!_flags.quiet) {
    printSummary(_record, _output);
    printRemarks(remarks);
  }
  _exitCode = outcome(_record);
  if (_exitCode == exitDone && _flags.strict && !sentencesOf(remarks, true).empty()) _exitCode = exitNotConverged;
  return Status::ok();
}

} // namespace FleshSim
