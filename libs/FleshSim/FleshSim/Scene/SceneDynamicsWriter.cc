#include <FleshSim/Scene/SceneSettings.hh>
#include <FleshSim/Scene/SceneWriterParts.hh>

#include <FleshSim/Contact/ColliderRegistry.hh>

#include <stdexcept>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

/// The settings of an object within "dynamics", if any of them says something.
void writePart(JsonWriter& _json, const char* _name, const RunSettings& _settings)
{
  const std::string group = std::string("dynamics.") + _name;
  if (!isAnyChanged(runSettings(), group, _settings)) return;
  _json.key(_name).beginObject(JsonLayout::oneLine);
  writeSettings(_json, runSettings(), group, _settings);
  _json.endObject();
}

} // namespace

void writeContact(JsonWriter& _json, const RunSettings& _settings)
{
  _json.key("contact").beginObject(JsonLayout::oneLine);
  writeSettings(_json, runSettings(), "dynamics.contact", _settings);
  _json.endObject();
}

void writeDynamics(JsonWriter& _json, const SceneDescription& _scene)
{
  const RunSettings& settings = _scene.settings;
  _json.key("dynamics").beginObject();
  writeSettings(_json, runSettings(), "dynamics", settings, {"integrator", "dt"});
  _json.member("duration", *_scene.duration);
  writeVector(_json, "gravity", _scene.gravity, Vector3::Zero());
  writePart(_json, "rayleigh", settings);
  writePart(_json, "contact", settings);
  _json.endObject();
}

void writeShapeKeys(JsonWriter& _json, const ColliderSpec& _spec, const std::vector<ColliderKey>& _keys,
                    const std::string& _folder)
{
  _json.key(_spec.kind);
  if (!_spec.mesh.empty()) {
    _json.value(pathFrom(_folder, _spec.mesh));
    return;
  }
  _json.beginObject(JsonLayout::oneLine);
  for (const ColliderKey& key : _keys) {
    _json.key(key.name);
    if (key.kind == ColliderKeyKind::Vector)
      _json.line(_spec.vectors.at(key.name));
    else
      _json.value(_spec.numbers.at(key.name));
  }
  _json.endObject();
}

void writeCollider(JsonWriter& _json, const ColliderDescription& _collider, const std::string& _folder)
{
  const ColliderEntry* const entry = findCollider(_collider.kind);
  if (entry == nullptr) throw std::invalid_argument("no collider is called \"" + _collider.kind + "\"");
  _json.beginObject();
  if (!_collider.name.empty()) _json.member("name", _collider.name);
  writeShapeKeys(_json, _collider, entry->keys, _folder);
  if (_collider.friction != 0.0) _json.member("friction", _collider.friction);
  if (_collider.viscous != 0.0) _json.member("viscous", _collider.viscous);
  writeVector(_json, "translate", _collider.translate, Vector3::Zero());
  writeRotation(_json, _collider.rotate);
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
