#include <FleshSim/Scene/SceneWriter.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/Scene/SceneSettings.hh>
#include <FleshSim/Scene/SceneWriterParts.hh>

#include <filesystem>
#include <sstream>

namespace FleshSim {

using namespace SceneWriterParts;

namespace {

template <class Entry, class Write>
void writeList(JsonWriter& _json, const char* _key, const std::vector<Entry>& _list, const Write& _write)
{
  if (_list.empty()) return;
  _json.key(_key).beginArray();
  for (const Entry& entry : _list)
    _write(entry);
  _json.endArray();
}

void writeStart(JsonWriter& _json, const StartDescription& _start, const std::string& _folder)
{
  if (_start.scramble) {
    _json.key("start").beginObject(JsonLayout::oneLine).key("scramble").beginObject();
    _json.member("factor", _start.factor).member("seed", static_cast<long long>(_start.seed));
    _json.endObject().endObject();
  }
  else if (!_start.state.empty())
    _json.key("start").beginObject(JsonLayout::oneLine).member("state", pathFrom(_folder, _start.state)).endObject();
  else if (!_start.positions.empty()) {
    _json.key("start").beginObject().key("positions").beginArray();
    for (const std::string& file : _start.positions)
      _json.value(pathFrom(_folder, file));
    _json.endArray().endObject();
  }
}

void writeSolver(JsonWriter& _json, const SceneDescription& _scene)
{
  _json.key("solver").beginObject(JsonLayout::oneLine);
  writeSettings(_json, runSettings(), "solver", _scene.settings, {"name"});
  _json.endObject();
}

void writeOutput(JsonWriter& _json, const OutputSettings& _output, const std::string& _folder)
{
  _json.key("output").beginObject();
  const std::string directory = pathFrom(_folder, _output.directory);
  if (directory != ".") _json.member("directory", directory);
  _json.key("formats").line(_output.formats);
  if (_output.every != 1) _json.member("every", _output.every);
  if (_output.restartEvery > 0) _json.member("restart", "every " + std::to_string(_output.restartEvery));
  if (!_output.report.empty()) _json.member("report", pathFrom(_folder, _output.report));
  if (!_output.csv.empty()) _json.member("csv", pathFrom(_folder, _output.csv));
  if (!_output.html.empty()) _json.member("html", pathFrom(_folder, _output.html));
  if (!_output.pictures.empty()) _json.member("pictures", pathFrom(_folder, _output.pictures));
  _json.endObject();
}

void write(JsonWriter& _json, const SceneDescription& _scene, const std::string& _folder)
{
  _json.beginObject();
  writeList(_json, "bodies", _scene.bodies, [&](const auto& _body) { writeBody(_json, _body, _folder); });
  writeList(_json, "handles", _scene.handles, [&](const auto& _handle) { writeHandle(_json, _handle); });
  writeList(_json, "forces", _scene.forces, [&](const auto& _force) { writeForce(_json, _force); });
  writeList(_json, "pressures", _scene.pressures, [&](const auto& _pressure) { writePressure(_json, _pressure); });
  if (!_scene.isDynamic()) writeVector(_json, "gravity", _scene.gravity, Vector3::Zero());
  writeStart(_json, _scene.start, _folder);
  if (_scene.isDynamic()) {
    _json.member("mode", "dynamic");
    writeDynamics(_json, _scene);
  }
  else {
    _json.member("steps", _scene.steps);
    if (_scene.hasContact) writeContact(_json, _scene.settings);
  }
  writeList(_json, "colliders", _scene.colliders,
            [&](const auto& _collider) { writeCollider(_json, _collider, _folder); });
  writeList(_json, "rigid", _scene.rigid, [&](const auto& _rigid) { writeRigid(_json, _rigid, _folder); });
  writeList(_json, "joints", _scene.joints, [&](const auto& _joint) { writeJoint(_json, _joint); });
  writeList(_json, "attachments", _scene.attachments, [&](const auto& _a) { writeAttachment(_json, _a); });
  writeSolver(_json, _scene);
  writeOutput(_json, _scene.output, _folder);
  _json.endObject();
}

} // namespace

Status sceneText(const SceneDescription& _scene, const std::string& _folder, std::string& _text)
{
  const double steps =
      _scene.isDynamic() ? countSteps(*_scene.duration, _scene.settings.dt) : static_cast<double>(_scene.steps);
  if (!(steps >= 1.0 && steps <= mostSceneSteps))
    return Status::error("steps: a scene has from 1 to " + std::to_string(mostSceneSteps));
  if (steps != _scene.steps)
    return Status::error("steps: " + std::to_string(_scene.steps) + ", but the duration has " +
                         std::to_string(static_cast<int>(steps)));
  return guarded(_scene.file, [&] {
    std::ostringstream stream;
    JsonWriter json(stream);
    write(json, _scene, _folder);
    _text = stream.str();
  });
}

Status writeScene(const std::string& _path, const SceneDescription& _scene)
{
  std::string text;
  const Status status = sceneText(_scene, std::filesystem::path(_path).parent_path().string(), text);
  if (!status) return status;
  return writeAtomically(_path, [&](std::ostream& _stream) { _stream << text; });
}

} // namespace FleshSim
