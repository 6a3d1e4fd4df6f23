#include "SessionJson.hh"

#include "SettingJson.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Session/Surroundings.hh>
#include <FleshSim/Simulation/Reactions.hh>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace FleshSim {

namespace {

void writeVector(JsonWriter& _json, const char* _key, const Vector3& _vector)
{
  if (_key != nullptr) _json.key(_key);
  _json.beginArray();
  for (const double number : _vector)
    _json.value(number);
  _json.endArray();
}

void writeMesh(JsonWriter& _json, const VolumeMesh& _mesh)
{
  _json.member("vertices", _mesh.vertexCount()).member("tets", _mesh.tets.size() + _mesh.tet10s.size());
  _json.member("hexes", _mesh.hexes.size());
  const BoundingBox box = cellBox(_mesh);
  _json.key("box").beginArray();
  writeVector(_json, nullptr, box.low);
  writeVector(_json, nullptr, box.high);
  _json.endArray();
}

void writeSlabs(JsonWriter& _json, const DefaultSlabs& _slabs)
{
  _json.key("slabs").beginObject().member("axis", _slabs.axis);
  writeVector(_json, "low", _slabs.low);
  writeVector(_json, "high", _slabs.high);
  _json.endObject();
}

/// Hooke's values as they were chosen, or of the energy's own constants, and these.
void writeMaterial(JsonWriter& _json, const MaterialChoice& _choice)
{
  double mu = _choice.parameters.mu;
  double lambda = _choice.parameters.lambda;
  MaterialPointer material;
  if (!_choice.parameters.own.empty() && makeMaterial(_choice, material)) {
    mu = material->hookeMu();
    lambda = material->hookeLambda();
  }
  std::string names;
  if (const MaterialEntry* const entry = findMaterial(_choice.name))
    for (const MaterialConstant& constant : entry->constants)
      names += (names.empty() ? "" : ", ") + constant.name;
  _json.key("material").beginObject();
  _json.member("name", _choice.name).member("mu", mu).member("lambda", lambda);
  _json.member("young", mu * (3.0 * lambda + 2.0 * mu) / (lambda + mu));
  _json.member("poisson", lambda / (2.0 * (lambda + mu))).member("density", _choice.density);
  _json.member("constant_names", names).member("constants", constantsText(_choice.name, _choice.parameters));
  _json.endObject();
}

void writeSettings(JsonWriter& _json, const Session& _session, int _body)
{
  writeMaterial(_json, _session.bodySettings(_body).material);
  writeSettingValues(_json, _session, _body);
  _json.member("real_time", _session.settings().realTime);
  writeVector(_json, "gravity", _session.scene().gravity);
  _json.member("colliders", _session.scene().colliders.size()).member("handles", _session.handleCount(_body));
}

const char* kindName(RunKind _kind)
{
  switch (_kind) {
  case RunKind::none:
    return "";
  case RunKind::experiment:
    return "experiment";
  case RunKind::solve:
    return "solve";
  case RunKind::motion:
    return "motion";
  case RunKind::scene:
    return "scene";
  case RunKind::pull:
    return "pull";
  }
  return "";
}

void writeStatus(JsonWriter& _json, const Session& _session)
{
  const SessionStatus& status = _session.status();
  _json.member("running", status.running)
      .member("paused", status.paused)
      .member("kind", kindName(status.kind))
      .member("job", status.job);
  _json.member("step", status.step).member("steps", status.steps).member("time", status.time);
  _json.member("rate", status.rate).member("step_length", status.stepLength);
  _json.key("progress").beginObject();
  _json.member("iteration", status.iteration.iteration).member("systems", status.iteration.systems);
  _json.member("residual", status.iteration.residual).member("until", status.iteration.tolerance);
  _json.member("part", status.iteration.part).member("seconds_left", status.secondsLeft);
  _json.endObject();
  _json.member("outcome", _session.outcome());
  _json.key("warnings").beginArray();
  for (const std::string& warning : _session.warnings())
    _json.value(warning);
  _json.endArray();
  _json.member("rows", _session.rows().size()).member("message", status.message).member("failed", status.failed);
  _json.member("can_undo", _session.history().canUndo()).member("can_redo", _session.history().canRedo());
}

void writeRow(JsonWriter& _json, const SessionRow& _row)
{
  const StepReport& r = _row.report;
  _json.beginObject();
  _json.member("step", _row.step).member("time", r.time).member("newton_iterations", r.newtonIterations);
  _json.member("linear_iterations", r.linearIterations).member("residual", r.residual).member("tolerance", r.tolerance);
  _json.member("energy", r.energy).member("kinetic_energy", r.kineticEnergy).member("volume_ratio", r.volumeRatio);
  _json.member("inverted", r.inverted).member("contacts", r.contacts).member("converged", r.converged);
  _json.member("unsettled", r.unsettled).member("energy_error", r.energyError);
  _json.member("penetrating", r.penetrating).member("penetration_depth", r.penetrationDepth);
  _json.member("handle_lag", r.handleLag);
  writeReactions(_json, r);
  _json.key("seconds").beginObject();
  _json.member("assembly", r.seconds.assembly).member("system", r.seconds.system);
  _json.member("constraints", r.seconds.constraints).member("linear", r.seconds.linear);
  _json.member("line_search", r.seconds.lineSearch).member("contact", r.seconds.contact);
  _json.member("update", r.seconds.update).member("total", r.seconds.total);
  _json.endObject();
  _json.endObject();
}

} // namespace

std::string problemJson(const std::string& _name, const std::string& _problem)
{
  std::ostringstream text;
  JsonWriter(text).beginObject().member("name", _name).member("problem", _problem).endObject();
  return text.str();
}

std::string stateJson(const std::string& _name, const std::string& _problem, const Workspace::Place& _place,
                      const std::vector<Vector3>& _colors)
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginObject();
  json.member("name", _name).member("problem", _problem);
  writeMesh(json, _place.session->document(_place.body).mesh);
  writeSlabs(json, _place.session->defaultSlabs(_place.body));
  writeSettings(json, *_place.session, _place.body);
  writeStatus(json, *_place.session);
  json.member("surface_only", _place.surfaceOnly);
  json.member("field", _place.field->name);
  json.key("field_range").beginArray().value(_place.field->fittedLow).value(_place.field->fittedHigh).endArray();
  json.member("field_fitted", _place.field->low == _place.field->high);
  json.key("field_colors").beginArray(JsonLayout::oneLine);
  for (const Vector3& color : _colors)
    writeVector(json, nullptr, color);
  json.endArray();
  json.endObject();
  return text.str();
}

std::string reactionsJson(const Session& _session)
{
  std::ostringstream text;
  JsonWriter json(text);
  const StepReport none;
  const StepReport& last = _session.rows().empty() ? none : _session.rows().back().report;
  json.beginObject();
  writeReactions(json, last);
  json.endObject();
  return text.str();
}

std::string framesJson(const std::vector<SlabFrame>& _frames)
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginArray(JsonLayout::oneLine);
  for (const SlabFrame& frame : _frames) {
    json.beginArray();
    for (int corner = 0; corner < 4; ++corner)
      writeVector(json, nullptr, frame.col(corner));
    json.endArray();
  }
  json.endArray();
  return text.str();
}

namespace {

/// Edges of the triangles, each once; of a square that stands for a plane a grid of them.
std::vector<std::pair<Vector3, Vector3>> linesOf(const SurfaceMesh& _surface)
{
  std::vector<std::pair<Vector3, Vector3>> lines;
  const Points& p = _surface.positions;
  if (p.cols() == 4 && _surface.triangles.size() == 2) {
    constexpr int count = 10;
    const Vector3 u = p.col(1) - p.col(0), v = p.col(3) - p.col(0);
    for (int k = 0; k <= count; ++k) {
      const double part = static_cast<double>(k) / count;
      lines.emplace_back(p.col(0) + part * v, p.col(0) + part * v + u);
      lines.emplace_back(p.col(0) + part * u, p.col(0) + part * u + v);
    }
    return lines;
  }
  std::set<std::pair<int, int>> edges;
  for (const auto& t : _surface.triangles)
    for (std::size_t i = 0; i < 3; ++i)
      edges.insert(std::minmax(t[i], t[(i + 1) % 3]));
  for (const auto& [from, to] : edges)
    lines.emplace_back(p.col(from), p.col(to));
  return lines;
}

void writePlaces(JsonWriter& _json, const char* _key, const std::vector<int>& _vertices, const Points& _shown)
{
  _json.key(_key).beginArray(JsonLayout::oneLine);
  for (const int vertex : _vertices)
    writeVector(_json, nullptr, _shown.col(vertex));
  _json.endArray();
}

} // namespace

std::string surroundingsJson(const Session& _session, int _body, const Points& _shown)
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginObject(JsonLayout::oneLine).key("lines").beginArray();
  for (const SurfaceMesh& surface : obstaclesOf(_session, _session.status().time))
    for (const auto& [from, to] : linesOf(surface)) {
      json.beginArray();
      for (const double number : {from.x(), from.y(), from.z(), to.x(), to.y(), to.z()})
        json.value(number);
      json.endArray();
    }
  json.endArray();
  const HeldVertices vertices = heldVertices(_session, _body);
  writePlaces(json, "held", vertices.held, _shown);
  writePlaces(json, "moved", vertices.moved, _shown);
  json.endObject();
  return text.str();
}

std::string rowsJson(const Session& _session, int _first)
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginArray();
  const std::vector<SessionRow>& rows = _session.rows();
  for (std::size_t i = static_cast<std::size_t>(std::max(0, _first)); i < rows.size(); ++i)
    writeRow(json, rows[i]);
  json.endArray();
  return text.str();
}

} // namespace FleshSim
