#include <FleshSim/Scene/SceneReaderParts.hh>
#include <FleshSim/Simulation/RigidShapeRegistry.hh>

#include <cmath>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

std::optional<double> readPositive(JsonObject& _object, const std::string& _key)
{
  const JsonValue* value = _object.find(_key);
  if (value == nullptr) return std::nullopt;
  const double number = value->asNumber(_object.path(_key));
  if (!(number > 0.0)) throw JsonError(value->line, "\"" + _object.path(_key) + "\" must be positive");
  return number;
}

Matrix3 readMatrix(const JsonValue& _value, const std::string& _key)
{
  const std::vector<JsonValue>& rows = _value.asArray(_key);
  if (rows.size() != 3) throw JsonError(_value.line, "\"" + _key + "\" must be three rows of three numbers");
  Matrix3 matrix;
  for (int r = 0; r < 3; ++r) {
    const std::vector<double> numbers = rows[static_cast<std::size_t>(r)].asNumbers(_key, 3);
    matrix.row(r) << numbers[0], numbers[1], numbers[2];
  }
  return matrix;
}

ColliderSpec readShape(const JsonValue& _value, const std::string& _key, const std::string& _folder)
{
  JsonObject object(_value, _key);
  ColliderSpec shape;
  std::string kinds;
  for (const RigidShapeEntry& entry : rigidShapeRegistry()) {
    kinds += (kinds.empty() ? "\"" : ", \"") + entry.name + "\"";
    const JsonValue* found = object.find(entry.name);
    if (found == nullptr) continue;
    if (!shape.kind.empty()) throw JsonError(found->line, "\"" + _key + "\" is a " + shape.kind + " already");
    shape.kind = entry.name;
    readShapeKeys(*found, object.path(entry.name), entry.keys, _folder, shape);
  }
  object.finish();
  if (shape.kind.empty()) throw JsonError(_value.line, "\"" + _key + "\" must have one of " + kinds);
  return shape;
}

void readMass(JsonObject& _object, RigidDescription& _rigid)
{
  _rigid.density = readPositive(_object, "density");
  _rigid.mass = readPositive(_object, "mass");
  if (_rigid.density && _rigid.mass)
    throw JsonError(_object.find("mass")->line,
                    "\"" + _object.path("mass") + "\": not together with \"density\", which says it already");
  const JsonValue* inertia = _object.find("inertia");
  if (inertia == nullptr) return;
  if (!_rigid.mass) throw JsonError(inertia->line, "\"" + _object.path("inertia") + "\" needs a \"mass\" beside it");
  _rigid.inertia = readMatrix(*inertia, _object.path("inertia"));
}

void readMotion(JsonObject& _object, RigidDescription& _rigid)
{
  _rigid.fixed = _object.boolean("fixed", false);
  const JsonValue* value = _object.find("motion");
  if (value == nullptr) return;
  if (_rigid.fixed) throw JsonError(value->line, "\"" + _object.path("motion") + "\": what is fixed has no motion");
  JsonObject motion(*value, _object.path("motion"));
  _rigid.motion =
      MotionDescription{readVector(motion, "translate", Vector3::Zero()), readRotation(motion, "rotate", true)};
  motion.finish();
}

} // namespace

RigidDescription readRigid(const JsonValue& _value, const std::string& _key, const std::string& _folder)
{
  JsonObject object(_value, _key);
  RigidDescription rigid;
  rigid.line = _value.line;
  rigid.name = readName(object);
  rigid.shape = readShape(object.require("shape"), object.path("shape"), _folder);
  readMass(object, rigid);
  rigid.translate = readVector(object, "translate", Vector3::Zero());
  rigid.rotate = readRotation(object, "rotate", false);
  rigid.scale = readPositive(object, "scale").value_or(1.0);
  rigid.velocity = readVector(object, "velocity", Vector3::Zero());
  rigid.angularVelocity = readVector(object, "angular_velocity", Vector3::Zero());
  if (object.find("friction") != nullptr) rigid.friction = readAtLeastZero(object, "friction", 0.0);
  readMotion(object, rigid);
  object.finish();
  if (!rigid.isFree() && (!rigid.velocity.isZero(0.0) || !rigid.angularVelocity.isZero(0.0)))
    throw JsonError(_value.line, "\"" + _key + "\": what is held has the velocity of its motion, and no other");
  return rigid;
}

} // namespace SceneReaderParts
} // namespace FleshSim
