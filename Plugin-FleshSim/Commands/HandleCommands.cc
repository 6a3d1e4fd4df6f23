#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/Scene/Selection.hh>

namespace FleshSim {

namespace {

Status hold(Workspace::Place& _place, const std::vector<int>& _vertices, const Vector3& _translation)
{
  std::vector<int> vertices;
  const Status status = Workspace::toSession(*_place.mesh, _vertices, vertices);
  return status ? _place.session->hold(_place.body, vertices, _translation) : status;
}

std::vector<int> toHost(const HostMesh& _mesh, const std::vector<int>& _vertices)
{
  std::vector<int> numbers;
  for (const int vertex : _vertices)
    numbers.push_back(_mesh.vertices[static_cast<std::size_t>(vertex)]);
  return numbers;
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
  if (status) return toHost(*place.mesh, vertices);
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
                          if (!_workspace.host().isInteractive() && _place.session->status().job == "pull")
                            _workspace.finish(*_place.session);
                          return Status::ok();
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

} // namespace

std::vector<Command> handleCommands(Workspace& _workspace)
{
  std::vector<Command> commands = {
      objectCommand(_workspace, "fix", "Holds vertices where they are.",
                    {{"vertices", CommandType::vertices, "their numbers"}},
                    [](Workspace::Place& _place, const CommandArguments& _a) {
                      return hold(_place, verticesOf(_a, 1), Vector3::Zero());
                    }),
      objectCommand(
          _workspace, "move",
          "Moves vertices: with solve() over its steps from the rest shape, with moving bodies within a second.",
          {{"vertices", CommandType::vertices, "their numbers"},
           {"translation", CommandType::vector, "the whole way, in the mesh's unit"}},
          [](Workspace::Place& _place, const CommandArguments& _a) {
            return hold(_place, verticesOf(_a, 1), vectorOf(_a, 2));
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
        return CommandValue(toHost(*_place.mesh, _workspace.host().selectedVertices(integerOf(_a, 0), *_place.mesh)));
      }));
  for (Command& command : pullCommands(_workspace))
    commands.push_back(std::move(command));
  commands.push_back(pullModeCommand(_workspace));
  return commands;
}

} // namespace FleshSim
