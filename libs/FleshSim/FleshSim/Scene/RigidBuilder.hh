#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Scene/RigidDescription.hh>
#include <FleshSim/Simulation/SceneRigidBody.hh>

namespace FleshSim {

/// Makes the body that a scene describes, and reads its surface if that is a file. The message of an error begins with
/// the key that is wrong, without the body's own.
Status buildRigidBody(const RigidDescription& _description, SceneRigidBody& _body);

} // namespace FleshSim
