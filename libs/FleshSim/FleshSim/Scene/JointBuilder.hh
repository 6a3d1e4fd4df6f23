#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Scene/JointDescription.hh>
#include <FleshSim/Simulation/SceneJoint.hh>
#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// Makes the joint that a scene describes between bodies of _setup. The message of an error begins with the key that is
/// wrong, without the joint's own.
Status buildJoint(const JointDescription& _description, const SimulationSetup& _setup, SceneJoint& _joint);

} // namespace FleshSim
