// What Workspace shows of its objects: positions of now or of a step, fields in colours, the surface alone.

#include "Workspace.hh"

#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Simulation/FieldNoise.hh>

#include <algorithm>

namespace FleshSim {

/// Of all bodies.
Points Workspace::positionsShown(const Entry& _entry)
{
  State past;
  const StepArchive* const archive = _entry.session->archive();
  const bool isPast = _entry.pastStep >= 0 && archive != nullptr && archive->find(_entry.pastStep, past);
  return isPast ? past.positions : _entry.session->positions();
}

void Workspace::show(Entry& _entry)
{
  const Points positions = positionsShown(_entry);
  host_.beginChanges();
  for (std::size_t b = 0; b < _entry.members.size(); ++b) {
    Member& member = _entry.members[b];
    if (!host_.exists(member.object)) continue;
    const int body = static_cast<int>(b);
    member.shown =
        positions.middleCols(_entry.session->firstVertex(body), _entry.session->document(body).mesh.vertexCount());
    host_.show(member.object, member.mesh, member.shown);
  }
  // While it goes on only colours are of interest; properties are for what stays. A run's end stores them itself.
  const bool rests = !_entry.session->status().running && !_entry.running;
  const bool colored = std::any_of(_entry.members.begin(), _entry.members.end(),
                                   [](const Member& _member) { return !_member.field.name.empty(); });
  if (rests || colored) (void)showResults(_entry, rests);
  host_.endChanges();
}

Status Workspace::showResults(Entry& _entry, bool _store)
{
  const bool stores = _store && host_.keepsResults();
  std::vector<std::string> names;
  for (const Member& member : _entry.members)
    if (!member.field.name.empty()) names.push_back(member.field.name);
  if (names.empty() && !stores) return Status::ok();
  if (stores) names.clear(); // all of them
  std::vector<std::vector<FieldValues>> fields;
  if (const Status status = _entry.session->fieldsOfStep(_entry.pastStep, positionsShown(_entry), fields, names);
      !status)
    return status;
  for (std::size_t b = 0; b < _entry.members.size(); ++b) {
    Member& member = _entry.members[b];
    if (!host_.exists(member.object)) continue;
    if (const std::optional<HostColors> colors = colorsOf(fields[b], member.field))
      host_.color(member.object, member.mesh, *colors);
    if (stores) host_.store(member.object, member.mesh, fields[b]);
  }
  return Status::ok();
}

Status Workspace::showField(int _object, const ShownField& _field)
{
  int body = 0;
  Entry* const entry = entryOf(_object, &body);
  if (entry == nullptr) return Status::error("this object is unknown; is it a volume mesh?");
  Member& member = entry->members[static_cast<std::size_t>(body)];
  member.field = _field;
  const double size = cellBox(entry->session->document(body).mesh).extent().norm();
  member.field.noise = fieldNoise(_field.name, size, entry->session->bodySettings(body).material.parameters.mu);
  if (!_field.name.empty()) return showResults(*entry, !entry->session->status().running);
  host_.color(_object, member.mesh, HostColors());
  return Status::ok();
}

void Workspace::showSurfaceOnly(int _object, bool _alone)
{
  int body = 0;
  Entry* const entry = entryOf(_object, &body);
  if (entry == nullptr) return;
  entry->members[static_cast<std::size_t>(body)].surfaceOnly = _alone;
  host_.drawSurface(_object, _alone);
}

Status Workspace::showStep(int _object, int _step)
{
  Entry* const entry = entryOf(_object);
  if (entry == nullptr || entry->session->archive() == nullptr) return Status::error("nothing has been run yet");
  const std::vector<int> steps = entry->session->archive()->steps();
  if (_step >= 0 && (steps.empty() || _step < steps.front() || _step > steps.back()))
    return Status::error(
        "there is no step " + std::to_string(_step) + "; the last run has " +
        (steps.empty() ? "none yet" : std::to_string(steps.front()) + " to " + std::to_string(steps.back())));
  // Where not all were kept, the one that is seen is the one that is said.
  entry->pastStep = _step < 0 ? -1 : *(std::upper_bound(steps.begin(), steps.end(), _step) - 1);
  show(*entry);
  return Status::ok();
}

int Workspace::stepShown(int _object)
{
  const Entry* const entry = entryOf(_object);
  return entry == nullptr ? -1 : entry->pastStep;
}

Points Workspace::positionsShown(int _object)
{
  int body = 0;
  const Entry* const entry = entryOf(_object, &body);
  if (entry == nullptr) return Points(3, 0);
  return positionsShown(*entry).middleCols(entry->session->firstVertex(body),
                                           entry->session->document(body).mesh.vertexCount());
}

Status Workspace::fieldsShown(int _object, std::vector<std::vector<FieldValues>>& _fields)
{
  const Entry* const entry = entryOf(_object);
  if (entry == nullptr) return Status::error("this object is unknown; is it a volume mesh?");
  return entry->session->fieldsOfStep(entry->pastStep, positionsShown(*entry), _fields);
}

} // namespace FleshSim
