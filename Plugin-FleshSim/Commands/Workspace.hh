#pragma once

#include "MeshHost.hh"
#include "ShownField.hh"

#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Session/Session.hh>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace FleshSim {

/// The objects of a host that somebody works with, each with the session that moves it.
class Workspace
{
public:
  explicit Workspace(MeshHost& _host) : host_(_host) {}

  /// An object's body and how its numbers translate.
  struct Place
  {
    Session* session = nullptr;
    int body = 0;
    HostMesh* mesh = nullptr;
    const ShownField* field = nullptr;
    bool surfaceOnly = false; ///< of what the host draws
  };

  MeshHost& host() { return host_; }

  /// The session of an object, made when it is asked for first. Fails for an object that is no volume mesh, or one
  /// that cannot be read; that is remembered until the object changes.
  Status find(int _object, Place& _place);

  /// Why an object cannot be simulated, in one line; empty: it can. Says so once in the log, whoever asks how often.
  std::string problem(int _object);

  /// The same, if there is one already.
  bool known(int _object, Place& _place);

  /// Says what became of the cells of an object by its settings.
  void logCells(const Place& _place);

  /// Whether the host's object has all vertices of the document that it was made of.
  bool holdsAll(int _object, const MeshDocument& _document) const;

  /// An object of our own making: its session is that of others too.
  Status adopt(const std::vector<int>& _objects, std::unique_ptr<Session> _session);

  /// Where an object's mesh comes from. Only believed as long as it gives exactly the rest shape.
  void setOrigin(int _object, const BodyDescription& _origin);

  /// Of each body of a session; without a mesh where nobody knows.
  std::vector<BodyDescription> origins(const Session& _session) const;

  /// Takes over what the sessions' threads have found and shows it; to be called at the display's rate. Returns the
  /// objects of which anything is new.
  std::vector<int> refresh();

  /// Until nothing runs: for hosts without a window. Shows the result.
  void finish(Session& _session);

  /// An object is gone: what was known of it is forgotten, and its run ends.
  void forget(int _object);

  /// Somebody else has touched it: forgotten too, unless it is still as it was shown last.
  void forgetIfChanged(int _object);
  void forgetAll();

  /// Asks all runs to end; whether they have within that time.
  bool endAll(std::chrono::milliseconds _patience);

  /// Whether a run goes on. When it does not, its result is in the host's mesh.
  bool isRunning(const Session& _session);

  /// Whether there is anything to be refreshed for: a run goes on, or its end was not noticed yet.
  bool anyRunning() const;

  /// Vertex numbers of the host into the session's; fails for one that is not there.
  static Status toSession(const HostMesh& _mesh, const std::vector<int>& _host, std::vector<int>& _vertices);

  /// Shows a field of an object in colours from now on; one without a name takes them away.
  Status showField(int _object, const ShownField& _field);

  /// Draws the surface alone from now on, or every cell.
  void showSurfaceOnly(int _object, bool _alone);

  /// Shows the bodies of an object's session as they were after a step of their last run, or the step before it that
  /// was kept; a negative one: as they are now, which is also what the end of a run and everything that moves them
  /// leads to.
  Status showStep(int _object, int _step);

  /// The step that is shown; -1: as the bodies are now.
  int stepShown(int _object);

  /// Positions that are shown of an object's body, 3 x vertices of its session's document.
  Points positionsShown(int _object);

  /// Results at these positions, of all bodies of the object's session.
  Status fieldsShown(int _object, std::vector<std::vector<FieldValues>>& _fields);

private:
  struct Member
  {
    int object = -1;
    HostMesh mesh;
    ShownField field;
    bool surfaceOnly = false;
    Points shown{3, 0}; ///< the positions that the host has
  };

  using Clock = std::chrono::steady_clock;

  struct Entry
  {
    std::unique_ptr<Session> session;
    std::vector<Member> members; ///< one per body
    int run = 0;                 ///< the session's last run that was noticed
    bool running = false;        ///< its end was not noticed yet
    bool working = false;        ///< the host was told of it
    Clock::time_point began;     ///< when it was noticed
    int toldStep = -1;           ///< that the host was told of
    int pastStep = -1;           ///< that is shown; -1: now
  };

  static bool isRunning(const Entry& _entry);

  /// Brings what is new of it to the host; whether there is anything.
  bool refresh(Entry& _entry);

  /// What outlives a session that was given up, for the next one of the object.
  struct Legacy
  {
    BodySettings body;
    SessionSettings settings;
    LiveScene surroundings;
    bool surfaceOnly = false;
    std::optional<HostMesh> mesh; ///< with the rest shape, ...
    Points shown{3, 0};           ///< ... if the object is still as it was shown last
  };

  static bool isSame(const HostMesh& _now, const HostMesh& _was, const Points& _positions);
  void bequeath(const Entry& _entry, std::size_t _body, bool _withRest);
  void inherit(Entry& _entry);
  Entry* entryOf(int _object, int* _body = nullptr);
  void drop(Entry& _entry);
  bool isWorthTelling(const Entry& _entry) const;
  void tellProgress(Entry& _entry);
  void finishWork(Entry& _entry);
  // WorkspaceDisplay.cc
  void show(Entry& _entry);
  static Points positionsShown(const Entry& _entry);
  Status showResults(Entry& _entry, bool _store);

  MeshHost& host_;
  std::vector<std::unique_ptr<Entry>> entries_;
  std::map<int, Legacy> legacies_;         ///< by object
  std::map<int, BodyDescription> origins_; ///< by object
  std::map<int, std::string> refusals_;    ///< by object: why it could not be read
  std::set<int> told_;                     ///< objects whose problem stands in the log
};

} // namespace FleshSim
