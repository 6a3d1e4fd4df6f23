#include "Unattended.hh"

#include "ScriptRunner.hh"

#include <unistd.h>

#include <commandline/Interrupt.hh>
#include <drawing/Display.hh>

#include <iostream>

namespace FleshSim {

namespace {

class Unattended
{
public:
  explicit Unattended(const ViewerOptions& _options) : options_(_options)
  {
    session_.bodies().events.logged = [this](LogKind _kind, const std::string& _text) {
      if (_kind == LogKind::error)
        complain(_text);
      else
        std::cout << (_kind == LogKind::warning ? "note: " : "") << _text << std::endl;
    };
  }

  int run()
  {
    // Better now than after a long run.
    Status status = checkTargets();
    for (const std::string& file : options_.files)
      if (status) status = open(file);
    if (status && !options_.script.empty()) status = runScript();
    if (status && !(options_.snapshot.empty() && options_.movie.empty())) status = draw();
    if (!status) complain(status.message());
    if (interrupted()) return 130;
    return !status ? 2 : failed_ ? 1 : 0;
  }

private:
  /// What was logged comes back as a status, too.
  void complain(const std::string& _text)
  {
    if (_text != complaint_) std::cerr << "fleshsim-view: " << _text << std::endl;
    complaint_ = _text;
  }

  Status checkTargets() const
  {
    if (options_.snapshot.empty() && options_.movie.empty()) return Status::ok();
    Status status = options_.snapshot.empty() ? Status::ok() : checkSnapshot(options_.snapshot);
    if (status && !options_.movie.empty()) status = checkMovie(options_.movie);
    return status ? ensureDisplay() : status;
  }

  Status makeMovie(int _object, const std::string& _target)
  {
    // Interrupted, it is a movie of the pictures that there are: no heap of them is left.
    catchInterrupts();
    const bool telling = isatty(STDERR_FILENO) != 0;
    const Status status = saveMovie(session_, _object, options_.settings, options_.shot, _target,
                                    options_.movieSettings, [telling](int _picture, int _count) {
                                      if (telling) std::cerr << "\rpicture " << _picture + 1 << " of " << _count;
                                      return !interrupted();
                                    });
    if (telling) std::cerr << "\r\033[K";
    return status;
  }

  /// A scene that did not converge has steps to show.
  Status open(const std::string& _file)
  {
    const std::size_t before = session_.bodies().all().size();
    const Status status = session_.open(_file);
    if (status || session_.bodies().all().size() == before) return status;
    complain(status.message());
    failed_ = true;
    return Status::ok();
  }

  Status runScript()
  {
    ScriptActions actions;
    actions.open = [this](const std::string& _file) { return session_.open(_file); };
    actions.snapshot = [this](const std::string& _file) {
      aim();
      return saveSnapshot(session_, -1, options_.settings, options_.shot, _file);
    };
    actions.movie = [this](const std::string& _target) { return makeMovie(-1, _target); };
    actions.keepAlive = [] { return !interrupted(); };
    actions.look = [this](const View& _view) {
      wasAimed_ = true;
      options_.shot.view = _view;
    };
    actions.cut = [this](const std::optional<CutPlane>& _plane) { options_.settings.style.cut = _plane; };
    ScriptRunner runner(session_, actions);
    const Status status = runner.run(options_.script);
    failed_ = failed_ || runner.failures() > 0;
    return status;
  }

  /// Where a script or the command line looks from; what is upwards may be known only now.
  void aim()
  {
    if (wasAimed_) return;
    options_.shot.view = session_.usualView();
    if (!options_.camera.empty()) (void)parseView(options_.camera, options_.shot.view, session_.up());
  }

  Status draw()
  {
    aim();
    if (session_.bodies().all().empty()) return Status::error("there is nothing to draw: no mesh was opened");
    const int first = session_.bodies().objects().front();
    for (const int object : session_.bodies().objects())
      if (!options_.field.empty())
        if (const Status status =
                session_.tryRun("showField", {object, options_.field, options_.fieldLow, options_.fieldHigh});
            !status)
          return status;
    if (options_.step)
      if (const Status status = session_.workspace().showStep(first, *options_.step); !status)
        return Status::error("option --step: " + status.message());
    Status status = Status::ok();
    if (!options_.snapshot.empty())
      status = saveSnapshot(session_, first, options_.settings, options_.shot, options_.snapshot);
    if (status && !options_.movie.empty()) status = makeMovie(first, options_.movie);
    return status;
  }

  ViewerOptions options_;
  ViewerSession session_;
  std::string complaint_; ///< the last one
  bool failed_ = false;
  bool wasAimed_ = false; ///< by a script
};

} // namespace

int runUnattended(const ViewerOptions& _options)
{
  return Unattended(_options).run();
}

} // namespace FleshSim
