#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/Contact/ColliderRegistry.hh>

namespace FleshSim {

namespace {

struct ColliderCommand
{
  const char* name;
  const char* kind;
  const char* help;
};

constexpr ColliderCommand colliders[] = {
    {"addPlane", "plane", "Adds the half-space behind a plane to what moving bodies meet."},
    {"addSphere", "sphere", "Adds a ball to what moving bodies meet."},
    {"addBox", "box", "Adds a box along the axes to what moving bodies meet."},
    {"addCapsule", "capsule", "Adds a capsule to what moving bodies meet."},
    {"addMeshCollider", "mesh", "Adds a surface from a file to what moving bodies meet."}};

/// The parameters of a collider are its registry's keys in their order, and friction.
Command colliderCommand(Workspace& _workspace, const ColliderCommand& _command)
{
  const ColliderEntry& entry = *findCollider(_command.kind);
  std::vector<CommandParameter> parameters;
  for (const ColliderKey& key : entry.keys) {
    const CommandType type = key.kind == ColliderKeyKind::Vector   ? CommandType::vector
                             : key.kind == ColliderKeyKind::Number ? CommandType::number
                                                                   : CommandType::text;
    parameters.push_back({key.name, type, key.description});
  }
  parameters.push_back({"friction", CommandType::number, "Coulomb's coefficient, not negative"});
  return objectCommand(_workspace, _command.name, _command.help, parameters,
                       [&entry](Workspace::Place& _place, const CommandArguments& _a) {
                         ColliderSpec spec;
                         spec.kind = entry.name;
                         for (std::size_t k = 0; k < entry.keys.size(); ++k) {
                           const ColliderKey& key = entry.keys[k];
                           if (key.kind == ColliderKeyKind::Vector)
                             spec.vectors[key.name] = vectorOf(_a, k + 1);
                           else if (key.kind == ColliderKeyKind::Number)
                             spec.numbers[key.name] = numberOf(_a, k + 1);
                           else
                             spec.mesh = textOf(_a, k + 1);
                         }
                         SceneCollider collider;
                         collider.friction = numberOf(_a, entry.keys.size() + 1);
                         if (collider.friction < 0.0) return Status::error("friction: must not be negative");
                         const Status status = setShape(spec, collider);
                         if (status) _place.session->addCollider(collider);
                         return status;
                       });
}

} // namespace

std::vector<Command> colliderCommands(Workspace& _workspace)
{
  std::vector<Command> commands;
  for (const ColliderCommand& command : colliders)
    commands.push_back(colliderCommand(_workspace, command));
  commands.push_back(objectCommand(_workspace, "clearColliders", "Takes away what moving bodies meet.", {},
                                   [](Workspace::Place& _place, const CommandArguments&) {
                                     _place.session->clearColliders();
                                     return Status::ok();
                                   }));
  return commands;
}

} // namespace FleshSim
