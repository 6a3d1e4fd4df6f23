#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/Session/HandleGizmo.hh>
#include <FleshSim/Simulation/Scramble.hh>
#include <FleshSim/Simulation/Selection.hh>

namespace FleshSim {

namespace {

Status hold(Workspace::Place& _place, const std::vector<int>& _vertices, const RigidMotion& _motion)
{
  std::vector<int> vertices;
  const Status status = Workspace::toSession(*_place.mesh, _vertices, vertices);
  return status ? _place.session->hold(_place.body, vertices, _motion) : status;
}

RigidMotion translation(const Vector3& _way)
{
  RigidMotion motion;
  motion.translation = _way;
  return motion;
}

Status rotate(Workspace::Place& _place, const CommandArguments& _a)
{
  RigidMotion motion;
  const double length = vectorOf(_a, 2).norm();
  if (!(length > 0.0)) return Status::error("axis: has no direction");
  motion.axis = vectorOf(_a, 2) / length;
  motion.degrees = numberOf(_a, 3);
  motion.center = vectorOf(_a, 4);
  return hold(_place, verticesOf(_a, 1), motion);
}

/// About the middle of the vertices.
Status moveAndTurn(Workspace::Place& _place, const CommandArguments& _a)
{
  RigidMotion motion = translation(vectorOf(_a, 2));
  motion.degrees = numberOf(_a, 4);
  const double length = vectorOf(_a, 3).norm();
  if (motion.degrees != 0.0 && !(length > 0.0)) return Status::error("axis: has no direction");
  if (length > 0.0) motion.axis = vectorOf(_a, 3) / length;
  std::vector<int> vertices;
  if (const Status status = Workspace::toSession(*_place.mesh, verticesOf(_a, 1), vertices); !status) return status;
  if (vertices.empty()) return Status::error("no vertices to hold");
  motion.center = _place.session->middleToMove(_place.body, vertices);
  return _place.session->hold(_place.body, vertices, motion);
}

Status slide(Workspace::Place& _place, const CommandArguments& _a)
{
  const double length = vectorOf(_a, 2).norm();
  if (!(length > 0.0)) return Status::error("direction: has none");
  std::vector<int> vertices;
  if (const Status status = Workspace::toSession(*_place.mesh, verticesOf(_a, 1), vertices); !status) return status;
  return _place.session->hold(_place.body, vertices, HeldDirection{vectorOf(_a, 2) / length, std::get<bool>(_a[3])});
}

CommandValue slab(Workspace& _workspace, const CommandArguments& _a)
{
  Workspace::Place place;
  Selection selection;
  std::vector<int> vertices;
  selection.kind = Selection::Kind::slab;
  selection.from = numberOf(_a, 2);
  selection.to = numberOf(_a, 3);
  Status status = _workspace.find(integerOf(_a, 0), place);
  if (status) status = axisOf(textOf(_a, 1), selection.axis);
  if (status) status = selectVertices(selection, place.session->document(place.body).mesh, "from, to", vertices);
  if (status) return place.mesh->toHost(vertices);
  _workspace.host().log(LogKind::error, "slab: " + status.message());
  return std::vector<int>();
}

std::vector<Command> pullCommands(Workspace& _workspace)
{
  return {objectCommand(
              _workspace, "grab", "Takes hold of the vertices about one, to pull them with drag().",
              {{"vertex", CommandType::integer, "in the middle"},
               {"radius", CommandType::number, "the pull fades out to it [the mesh's unit]; 0: that vertex alone"}},
              [](Workspace::Place& _place, const CommandArguments& _a) {
                std::vector<int> vertex;
                const Status status = Workspace::toSession(*_place.mesh, {integerOf(_a, 1)}, vertex);
                return status ? _place.session->grab(_place.body, vertex[0], numberOf(_a, 2)) : status;
              }),
          objectCommand(_workspace, "drag", "Pulls what grab() took hold of.",
                        {{"place", CommandType::vector, "where its middle is pulled to"}},
                        [](Workspace::Place& _place, const CommandArguments& _a) {
                          return _place.session->drag(vectorOf(_a, 1));
                        }),
          objectCommand(_workspace, "release", "Lets go. Bodies that do not move stay as they were pulled.", {},
                        [&_workspace](Workspace::Place& _place, const CommandArguments&) {
                          _place.session->release();
                          if (!_workspace.host().isInteractive() && _place.session->status().kind == RunKind::pull)
                            _workspace.finish(*_place.session);
                          return Status::ok();
                        })};
}

/// Names that a mesh file gives to parts of it.
std::vector<Command> groupCommands(Workspace& _workspace)
{
  return {objectQuestion(_workspace, "groups", "Named groups of the mesh's vertices and cells, one name a line.",
                         CommandType::text, {},
                         [](Workspace::Place& _place, const CommandArguments&) {
                           const MeshDocument& document = _place.session->document(_place.body);
                           std::string text;
                           for (const PropertyEntity entity : {PropertyEntity::vertex, PropertyEntity::cell})
                             for (const std::string& name : groupNames(document, entity))
                               text += name + '\n';
                           return CommandValue(text);
                         }),
          objectQuestion(_workspace, "groupVertices", "Vertices of a named group, or of its cells.",
                         CommandType::vertices, {{"group", CommandType::text, "a name of groups()"}},
                         [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                           const MeshDocument& document = _place.session->document(_place.body);
                           Selection selection;
                           selection.kind = Selection::Kind::property;
                           selection.name = groupPrefix + textOf(_a, 1);
                           std::vector<int> vertices;
                           const Status status =
                               selectVertices(selection, document.mesh, document, "groupVertices", vertices);
                           if (!status) _workspace.host().log(LogKind::error, status.message());
                           return CommandValue(_place.mesh->toHost(vertices));
                         })};
}

Command pullModeCommand(Workspace& _workspace)
{
  Command command;
  command.name = "setPullMode";
  command.help = "Lets the left mouse button pull at volume meshes.";
  command.parameters = {{"on", CommandType::flag, "or off"},
                        {"radius", CommandType::number, "the pull fades out to it [the mesh's unit]"}};
  command.run = [&_workspace](const CommandArguments& _a) {
    const double radius = numberOf(_a, 1);
    const Status status = radius >= 0.0 ? _workspace.host().setPullMode(std::get<bool>(_a[0]), radius)
                                        : Status::error("radius: must not be negative");
    if (!status) _workspace.host().log(LogKind::error, "setPullMode: " + status.message());
    return CommandValue(status.isOk());
  };
  return command;
}

Command handleModeCommand(Workspace& _workspace)
{
  return objectCommand(_workspace, "setHandleMode",
                       "Shows arrows and rings at the selected vertices, or at those of the last handle, by which the "
                       "left mouse button moves and turns them.",
                       {{"on", CommandType::flag, "or off"}},
                       [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                         MeshHost& host = _workspace.host();
                         const bool on = std::get<bool>(_a[1]);
                         const bool any = !lastHandle(*_place.session, _place.body).empty() ||
                                          !host.selectedVertices(integerOf(_a, 0), *_place.mesh).empty();
                         if (on && !any)
                           host.log(LogKind::warning, "nothing is selected or held yet: the gizmo comes when it is");
                         return host.setHandleMode(integerOf(_a, 0), on);
                       });
}

} // namespace

std::vector<Command> handleCommands(Workspace& _workspace)
{
  std::vector<Command> commands = {
      objectCommand(_workspace, "fix", "Holds vertices where they are.",
                    {{"vertices", CommandType::vertices, "their numbers"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      return hold(_place, verticesOf(_a, 1), RigidMotion());
                    }),
      objectCommand(
          _workspace, "move",
          "Moves vertices: with solve() over its steps from the rest shape, with moving bodies within a second.",
          {{"vertices", CommandType::vertices, "their numbers"},
           {"translation", CommandType::vector, "the whole way, in the mesh's unit"}},
          [](Workspace::Place& _place, const CommandArguments& _a) {
            return hold(_place, verticesOf(_a, 1), translation(vectorOf(_a, 2)));
          }),
      objectCommand(
          _workspace, "rotateHandle",
          "Turns vertices: with solve() over its steps from the rest shape, with moving bodies within a second.",
          {{"vertices", CommandType::vertices, "their numbers"},
           {"axis", CommandType::vector, "direction, of any length; right-handed"},
           {"degrees", CommandType::number, "the whole angle"},
           {"center", CommandType::vector, "a point of the axis, in the mesh's unit"}},
          rotate),
      objectCommand(
          _workspace, "moveAndTurn",
          "Moves vertices and turns them about the middle of their box, as the gizmo of the windows does: with "
          "solve() from the rest shape, bodies that move in time from where they are.",
          {{"vertices", CommandType::vertices, "their numbers"},
           {"translation", CommandType::vector, "the whole way of the middle, in the mesh's unit"},
           {"axis", CommandType::vector, "direction, of any length; right-handed"},
           {"degrees", CommandType::number, "the whole angle"}},
          moveAndTurn),
      objectCommand(_workspace, "slide", "Holds vertices in one direction, so that they slide in the plane across it.",
                    {{"vertices", CommandType::vertices, "their numbers"},
                     {"direction", CommandType::vector, "of any length"},
                     {"along", CommandType::flag, "true: they slide along it, and are held across it"}},
                    slide),
      objectCommand(_workspace, "fixCorners",
                    "Holds the four vertices nearest to alternate corners of the bounding box, as scramble wants them.",
                    {},
                    [](Workspace::Place& _place, const CommandArguments&) {
                      const VolumeMesh& rest = _place.session->document(_place.body).mesh;
                      return _place.session->hold(_place.body, alternateCorners(rest), RigidMotion());
                    }),
      objectCommand(_workspace, "clearHandles", "Lets go of all vertices.", {},
                    [](Workspace::Place& _place, const CommandArguments&) {
                      _place.session->clearHandles(_place.body);
                      return Status::ok();
                    })};
  Command slabs;
  slabs.name = "slab";
  slabs.help = "Vertices of the rest shape between two coordinates.";
  slabs.result = CommandType::vertices;
  slabs.effect = CommandEffect::asks;
  slabs.parameters = {objectParameter(),
                      {"axis", CommandType::text, "x, y or z"},
                      {"from", CommandType::number, "lowest coordinate"},
                      {"to", CommandType::number, "highest coordinate"}};
  slabs.run = [&_workspace](const CommandArguments& _a) { return slab(_workspace, _a); };
  commands.push_back(std::move(slabs));
  commands.push_back(objectQuestion(
      _workspace, "selectedVertices", "Vertices that are selected in the view.", CommandType::vertices, {},
      [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
        return CommandValue(_place.mesh->toHost(_workspace.host().selectedVertices(integerOf(_a, 0), *_place.mesh)));
      }));
  for (Command& command : groupCommands(_workspace))
    commands.push_back(std::move(command));
  for (Command& command : pullCommands(_workspace))
    commands.push_back(std::move(command));
  commands.push_back(pullModeCommand(_workspace));
  commands.push_back(handleModeCommand(_workspace));
  return commands;
}

} // namespace FleshSim
