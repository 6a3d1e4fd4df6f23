#include "PanelState.hh"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// JSON has no infinity; what is missing or null counts as not a number where a number must be seen to be missing.
double number(const QJsonValue& _value)
{
  return _value.toDouble(std::numeric_limits<double>::quiet_NaN());
}

Triple triple(const QJsonValue& _value)
{
  const QJsonArray array = _value.toArray();
  return {array.at(0).toDouble(), array.at(1).toDouble(), array.at(2).toDouble()};
}

void readSettings(const QJsonObject& _json, PanelState& _state)
{
  const QJsonObject material = _json["material"].toObject();
  _state.material = material["name"].toString();
  _state.mu = number(material["mu"]);
  _state.lambda = number(material["lambda"]);
  _state.young = number(material["young"]);
  _state.poisson = number(material["poisson"]);
  _state.density = number(material["density"]);
  _state.constantNames = material["constant_names"].toString();
  _state.constants = material["constants"].toString();
  _state.settings = _json["settings"].toObject().toVariantMap();
  const QJsonObject slabs = _json["slabs"].toObject();
  _state.slabAxis = slabs["axis"].toInt(1);
  _state.slabLow = triple(slabs["low"]);
  _state.slabHigh = triple(slabs["high"]);
  _state.realTime = _json["real_time"].toBool(true);
  _state.gravity = triple(_json["gravity"]);
}

void readRun(const QJsonObject& _json, PanelState& _state)
{
  _state.colliders = _json["colliders"].toInt();
  _state.handles = _json["handles"].toInt();
  _state.running = _json["running"].toBool();
  _state.paused = _json["paused"].toBool();
  _state.kind = _json["kind"].toString();
  _state.job = _json["job"].toString();
  _state.step = _json["step"].toInt();
  _state.steps = _json["steps"].toInt();
  _state.time = _json["time"].toDouble();
  _state.rate = _json["rate"].toDouble();
  _state.stepLength = _json["step_length"].toDouble();
  _state.rows = _json["rows"].toInt();
  _state.message = _json["message"].toString();
  _state.failed = _json["failed"].toBool();
  const QJsonObject progress = _json["progress"].toObject();
  _state.iteration = progress["iteration"].toInt();
  _state.residual = number(progress["residual"]);
  _state.until = number(progress["until"]);
  _state.part = progress["part"].toDouble(1.0);
  _state.secondsLeft = progress["seconds_left"].toDouble();
  _state.outcome = _json["outcome"].toString();
  for (const QJsonValue& warning : _json["warnings"].toArray())
    _state.warnings.append(warning.toString());
  _state.canUndo = _json["can_undo"].toBool();
  _state.canRedo = _json["can_redo"].toBool();
  _state.surfaceOnly = _json["surface_only"].toBool();
  _state.field = _json["field"].toString();
  const QJsonArray range = _json["field_range"].toArray();
  _state.fitted = _json["field_fitted"].toBool(true);
  for (const QJsonValue& entry : _json["field_colors"].toArray()) {
    const Triple colour = triple(entry);
    _state.colours.append(QColor::fromRgbF(colour[0], colour[1], colour[2]));
  }
  _state.range = {range.at(0).toDouble(), range.at(1).toDouble()};
}

std::array<double, 3> forces(const QJsonArray& _reactions)
{
  std::array<double, 3> sizes{};
  Triple others{};
  for (int i = 0; i < _reactions.size(); ++i) {
    const Triple force = triple(_reactions.at(i).toObject()["force"]);
    if (i < 2) sizes[static_cast<std::size_t>(i)] = std::hypot(force[0], force[1], force[2]);
    for (std::size_t c = 0; c < 3 && i >= 2; ++c)
      others[c] += force[c];
  }
  sizes[2] = std::hypot(others[0], others[1], others[2]);
  return sizes;
}

StepRow row(const QJsonObject& _json)
{
  StepRow row;
  row.step = _json["step"].toInt();
  row.time = _json["time"].toDouble();
  row.newtonIterations = _json["newton_iterations"].toInt();
  row.linearIterations = _json["linear_iterations"].toInt();
  row.residual = number(_json["residual"]);
  row.tolerance = number(_json["tolerance"]);
  row.energy = number(_json["energy"]);
  row.kineticEnergy = number(_json["kinetic_energy"]);
  row.volumeRatio = number(_json["volume_ratio"]);
  row.inverted = _json["inverted"].toInt();
  row.contacts = _json["contacts"].toInt();
  row.converged = _json["converged"].toBool();
  row.forces = forces(_json["reactions"].toArray());
  const QJsonObject seconds = _json["seconds"].toObject();
  for (int p = 0; p < StepRow::phaseCount; ++p)
    row.seconds[p] = seconds[StepRow::phaseNames[p]].toDouble();
  row.totalSeconds = seconds["total"].toDouble();
  return row;
}

} // namespace

const std::array<const char*, StepRow::phaseCount> StepRow::phaseNames{
    "assembly", "system", "constraints", "linear", "line_search", "contact", "update"};

PanelState PanelState::fromJson(const QString& _json)
{
  PanelState state;
  const QJsonDocument document = QJsonDocument::fromJson(_json.toUtf8());
  if (!document.isObject()) return state;
  const QJsonObject json = document.object();
  state.valid = json.contains("vertices");
  state.name = json["name"].toString();
  state.problem = json["problem"].toString();
  if (!state.valid) return state;
  state.vertices = json["vertices"].toInt();
  state.tets = json["tets"].toInt();
  state.hexes = json["hexes"].toInt();
  const QJsonArray box = json["box"].toArray();
  state.low = triple(box.at(0));
  state.high = triple(box.at(1));
  readSettings(json, state);
  readRun(json, state);
  return state;
}

QVector<StepRow> StepRow::fromJson(const QString& _json)
{
  QVector<StepRow> rows;
  for (const QJsonValue& entry : QJsonDocument::fromJson(_json.toUtf8()).array())
    rows.append(row(entry.toObject()));
  return rows;
}

} // namespace FleshSim
