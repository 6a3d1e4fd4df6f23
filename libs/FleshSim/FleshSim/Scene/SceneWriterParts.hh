#pragma once

// The pieces that SceneWriter is made of. They throw FileError for a path that JSON cannot hold.

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Scene/SceneDescription.hh>

#include <string>

namespace FleshSim {
namespace SceneWriterParts {

/// _path as a scene in _folder says it: relative where it lies below that folder or beside it, else absolute.
std::string pathFrom(const std::string& _folder, const std::string& _path);

/// Nothing where it is the default.
void writeVector(JsonWriter& _json, const std::string& _key, const Vector3& _vector, const Vector3& _default);
void writeRotation(JsonWriter& _json, const RotationDescription& _rotation);
void writeSelection(JsonWriter& _json, const Selection& _selection);
void writeCellSelection(JsonWriter& _json, const Selection& _selection);

void writeBody(JsonWriter& _json, const BodyDescription& _body, const std::string& _folder);
void writeHandle(JsonWriter& _json, const HandleDescription& _handle);
void writeForce(JsonWriter& _json, const ForceDescription& _force);
void writePressure(JsonWriter& _json, const PressureDescription& _pressure);
void writeCollider(JsonWriter& _json, const ColliderDescription& _collider, const std::string& _folder);
void writeRigid(JsonWriter& _json, const RigidDescription& _rigid, const std::string& _folder);

void writeAttachment(JsonWriter& _json, const AttachmentDescription& _attachment);
void writeJoint(JsonWriter& _json, const JointDescription& _joint);

/// The kind of a shape with what stands behind it: a file, or an object with all of the keys.
void writeShapeKeys(JsonWriter& _json, const ColliderSpec& _spec, const std::vector<ColliderKey>& _keys,
                    const std::string& _folder);

/// What is not as usual of how bodies meet.
void writeContact(JsonWriter& _json, const RunSettings& _settings);
void writeDynamics(JsonWriter& _json, const SceneDescription& _scene);

} // namespace SceneWriterParts
} // namespace FleshSim
