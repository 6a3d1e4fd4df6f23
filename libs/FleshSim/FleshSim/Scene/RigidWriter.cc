#include <FleshSim/Scene/SceneWriterParts.hh>
#include <FleshSim/Simulation/RigidShapeRegistry.hh>

#include <stdexcept>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

void writeMatrix(JsonWriter& _json, const Matrix3& _matrix)
{
  _json.beginArray();
  for (int r = 0; r < 3; ++r)
    _json.line(Vector3(_matrix.row(r)));
  _json.endArray();
}

} // namespace

void writeRigid(JsonWriter& _json, const RigidDescription& _rigid, const std::string& _folder)
{
  const RigidShapeEntry* const entry = findRigidShape(_rigid.shape.kind);
  if (entry == nullptr) throw std::invalid_argument("no rigid body is a \"" + _rigid.shape.kind + "\"");
  _json.beginObject();
  if (!_rigid.name.empty()) _json.member("name", _rigid.name);
  _json.key("shape");
  _json.beginObject();
  writeShapeKeys(_json, _rigid.shape, entry->keys, _folder);
  _json.endObject();
  if (_rigid.density) _json.member("density", *_rigid.density);
  if (_rigid.mass) _json.member("mass", *_rigid.mass);
  if (_rigid.inertia) {
    _json.key("inertia");
    writeMatrix(_json, *_rigid.inertia);
  }
  writeVector(_json, "translate", _rigid.translate, Vector3::Zero());
  writeRotation(_json, _rigid.rotate);
  if (_rigid.scale != 1.0) _json.member("scale", _rigid.scale);
  writeVector(_json, "velocity", _rigid.velocity, Vector3::Zero());
  writeVector(_json, "angular_velocity", _rigid.angularVelocity, Vector3::Zero());
  if (_rigid.friction) _json.member("friction", *_rigid.friction);
  if (_rigid.fixed) _json.member("fixed", true);
  if (_rigid.motion) {
    _json.key("motion");
    _json.beginObject();
    writeVector(_json, "translate", _rigid.motion->translate, Vector3::Zero());
    writeRotation(_json, _rigid.motion->rotate);
    _json.endObject();
  }
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
