#include <FleshSim/Scene/SceneReader.hh>

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Scene/SceneReaderParts.hh>
#include <FleshSim/Scene/SceneSettings.hh>

#include <filesystem>
#include <sstream>

namespace FleshSim {

using namespace SceneReaderParts;

namespace {

std::string indexed(const std::string& _key, std::size_t _index)
{
  return _key + "[" + std::to_string(_index) + "]";
}

/// The array's elements, each read by _read(value, key); none when the key is absent.
template <class Read>
auto readList(JsonObject& _object, const std::string& _key, const Read& _read)
{
  std::vector<decltype(_read(std::declval<const JsonValue&>(), std::string()))> list;
  const JsonValue* value = _object.find(_key);
  if (value == nullptr) return list;
  const std::vector<JsonValue>& items = value->asArray(_key);
  for (std::size_t i = 0; i < items.size(); ++i)
    list.push_back(_read(items[i], indexed(_key, i)));
  return list;
}

void readSolver(JsonObject& _scene, SceneDescription& _description)
{
  const JsonValue* value = _scene.find("solver");
  if (value == nullptr) return;
  JsonObject solver(*value, "solver");
  readSettings(solver, runSettings(), "solver", _description.settings);
  solver.finish();
}

std::vector<std::string> readFormats(JsonObject& _output)
{
  return readList(_output, "formats", [](const JsonValue& _value, const std::string& _key) {
    const std::string& name = _value.asString(_key);
    const MeshFormat* format = findMeshFormat(name);
    if (format == nullptr || format->write == nullptr)
      throw JsonError(_value.line, "\"output." + _key + "\": no mesh can be written as \"" + name + "\"");
    return format->name;
  });
}

/// "every N".
int readEvery(const JsonValue& _value)
{
  const std::string& text = _value.asString("output.restart");
  std::istringstream words(text);
  std::string every;
  int count = 0;
  if (!(words >> every >> count) || every != "every" || !(words >> std::ws).eof() || count < 1 ||
      count > mostSceneSteps)
    throw JsonError(_value.line,
                    "\"output.restart\" must be \"every N\" with a number of steps N, not \"" + text + "\"");
  return count;
}

void readOutput(JsonObject& _scene, const std::string& _file, const std::string& _folder, OutputSettings& _settings)
{
  _settings.directory = resolvePath(_folder, ".");
  _settings.formats = {"ovm"};
  const JsonValue* value = _scene.find("output");
  if (value == nullptr) return;
  JsonObject output(*value, "output");
  const auto path = [&](const std::string& _key, const std::string& _setting) {
    const std::string text = output.string(_key, "");
    if (!text.empty())
      _settings.origins[_setting] = Status::atLine(_file, output.find(_key)->line, "\"output." + _key + "\"").message();
    return text.empty() ? text : resolvePath(_folder, text);
  };
  const std::string directory = path("directory", "out");
  if (!directory.empty()) _settings.directory = directory;
  if (output.find("formats") != nullptr) _settings.formats = readFormats(output);
  _settings.every = static_cast<int>(output.integer("every", 1, 1, mostSceneSteps));
  if (const JsonValue* restart = output.find("restart")) _settings.restartEvery = readEvery(*restart);
  _settings.report = path("report", "report");
  _settings.csv = path("csv", "csv");
  _settings.html = path("html", "html");
  _settings.pictures = path("pictures", "picture");
  output.finish();
}

SceneDescription readDescription(const JsonValue& _json, const std::string& _path)
{
  const std::string folder = std::filesystem::path(_path).parent_path().string();
  SceneDescription description;
  description.file = _path;
  JsonObject scene(_json, "");
  description.bodies = readList(
      scene, "bodies", [&](const JsonValue& _v, const std::string& _key) { return readBody(_v, _key, folder); });
  const int bodies = static_cast<int>(description.bodies.size());
  description.handles = readList(
      scene, "handles", [&](const JsonValue& _v, const std::string& _key) { return readHandle(_v, _key, bodies); });
  if (const JsonValue* start = scene.find("start")) description.start = readStart(*start, folder, bodies);
  readDynamics(scene, description);
  description.colliders = readList(
      scene, "colliders", [&](const JsonValue& _v, const std::string& _key) { return readCollider(_v, _key, folder); });
  description.rigid = readList(
      scene, "rigid", [&](const JsonValue& _v, const std::string& _key) { return readRigid(_v, _key, folder); });
  description.joints = readList(
      scene, "joints", [&](const JsonValue& _v, const std::string& _key) { return readJoint(_v, _key, bodies); });
  description.attachments = readList(scene, "attachments", [&](const JsonValue& _v, const std::string& _key) {
    return readAttachment(_v, _key, bodies);
  });
  description.forces = readList(
      scene, "forces", [&](const JsonValue& _v, const std::string& _key) { return readForce(_v, _key, bodies); });
  description.pressures = readList(
      scene, "pressures", [&](const JsonValue& _v, const std::string& _key) { return readPressure(_v, _key, bodies); });
  readSolver(scene, description);
  readOutput(scene, _path, folder, description.output);
  scene.finish();
  for (const BodyDescription& body : description.bodies)
    if (!description.isDynamic() && (!body.velocity.isZero(0.0) || !body.angularVelocity.isZero(0.0)))
      throw JsonError(body.line, "\"velocity\" and \"angular_velocity\" have no meaning in a quasi-static run");
  for (const ColliderDescription& collider : description.colliders)
    if (!description.isDynamic() && collider.viscous > 0.0)
      throw JsonError(collider.line, "\"viscous\" has no meaning in a quasi-static run");
  for (const RigidDescription& rigid : description.rigid)
    if (!description.isDynamic() && rigid.isFree() && description.joints.empty() && description.attachments.empty())
      throw JsonError(rigid.line, "a rigid body that nothing holds has no place of rest: say \"fixed\" or give it a "
                                  "\"motion\" in a quasi-static run");
  if (bodies == 0 && description.rigid.empty()) throw JsonError(_json.line, "\"bodies\" must name at least one body");
  return description;
}

} // namespace

Status describeScene(const JsonValue& _json, const std::string& _path, SceneDescription& _scene)
{
  try {
    _scene = readDescription(_json, _path);
    return Status::ok();
  }
  catch (const JsonError& error) {
    return Status::atLine(_path, error.line(), error.what());
  }
}

Status readScene(const std::string& _path, SceneDescription& _scene, const std::vector<SceneEdit>& _edits)
{
  JsonValue json;
  Status status = readJson(_path, json);
  for (const SceneEdit& edit : _edits)
    if (status) status = applySceneEdit(edit, json);
  return status ? describeScene(json, _path, _scene) : status;
}

Status parseScene(const std::string& _text, const std::string& _path, SceneDescription& _scene)
{
  JsonValue json;
  const Status status = parseJson(_text, _path, json);
  return status ? describeScene(json, _path, _scene) : status;
}

} // namespace FleshSim
