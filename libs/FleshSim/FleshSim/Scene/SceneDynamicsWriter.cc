#include <FleshSim/Scene/SceneWriterParts.hh>

#include <FleshSim/Contact/ColliderRegistry.hh>

#include <stdexcept>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

void writeContact(JsonWriter& _json, const ContactSettings& _contact)
{
  const ContactSettings usual;
  _json.key("contact").beginObject(JsonLayout::oneLine);
  if (_contact.offset != usual.offset) _json.member("offset", _contact.offset);
  if (_contact.thickness != usual.thickness) _json.member("thickness", _contact.thickness);
  if (_contact.stiffness != usual.stiffness) _json.member("stiffness", _contact.stiffness);
  if (_contact.betweenBodies != usual.betweenBodies) _json.member("bodies", _contact.betweenBodies);
  if (_contact.self != usual.self) _json.member("self", _contact.self);
  if (_contact.pairFriction != usual.pairFriction) _json.member("friction", _contact.pairFriction);
  _json.endObject();
}

bool isSame(const ContactSettings& _a, const ContactSettings& _b)
{
  return _a.offset == _b.offset && _a.thickness == _b.thickness && _a.stiffness == _b.stiffness &&
         _a.betweenBodies == _b.betweenBodies && _a.self == _b.self && _a.pairFriction == _b.pairFriction;
}

void writeShape(JsonWriter& _json, const ColliderSpec& _spec, const std::string& _folder)
{
  const ColliderEntry* entry = findCollider(_spec.kind);
  if (entry == nullptr) throw std::invalid_argument("no collider is called \"" + _spec.kind + "\"");
  _json.key(_spec.kind);
  if (!_spec.mesh.empty()) {
    _json.value(pathFrom(_folder, _spec.mesh));
    return;
  }
  _json.beginObject(JsonLayout::oneLine);
  for (const ColliderKey& key : entry->keys) {
    _json.key(key.name);
    if (key.kind == ColliderKeyKind::Vector)
      _json.line(_spec.vectors.at(key.name));
    else
      _json.value(_spec.numbers.at(key.name));
  }
  _json.endObject();
}

} // namespace

void writeDynamics(JsonWriter& _json, const DynamicsDescription& _dynamics)
{
  const DynamicsSettings usual;
  const DynamicsSettings& settings = _dynamics.settings;
  _json.key("dynamics").beginObject();
  _json.member("integrator", settings.integrator).member("dt", _dynamics.dt).member("duration", _dynamics.duration);
  writeVector(_json, "gravity", settings.gravity, usual.gravity);
  if (settings.alpha != usual.alpha || settings.beta != usual.beta) {
    _json.key("rayleigh").beginObject(JsonLayout::oneLine);
    _json.member("alpha", settings.alpha).member("beta", settings.beta).endObject();
  }
  if (_dynamics.adaptive) _json.member("adaptive", true);
  if (settings.linearTolerance != usual.linearTolerance) _json.member("linear_tolerance", settings.linearTolerance);
  if (!isSame(settings.contact, usual.contact)) writeContact(_json, settings.contact);
  _json.endObject();
}

void writeCollider(JsonWriter& _json, const ColliderDescription& _collider, const std::string& _folder)
{
  _json.beginObject();
  if (!_collider.name.empty()) _json.member("name", _collider.name);
  writeShape(_json, _collider, _folder);
  if (_collider.friction != 0.0) _json.member("friction", _collider.friction);
  if (_collider.viscous != 0.0) _json.member("viscous", _collider.viscous);
  writeVector(_json, "translate", _collider.translate, Vector3::Zero());
  writeRotation(_json, _collider.rotate);
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
