#include <FleshSim/Report/RunReport.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Core/Version.hh>
#include <FleshSim/Mesh/CellCounts.hh>
#include <FleshSim/Report/ReportWarnings.hh>
#include <FleshSim/Simulation/HookeConstants.hh>
#include <FleshSim/Simulation/Reactions.hh>
#include <FleshSim/Simulation/SettingTable.hh>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <variant>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/resource.h>
#endif

namespace FleshSim {

double peakMemory()
{
#if defined(__unix__) || defined(__APPLE__)
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#if defined(__APPLE__)
  return static_cast<double>(usage.ru_maxrss) / 1e6;
#else
  return static_cast<double>(usage.ru_maxrss) * 1024.0 / 1e6;
#endif
#else
  return 0.0;
#endif
}

namespace {

void writeConstants(JsonWriter& _json, const MaterialChoice& _choice)
{
  if (_choice.parameters.own.empty()) return;
  _json.key("constants").beginObject();
  for (std::size_t i = 0; i < _choice.parameters.own.size(); ++i)
    _json.member(findMaterial(_choice.name)->constants[i].name, _choice.parameters.own[i]);
  _json.endObject();
}

void writeMaterial(JsonWriter& _json, const Body& _body)
{
  const HookeConstants hooke = hookeConstants(*_body.material);
  _json.key("material").beginObject();
  _json.member("name", _body.choice.name);
  _json.member("mu", _body.choice.parameters.mu);
  _json.member("lambda", _body.choice.parameters.lambda);
  _json.member("young", hooke.young);
  _json.member("poisson", hooke.poisson);
  _json.member("model_constants", _body.choice.parameters.modelConstants);
  _json.member("hooke_mu", hooke.mu);
  _json.member("hooke_lambda", hooke.lambda);
  _json.member("density", _body.choice.density);
  writeConstants(_json, _body.choice);
  if (!_body.choice.fromCells.empty()) {
    _json.key("properties").beginObject();
    for (const auto& [name, property] : _body.choice.fromCells.properties)
      _json.member(name, property);
    _json.endObject();
  }
  _json.endObject();
}

void writeRegions(JsonWriter& _json, const Body& _body)
{
  _json.key("regions").beginArray();
  for (const RegionChoice& region : _body.choice.regions) {
    _json.beginObject().member("name", region.material.name);
    MaterialPointer material;
    if (region.material.fromCells.empty() && makeMaterial(region.material, material)) {
      const HookeConstants hooke = hookeConstants(*material);
      _json.member("young", hooke.young).member("poisson", hooke.poisson).member("density", region.material.density);
    }
    writeConstants(_json, region.material);
    _json.endObject();
  }
  _json.endArray();
}

void writeMeshCounts(JsonWriter& _json, const CellCounts& _counts)
{
  _json.key("mesh").beginObject();
  _json.member("vertices", _counts.vertices).member("tets", _counts.tets).member("hexes", _counts.hexes);
  if (_counts.tet10s > 0) _json.member("tet10", _counts.tet10s);
  _json.endObject();
}

void writeBodies(JsonWriter& _json, const std::vector<Body>& _bodies)
{
  _json.key("bodies").beginArray();
  for (const Body& body : _bodies) {
    _json.beginObject();
    _json.member("name", body.name).member("source", body.source);
    writeMeshCounts(_json, CellCounts(body.mesh));
    writeMaterial(_json, body);
    if (!body.choice.regions.empty()) writeRegions(_json, body);
    _json.member("locking", lockingRemedyNames()[static_cast<std::size_t>(body.choice.locking)]);
    _json.endObject();
  }
  _json.endArray();
}

void writeStrings(JsonWriter& _json, const char* _key, const std::vector<std::string>& _strings)
{
  _json.key(_key).beginArray();
  for (const std::string& string : _strings)
    _json.value(string);
  _json.endArray();
}

void writeVector(JsonWriter& _json, const char* _key, const Vector3& _vector)
{
  _json.key(_key).beginArray();
  for (const double number : _vector)
    _json.value(number);
  _json.endArray();
}

void writeMotion(JsonWriter& _json, const StepReport& _step)
{
  _json.member("time", _step.time).member("sub_steps", _step.subSteps);
  if (!_step.measured) return;
  _json.member("kinetic_energy", _step.kineticEnergy).member("potential_energy", _step.potentialEnergy);
  writeVector(_json, "momentum", _step.momentum);
  writeVector(_json, "angular_momentum", _step.angularMomentum);
  _json.member("contacts", _step.contacts).member("unsettled", _step.unsettled);
  _json.member("energy_error", _step.energyError).member("largest_energy", _step.largestEnergy);
}

void writeRigid(JsonWriter& _json, const StepReport& _step)
{
  _json.key("rigid").beginArray();
  for (const RigidPlace& place : _step.rigid) {
    const Eigen::Quaterniond& q = place.rotation;
    _json.beginObject().member("name", place.name);
    writeVector(_json, "position", place.position);
    _json.key("rotation").line(std::array<double, 4>{q.w(), q.x(), q.y(), q.z()});
    writeVector(_json, "velocity", place.velocity);
    writeVector(_json, "angular_velocity", place.angularVelocity);
    _json.endObject();
  }
  _json.endArray();
}

void writeJoints(JsonWriter& _json, const StepReport& _step)
{
  _json.member("joint_error", _step.jointError).key("motors").beginArray();
  for (const MotorEffort& motor : _step.motors)
    _json.beginObject(JsonLayout::oneLine).member("name", motor.name).member("effort", motor.effort).endObject();
  _json.endArray();
}

void writeStep(JsonWriter& _json, int _number, const StepReport& _step, bool _dynamic)
{
  _json.beginObject();
  _json.member("step", _number).member("converged", _step.converged);
  if (!_step.message.empty()) _json.member("message", _step.message);
  _json.member("newton_iterations", _step.newtonIterations).member("linear_iterations", _step.linearIterations);
  _json.member("halvings", _step.halvings);
  _json.member("residual", _step.residual).member("tolerance", _step.tolerance);
  if (_step.measured)
    _json.member("energy", _step.energy).member("volume_ratio", _step.volumeRatio).member("inverted", _step.inverted);
  if (_dynamic) writeMotion(_json, _step);
  writeReactions(_json, _step);
  if (!_step.rigid.empty()) writeRigid(_json, _step);
  if (_step.jointError >= 0.0) writeJoints(_json, _step);
  if (_step.penetrating >= 0)
    _json.member("penetrating", _step.penetrating).member("penetration_depth", _step.penetrationDepth);
  _json.member("handle_lag", _step.handleLag);
  _json.key("seconds").beginObject();
  _json.member("assembly", _step.seconds.assembly).member("linear", _step.seconds.linear);
  _json.member("line_search", _step.seconds.lineSearch);
  if (_dynamic) {
    _json.member("system", _step.seconds.system).member("constraints", _step.seconds.constraints);
    _json.member("contact", _step.seconds.contact).member("update", _step.seconds.update);
  }
  _json.member("total", _step.seconds.total).member("measure", _step.seconds.measure);
  _json.endObject();
  _json.endObject();
}

/// Every setting of the table that the run had a use for, by its key; null where the program chose.
void writeTableOfSettings(JsonWriter& _json, const SimulationSetup& _setup)
{
  const RunSettings settings = _setup.settings();
  _json.key("settings").beginObject();
  for (const Setting<RunSettings>& setting : runSettings()) {
    if (!_setup.dynamics && !isOfEquilibria(setting)) continue;
    const SettingValue value = setting.get(settings);
    _json.key(setting.key);
    std::visit(
        [&](const auto& _value) {
          if constexpr (std::is_same_v<std::decay_t<decltype(_value)>, std::monostate>)
            _json.value(std::numeric_limits<double>::quiet_NaN());
          else
            _json.value(_value);
        },
        value);
  }
  _json.endObject();
}

void writeSettings(JsonWriter& _json, const SimulationSetup& _setup, const RunRecord& _record)
{
  writeTableOfSettings(_json, _setup);
  const StaticsSettings& statics = _setup.statics;
  _json.member("solver", statics.solver).member("threads", _record.threads);
  // A relative tolerance is known in newtons only after a step.
  const double used = _record.steps.empty() ? 0.0 : _record.steps.back().tolerance;
  _json.member("tolerance", statics.tolerance.value_or(used));
  _json.member("tolerance_is_relative", !statics.tolerance.has_value());
  if (!statics.tolerance) _json.member("relative_tolerance", statics.relativeTolerance);
  _json.member("max_iterations", statics.maximumIterations);
  if (const std::optional<DynamicsSetup>& dynamics = _setup.dynamics) {
    _json.member("integrator", dynamics->settings.integrator);
    _json.member("dt", dynamics->dt).member("duration", dynamics->duration).member("adaptive", dynamics->adaptive);
    writeVector(_json, "gravity", dynamics->settings.gravity);
  }
}

void writeNumbers(std::ostream& _stream, std::initializer_list<double> _numbers)
{
  for (const double number : _numbers)
    _stream << ',' << shortestNumber(number);
}

/// Cells of what was not measured are empty.
void writeMeasures(std::ostream& _stream, const StepReport& _step, const std::vector<std::string>& _names)
{
  if (_step.penetrating < 0)
    _stream << ",,";
  else {
    _stream << ',' << std::to_string(_step.penetrating);
    writeNumbers(_stream, {_step.penetrationDepth});
  }
  writeNumbers(_stream, {_step.seconds.measure});
  for (const std::string& name : _names) {
    const auto reaction = std::find_if(_step.reactions.begin(), _step.reactions.end(),
                                       [&](const Reaction& _reaction) { return _reaction.name == name; });
    if (reaction == _step.reactions.end())
      _stream << ",,,";
    else
      writeNumbers(_stream, {reaction->force.x(), reaction->force.y(), reaction->force.z()});
  }
}

void writeDocument(std::ostream& _stream, const SimulationSetup& _setup, const RunRecord& _record)
{
  const std::vector<Body>& bodies = _setup.bodies;
  CellCounts counts;
  for (const Body& body : bodies)
    counts.add(body.mesh);
  JsonWriter json(_stream);
  json.beginObject();
  json.member("program", "fleshsim").member("version", version());
  writeStrings(json, "command", _record.command);
  writeMeshCounts(json, counts);
  if (!bodies.empty()) writeMaterial(json, bodies.front());
  writeBodies(json, bodies);
  writeSettings(json, _setup, _record);
  json.member("converged", _record.converged).member("interrupted", _record.interrupted);
  json.member("seconds", _record.seconds).member("peak_memory_mb", peakMemory());
  writeStrings(json, "files", _record.files);
  const std::vector<ReportRemark> remarks = reportRemarks(_setup, _record);
  writeStrings(json, "warnings", sentencesOf(remarks, true));
  writeStrings(json, "notes", sentencesOf(remarks, false));
  json.key("steps").beginArray();
  for (std::size_t i = 0; i < _record.steps.size(); ++i)
    writeStep(json, static_cast<int>(i) + 1, _record.steps[i], _setup.dynamics.has_value());
  json.endArray();
  json.endObject();
}

} // namespace

Status writeReport(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record)
{
  return writeAtomically(_path, [&](std::ostream& _stream) { writeDocument(_stream, _setup, _record); });
}

Status writeTable(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record)
{
  const bool dynamic = _setup.dynamics.has_value();
  const std::vector<std::string> names = reactionNames(_setup);
  return writeAtomically(_path, [&](std::ostream& _stream) {
    _stream << "step,converged,newton_iterations,linear_iterations,halvings,residual,tolerance,energy,volume_ratio,"
               "inverted,seconds_assembly,seconds_linear,seconds_line_search,seconds_total";
    if (dynamic)
      _stream << ",time,sub_steps,kinetic_energy,potential_energy,momentum_x,momentum_y,momentum_z,angular_momentum_x,"
                 "angular_momentum_y,angular_momentum_z,contacts,seconds_system,seconds_constraints,seconds_contact,"
                 "seconds_update,unsettled,energy_error";
    if (!_setup.joints.empty()) _stream << ",joint_error";
    _stream << ",penetrating,penetration_depth,seconds_measure";
    for (const std::string& name : names)
      _stream << ',' << name << "_fx," << name << "_fy," << name << "_fz";
    _stream << '\n';
    for (std::size_t i = 0; i < _record.steps.size(); ++i) {
      const StepReport& step = _record.steps[i];
      _stream << std::to_string(i + 1) << ',' << (step.converged ? 1 : 0) << ','
              << std::to_string(step.newtonIterations) << ',' << std::to_string(step.linearIterations) << ','
              << std::to_string(step.halvings);
      writeNumbers(_stream, {step.residual, step.tolerance, step.energy, step.volumeRatio});
      _stream << ',' << std::to_string(step.inverted);
      writeNumbers(_stream, {step.seconds.assembly, step.seconds.linear, step.seconds.lineSearch, step.seconds.total});
      if (dynamic) {
        writeNumbers(_stream, {step.time});
        _stream << ',' << std::to_string(step.subSteps);
        writeNumbers(_stream, {step.kineticEnergy, step.potentialEnergy});
        writeNumbers(_stream, {step.momentum.x(), step.momentum.y(), step.momentum.z()});
        writeNumbers(_stream, {step.angularMomentum.x(), step.angularMomentum.y(), step.angularMomentum.z()});
        _stream << ',' << std::to_string(step.contacts);
        writeNumbers(_stream,
                     {step.seconds.system, step.seconds.constraints, step.seconds.contact, step.seconds.update});
        _stream << ',' << std::to_string(step.unsettled);
        writeNumbers(_stream, {step.energyError});
      }
      if (!_setup.joints.empty()) writeNumbers(_stream, {step.jointError});
      writeMeasures(_stream, step, names);
      _stream << '\n';
    }
  });
}

} // namespace FleshSim
