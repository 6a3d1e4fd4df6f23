#include "Workspace.hh"

#include "HostNumbers.hh"
#include "MeshSummary.hh"

#include <algorithm>
#include <map>
#include <utility>

namespace FleshSim {

namespace {

constexpr std::chrono::seconds patience(5);

} // namespace

Workspace::Entry* Workspace::entryOf(int _object, int* _body)
{
  for (const std::unique_ptr<Entry>& entry : entries_)
    for (std::size_t b = 0; b < entry->members.size(); ++b)
      if (entry->members[b].object == _object) {
        if (_body != nullptr) *_body = static_cast<int>(b);
        return entry.get();
      }
  return nullptr;
}

bool Workspace::known(int _object, Place& _place)
{
  Entry* const entry = entryOf(_object, &_place.body);
  if (entry == nullptr || !host_.exists(_object)) return false;
  Member& member = entry->members[static_cast<std::size_t>(_place.body)];
  _place.session = entry->session.get();
  _place.mesh = &member.mesh;
  _place.field = &member.field;
  _place.surfaceOnly = member.surfaceOnly;
  return true;
}

Status Workspace::find(int _object, Place& _place)
{
  if (!host_.exists(_object))
    return Status::error("there is no volume mesh with the number " + std::to_string(_object));
  if (known(_object, _place)) return Status::ok();
  if (const auto refused = refusals_.find(_object); refused != refusals_.end()) return Status::error(refused->second);
  auto entry = std::make_unique<Entry>();
  entry->members.resize(1);
  Member& member = entry->members.front();
  member.object = _object;
  if (const Status status = host_.read(_object, member.mesh); !status) {
    refusals_[_object] = status.message();
    return status;
  }
  member.shown = member.mesh.document.mesh.positions;
  entry->session = std::make_unique<Session>(std::vector<MeshDocument>{member.mesh.document},
                                             std::vector<std::string>{host_.name(_object)});
  // Cells that cannot be simulated are better known now than after a long choice of settings.
  if (const Status status = entry->session->setBodySettings(0, BodySettings()); !status) return status;
  host_.log(LogKind::information, host_.name(_object) + ": " + meshSummary(member.mesh));
  inherit(*entry);
  entry->session->setWatched(host_.isInteractive());
  entries_.push_back(std::move(entry));
  known(_object, _place);
  logCells(_place);
  (void)problem(_object);
  return Status::ok();
}

bool Workspace::isSame(const HostMesh& _now, const HostMesh& _was, const Points& _positions)
{
  const VolumeMesh& now = _now.document.mesh;
  const VolumeMesh& was = _was.document.mesh;
  return _now.vertices == _was.vertices && _now.cells == _was.cells && haveSameCells(now, was) &&
         now.positions == _positions;
}

void Workspace::bequeath(const Entry& _entry, std::size_t _body, bool _withRest)
{
  const Member& member = _entry.members[_body];
  const Session& session = *_entry.session;
  Legacy legacy;
  legacy.body = session.bodySettings(static_cast<int>(_body));
  legacy.settings = session.settings();
  legacy.surfaceOnly = member.surfaceOnly;
  legacy.surroundings.gravity = session.scene().gravity;
  legacy.surroundings.colliders = session.scene().colliders;
  if (_withRest) {
    legacy.mesh = member.mesh;
    legacy.shown = member.shown;
  }
  legacies_[member.object] = std::move(legacy);
}

/// Settings that the mesh does not bear any longer are left out.
void Workspace::inherit(Entry& _entry)
{
  Member& member = _entry.members.front();
  const auto found = legacies_.find(member.object);
  if (found == legacies_.end()) return;
  const Legacy& legacy = found->second;
  if (legacy.mesh && isSame(member.mesh, *legacy.mesh, legacy.shown)) {
    member.mesh = *legacy.mesh;
    _entry.session = std::make_unique<Session>(std::vector<MeshDocument>{member.mesh.document},
                                               std::vector<std::string>{host_.name(member.object)});
    _entry.session->beginAt(legacy.shown);
  }
  if (!_entry.session->setBodySettings(0, legacy.body)) (void)_entry.session->setBodySettings(0, BodySettings());
  member.surfaceOnly = legacy.surfaceOnly;
  _entry.session->setSettings(legacy.settings);
  _entry.session->setGravity(legacy.surroundings.gravity);
  for (const SceneCollider& collider : legacy.surroundings.colliders)
    _entry.session->addCollider(collider);
  legacies_.erase(found);
}

std::string Workspace::problem(int _object)
{
  Place place;
  const Status status = find(_object, place);
  std::string text = status ? place.session->bodyProblem(place.body) : status.message();
  if (status && !text.empty()) text = inHostNumbers(text, {place.mesh->vertices, {}, {}, place.mesh->cells});
  // Whoever tells it names the object.
  const std::string name = host_.exists(_object) ? host_.name(_object) + ": " : std::string();
  if (text.rfind(name, 0) == 0) text.erase(0, name.size());
  if (text.empty())
    told_.erase(_object);
  else if (host_.exists(_object) && told_.insert(_object).second)
    host_.log(LogKind::warning, host_.name(_object) + " cannot be simulated: " + text);
  return text;
}

void Workspace::logCells(const Place& _place)
{
  for (const std::string& note : _place.session->bodyNotes(_place.body))
    host_.log(LogKind::warning, inHostNumbers(note, {_place.mesh->vertices, {}, {}, _place.mesh->cells}));
}

bool Workspace::holdsAll(int _object, const MeshDocument& _document) const
{
  if (_document.mesh.tet10s.empty()) return true; // all others are held whole
  HostMesh mesh;
  return host_.read(_object, mesh).isOk() && mesh.document.mesh.vertexCount() == _document.mesh.vertexCount();
}

Status Workspace::adopt(const std::vector<int>& _objects, std::unique_ptr<Session> _session)
{
  auto entry = std::make_unique<Entry>();
  entry->session = std::move(_session);
  entry->session->setWatched(host_.isInteractive());
  for (const int object : _objects) {
    Member member;
    member.object = object;
    if (const Status status = host_.read(object, member.mesh); !status) return status;
    member.shown = member.mesh.document.mesh.positions;
    entry->members.push_back(std::move(member));
  }
  entries_.push_back(std::move(entry));
  return Status::ok();
}

/// Windows show work in a dialogue: not for what goes on until it is stopped, nor for what is soon over.
bool Workspace::isWorthTelling(const Entry& _entry) const
{
  if (!host_.isInteractive()) return true;
  return _entry.session->status().steps > 0 && Clock::now() - _entry.began >= patience;
}

void Workspace::tellProgress(Entry& _entry)
{
  const SessionStatus& status = _entry.session->status();
  const int object = _entry.members.front().object;
  if (_entry.run != _entry.session->runCount()) {
    _entry.run = _entry.session->runCount();
    _entry.running = true;
    _entry.began = Clock::now();
    _entry.toldStep = -1;
    _entry.pastStep = -1;
  }
  if (!_entry.running) return;
  if (!_entry.working && status.running && isWorthTelling(_entry)) {
    host_.beginWork(object, status.job + " of " + host_.name(object), status.steps);
    _entry.working = true;
  }
  if (_entry.working && status.step != _entry.toldStep) host_.progress(object, status.step);
  _entry.toldStep = status.step;
  if (!status.running) finishWork(_entry);
}

void Workspace::finishWork(Entry& _entry)
{
  const SessionStatus& status = _entry.session->status();
  const int object = _entry.members.front().object;
  _entry.running = false;
  if (_entry.working) host_.endWork(object);
  _entry.working = false;
  // Without a window the command that waits for the run says so.
  if (status.failed && host_.isInteractive())
    host_.log(LogKind::error, status.job + " of " + host_.name(object) + ": " + status.message);
  // Success that cannot be believed says so, in a log too.
  if (!status.failed)
    for (const std::string& warning : _entry.session->warnings())
      host_.log(LogKind::warning, status.job + " of " + host_.name(object) + ": " + warning);
  (void)showResults(_entry, true);
}

bool Workspace::refresh(Entry& _entry)
{
  const bool moved = _entry.session->poll();
  const bool running = _entry.session->status().running;
  const bool news = moved || running || _entry.running;
  // Who looks at the past of a run that goes on is not disturbed.
  if (moved && !running) _entry.pastStep = -1;
  if (moved && _entry.pastStep < 0) show(_entry);
  tellProgress(_entry);
  return news;
}

std::vector<int> Workspace::refresh()
{
  std::vector<int> news;
  for (const std::unique_ptr<Entry>& entry : entries_)
    if (refresh(*entry))
      for (const Member& member : entry->members)
        news.push_back(member.object);
  return news;
}

void Workspace::finish(Session& _session)
{
  for (const std::unique_ptr<Entry>& entry : entries_)
    if (entry->session.get() == &_session) {
      tellProgress(*entry);
      _session.wait();
      if (_session.poll()) show(*entry);
      tellProgress(*entry);
    }
}

void Workspace::forget(int _object)
{
  legacies_.erase(_object);
  origins_.erase(_object);
  refusals_.erase(_object);
  told_.erase(_object);
  Entry* const entry = entryOf(_object);
  if (entry == nullptr) return;
  // Bodies of the same scene go on alone, from where they are.
  for (std::size_t b = 0; b < entry->members.size(); ++b)
    if (entry->members[b].object != _object) bequeath(*entry, b, true);
  drop(*entry);
}

void Workspace::drop(Entry& _entry)
{
  if (_entry.working) host_.endWork(_entry.members.front().object);
  // The session's end cancels its run and waits for it: a linear iteration or a triangulation at most.
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                [&](const std::unique_ptr<Entry>& _other) { return _other.get() == &_entry; }),
                 entries_.end());
}

void Workspace::forgetAll()
{
  for (const std::unique_ptr<Entry>& entry : entries_)
    if (entry->working) host_.endWork(entry->members.front().object);
  entries_.clear();
  legacies_.clear();
  origins_.clear();
  refusals_.clear();
  told_.clear();
}

bool Workspace::endAll(std::chrono::milliseconds _patience)
{
  const Clock::time_point last = Clock::now() + _patience;
  for (const std::unique_ptr<Entry>& entry : entries_)
    entry->session->cancel();
  return std::all_of(entries_.begin(), entries_.end(), [&](const std::unique_ptr<Entry>& _entry) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(last - Clock::now());
    return _entry->session->waitFor(std::max(left, std::chrono::milliseconds(0)));
  });
}

void Workspace::forgetIfChanged(int _object)
{
  refusals_.erase(_object);
  told_.erase(_object);
  int body = 0;
  Entry* const entry = entryOf(_object, &body);
  if (entry == nullptr) return;
  const Member& member = entry->members[static_cast<std::size_t>(body)];
  HostMesh now;
  if (host_.exists(_object) && host_.read(_object, now) && isSame(now, member.mesh, member.shown)) return;
  if (host_.exists(_object))
    host_.log(LogKind::warning, host_.name(_object) + ": was changed by somebody else; as it is now is its rest shape. "
                                                      "Settings stay, but handles and undo are gone");
  for (std::size_t b = 0; b < entry->members.size(); ++b)
    bequeath(*entry, b, static_cast<int>(b) != body);
  drop(*entry);
}

bool Workspace::isRunning(const Entry& _entry)
{
  return _entry.session->status().running || _entry.running || _entry.run != _entry.session->runCount();
}

bool Workspace::isRunning(const Session& _session)
{
  for (const std::unique_ptr<Entry>& entry : entries_)
    if (entry->session.get() == &_session && !_session.status().running && isRunning(*entry)) refresh(*entry);
  return _session.status().running;
}

bool Workspace::anyRunning() const
{
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const std::unique_ptr<Entry>& _entry) { return isRunning(*_entry); });
}

Status Workspace::toSession(const HostMesh& _mesh, const std::vector<int>& _host, std::vector<int>& _vertices)
{
  std::map<int, int> numbers;
  for (std::size_t i = 0; i < _mesh.vertices.size(); ++i)
    numbers.emplace_hint(numbers.end(), _mesh.vertices[i], static_cast<int>(i));
  _vertices.clear();
  for (const int host : _host) {
    const auto known = numbers.find(host);
    if (known == numbers.end()) return Status::error("there is no vertex " + std::to_string(host));
    _vertices.push_back(known->second);
  }
  return Status::ok();
}

} // namespace FleshSim
