#pragma once

#include <FleshSim/Report/RunReport.hh>
#include <FleshSim/Session/FieldEvaluator.hh>
#include <FleshSim/Session/LiveBoundary.hh>
#include <FleshSim/Session/PullRun.hh>
#include <FleshSim/Session/PullSprings.hh>
#include <FleshSim/Session/RunPlan.hh>
#include <FleshSim/Session/SessionBodies.hh>
#include <FleshSim/Session/StateHistory.hh>
#include <FleshSim/Session/StepArchive.hh>
#include <FleshSim/Session/StoredResults.hh>
#include <FleshSim/Session/Worker.hh>
#include <FleshSim/Simulation/Experiment.hh>

#include <algorithm>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// What a user chose for the solvers.
struct SessionSettings : RunSettings
{
  bool realTime = true; ///< motion without end takes longer steps than dt where the machine cannot keep up with time
};

/// One or several bodies that somebody works with: their rest shapes, settings, handles, runs and results. Knows no
/// window and no host; the plugins, the viewer and scripts are made of it. Runs go on in a thread of their own and are
/// looked at by `poll`. All methods are for one thread, and only `wait` takes long.
///
/// Settings count from the next run on; gravity, obstacles, handles and pulling also while bodies move. Runs other than
/// dynamic ones begin at the rest shape, like the command line; moving bodies begin where they are.
class Session
{
public:
  /// _names: for messages and output. Positions of the documents are the rest shapes.
  Session(std::vector<MeshDocument> _documents, std::vector<std::string> _names);

  int bodyCount() const { return bodies_.count(); }
  int firstVertex(int _body) const { return bodies_.firstVertex(_body); }
  const std::vector<int>& firstVertices() const { return bodies_.firstVertices(); }
  const MeshDocument& document(int _body) const { return bodies_.document(_body); }

  const BodySettings& bodySettings(int _body) const { return bodies_.settings(_body); }

  /// Fails where the body cannot be made so, and nothing changes then.
  Status setBodySettings(int _body, const BodySettings& _settings);

  /// One line each on what these settings did about the body's cells.
  const std::vector<std::string>& bodyNotes(int _body) const { return bodies_.notes(_body); }

  /// Why its cells cannot be simulated as they are chosen; empty: they can.
  const std::string& bodyProblem(int _body) const { return bodies_.problem(_body); }

  /// Whether the last run was an experiment with slabs, which are where it has moved them.
  bool lastRunHadSlabs() const { return ranSlabs_; }

  /// Where the body's slabs are if an experiment gets none.
  const DefaultSlabs& defaultSlabs(int _body) const { return bodies_.slabs(_body); }
  const SessionSettings& settings() const { return settings_; }
  void setSettings(const SessionSettings& _settings);

  const LiveScene& scene() const { return scene_; }
  void addCollider(const SceneCollider& _collider);
  void clearColliders();
  void setGravity(const Vector3& _gravity);

  /// Holds vertices of a body, or moves them; who was held before is held anew. Fails for a vertex out of range.
  Status hold(int _body, const std::vector<int>& _vertices, const RigidMotion& _motion);
  Status hold(int _body, const std::vector<int>& _vertices, const Vector3& _translation);
  Status hold(int _body, const std::vector<int>& _vertices, const HeldDirection& _direction);
  void clearHandles(int _body);

  /// Handles that come now move bodies from where they are, not from the rest shape: they move in time.
  bool movesFromNow() const { return isMoving(); }

  /// The middle of the box about vertices of a body, there from where handles would move them. Precondition: they are
  /// in range, and not none.
  Vector3 middleToMove(int _body, const std::vector<int>& _vertices) const;

  int handleCount(int _body) const;

  /// Runs yield to the other threads from the next one on: there is a window that shows them.
  void setWatched(bool _watched) { watched_ = _watched; }

  /// Runs. Fails while one is going on, and for bad options (`OPTION: reason`).
  Status startExperiment(int _body, const ExperimentEntry& _experiment, const ExperimentOptions& _options);
  Status startSolve(int _steps);
  Status startDynamics(int _steps); ///< 0: until it is cancelled
  Status startScene(const SceneDescription& _scene, SimulationSetup _setup);

  void pause(bool _paused) { worker_.pause(_paused); }
  void stepOnce() { worker_.stepOnce(); }
  void cancel();
  bool isCancelling() const { return cancelling_; } ///< the last run was asked to end
  void wait();

  /// Waits no longer than that; whether nothing runs any more.
  bool waitFor(std::chrono::milliseconds _patience);

  /// Pulls the vertices within _radius about one [the mesh's unit; 0: that one alone], weaker to the rim. Begins a run
  /// of its own where no bodies move.
  Status grab(int _body, int _vertex, double _radius);
  Status drag(const Vector3& _place);
  void release();
  bool isMoving() const { return status_.running && run_ && run_->setup().dynamics; }
  bool isPulling() const { return pull_.hold(); }

  /// Takes over what the run has found; true if positions changed.
  bool poll();

  const SessionStatus& status() const { return status_; }
  int runCount() const { return runCount_; }                    ///< runs that were started so far
  const SessionRun* lastRun() const { return run_.get(); }      ///< null: none; its setup only while nothing runs
  const RunPlan& plan() const { return plan_; }                 ///< of the last run
  const std::vector<SessionRow>& rows() const { return rows_; } ///< of the last run

  /// Who was held or moved by the last run when it began.
  const std::vector<Handle>& runHandles() const { return runHandles_; }

  /// The part (0 to 1) of their motions that obstacles have done at a time of the last run [s]; only a scene's move.
  double colliderPart(double _time) const { return sceneDuration_ > 0.0 ? std::min(1.0, _time / sceneDuration_) : 0.0; }

  /// The moments that the last run went through, as far as there is room; null before the first one.
  const StepArchive* archive() const { return archive_.get(); }

  const Points& positions() const { return now_.positions; } ///< of all bodies
  Points positionsOf(int _body) const { return bodies_.part(now_.positions, _body); }
  Points rest() const { return bodies_.rest(); }

  /// Bodies that are elsewhere than at rest, and how they got there; before any run.
  void beginAt(const Points& _positions, std::shared_ptr<StepArchive> _archive = nullptr)
  {
    now_ = State();
    now_.positions = _positions;
    archive_ = std::move(_archive);
  }

  /// What is known of the run that led there: its results in files, and its steps. Holds until something is run, set or
  /// undone here.
  void beginWith(StoredResults _stored, std::vector<SessionRow> _rows)
  {
    stored_ = std::move(_stored);
    rows_ = std::move(_rows);
  }

  /// Back to rest; ends a run. A watched session does not wait for that: `poll` finds it at rest when the run has
  /// ended.
  Status reset();
  Status undo();
  Status redo();

  /// Back to the moment after a step of the last run, or the last step before it that was kept: motion goes on from
  /// there, with the velocities and contacts of that moment. Can be undone.
  Status goToStep(int _step);

  const StateHistory& history() const { return history_; }

  /// Elastic energy, volume over rest volume, inverted elements at the positions of now.
  Status measure(double& _energy, double& _volumeRatio);

  /// Of each body, at some positions of all: those of these names, or all. Fails for bodies that cannot be simulated.
  Status fields(const Points& _positions, std::vector<std::vector<FieldValues>>& _fields,
                const std::vector<std::string>& _names = {});

  /// The same of a step of the archive (-1: the last one), where _positions are those of that step: stored results as
  /// they are stored, and those that are not there computed.
  Status fieldsOfStep(int _step, const Points& _positions, std::vector<std::vector<FieldValues>>& _fields,
                      const std::vector<std::string>& _names = {});

  /// Of the last run; as docs/command-line.md says. A report whose name ends in .html or .htm is a page, without
  /// pictures (docs/report-page.md).
  Status writeReport(const std::string& _file);
  Status writeTable(const std::string& _file);

  /// How the last run ended, in a few words; empty while it goes on, and without one.
  std::string outcome() const;

  /// What makes the last run's result suspect, one sentence each; empty while it goes on.
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// All steps of the last run were done.
  bool converged() const { return run_ && !status_.running && record().converged; }

private:
  // SessionRuns.cc
  Status idle();
  void collect();
  void judge();
  void adoptSettings(const SimulationSetup& _setup);
  Status makeSetup(SimulationSetup& _setup) const;
  int liveThreads() const;
  Status preparePull();
  void launch(WorkOrder _order, RunPlan _plan);
  RunPlan planHandles(RunKind _kind, const SimulationSetup& _setup) const;
  void dropPull();

  Status hold(int _body, const std::vector<int>& _vertices, Handle _handle);
  void nameHandle(Handle& _handle);
  void forgetMotion();
  void goToRest();
  void doPendingReset();
  void setNow(State _state);
  Status prepareEvaluator();
  RunRecord record() const;

  SessionBodies bodies_;
  SessionSettings settings_;
  LiveScene scene_;
  State now_; ///< of all bodies; while a run goes on its positions alone
  StateHistory history_;
  SessionStatus status_;
  int runCount_ = 0;
  bool resetPending_ = false; ///< for when the run has ended
  bool watched_ = false;
  std::time_t runStart_ = 0; ///< of the last one
  std::vector<SessionRow> rows_;
  int judgedRun_ = 0;                    ///< runCount_ of the run whose warnings these are
  std::vector<std::string> warnings_;    ///< of the last run, when it has ended
  std::shared_ptr<SessionRun> run_;      ///< the last one
  RunPlan plan_;                         ///< and what it was to do
  bool ranSlabs_ = false;                ///< it was an experiment with slabs
  std::shared_ptr<PullModel> pullModel_; ///< of the last pull; null: there was none
  std::shared_ptr<SessionRun> moving_;   ///< the last dynamic one, as long as it can go on
  int movingSteps_ = 0;
  std::shared_ptr<StepArchive> archive_;
  std::unique_ptr<FieldEvaluator> evaluator_;
  std::optional<StoredResults> stored_; ///< of the run that led to the positions of now, if it was another program's
  double sceneDuration_ = 0.0;          ///< of a dynamic scene that was the last run [s]
  std::vector<Handle> runHandles_;      ///< of the run that led to the positions of now
  bool moved_ = false;                  ///< positions are newer than what poll() told
  PullSprings pull_;
  std::shared_ptr<LiveBoundary> boundary_ = std::make_shared<LiveBoundary>();
  int handleNumber_ = 0;     ///< of the last one that was made
  bool motionIsOld_ = false; ///< the next dynamic run is a new one, with other settings
  bool cancelling_ = false;
  Worker worker_;
};

} // namespace FleshSim
