#pragma once

// The pieces that SceneReader is made of. They throw JsonError.

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Core/Json.hh>
#include <FleshSim/Scene/SceneDescription.hh>

#include <string>

namespace FleshSim {
namespace SceneReaderParts {

/// _path as it is if absolute, else below the folder of the scene.
std::string resolvePath(const std::string& _folder, const std::string& _path);

/// The plain "name" of something, for reports; empty if it has none.
std::string readName(JsonObject& _object);

Vector3 readVector(JsonObject& _object, const std::string& _key, const Vector3& _default);
Vector3 requireVector(JsonObject& _object, const std::string& _key);

/// "x", "y", "z" as 0, 1, 2.
int readAxis(const JsonValue& _value, const std::string& _key);

/// Absent: no rotation. The axis is "x", "y", "z" or a vector of any length but zero.
RotationDescription readRotation(JsonObject& _object, const std::string& _key, bool _withCenter);

Selection readSelection(JsonObject& _object, const std::string& _key);
Selection readCellSelection(JsonObject& _object, const std::string& _key);

BodyDescription readBody(const JsonValue& _value, const std::string& _key, const std::string& _folder);
HandleDescription readHandle(const JsonValue& _value, const std::string& _key, int _bodies);
ForceDescription readForce(const JsonValue& _value, const std::string& _key, int _bodies);
ColliderDescription readCollider(const JsonValue& _value, const std::string& _key, const std::string& _folder);

RigidDescription readRigid(const JsonValue& _value, const std::string& _key, const std::string& _folder);

AttachmentDescription readAttachment(const JsonValue& _value, const std::string& _key, int _bodies);
JointDescription readJoint(const JsonValue& _value, const std::string& _key, int _bodies);

/// What stands behind the kind of a shape: a file, or an object with all of the keys.
void readShapeKeys(const JsonValue& _value, const std::string& _path, const std::vector<ColliderKey>& _keys,
                   const std::string& _folder, ColliderSpec& _shape);

/// The key "body", 0 where it is absent.
int readBodyIndex(JsonObject& _object, int _bodies);

/// A number that is not negative.
double readAtLeastZero(JsonObject& _object, const std::string& _key, double _default);

/// The scene's "mode", "steps" and "dynamics": sets steps, and dynamics in a dynamic scene.
void readDynamics(JsonObject& _scene, SceneDescription& _description);

PressureDescription readPressure(const JsonValue& _value, const std::string& _key, int _bodies);
StartDescription readStart(const JsonValue& _value, const std::string& _folder, int _bodies);

/// The object of a body's "generate".
GenerateOptions readGenerate(const JsonValue& _value, const std::string& _key);

} // namespace SceneReaderParts
} // namespace FleshSim
