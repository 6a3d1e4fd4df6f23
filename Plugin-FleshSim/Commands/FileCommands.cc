#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Session/SessionScene.hh>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>

namespace FleshSim {

namespace {

CommandValue loadMesh(Workspace& _workspace, const std::string& _file, MeshKind _kind)
{
  MeshDocument document;
  const Status status = readMesh(_file, document);
  if (!status) {
    _workspace.host().log(LogKind::error, "loadMesh: " + status.message());
    return -1;
  }
  for (const std::string& note : document.notes)
    _workspace.host().log(LogKind::information, note);
  const int object = _workspace.host().add(document, std::filesystem::path(_file).filename().string(), _kind);
  BodyDescription origin;
  origin.mesh = _file;
  if (object >= 0 && !_workspace.holdsAll(object, document))
    _workspace.host().log(LogKind::information,
                          _workspace.host().name(object) + ": of 10-node tetrahedra the corners were taken");
  else if (object >= 0)
    _workspace.setOrigin(object, origin);
  return object;
}

Command loadCommand(Workspace& _workspace)
{
  Command command;
  command.name = "loadMesh";
  command.help = "Reads a volume mesh with FleshSim's own readers into a new object; its number, or -1.";
  command.result = CommandType::integer;
  command.parameters = {{"file", CommandType::text, "a mesh: .ovm, .ovmb, .vtk, .vtu, .mesh, .msh"}};
  command.run = [&_workspace](const CommandArguments& _a) {
    return loadMesh(_workspace, textOf(_a, 0), MeshKind::automatic);
  };
  return command;
}

Command loadAsCommand(Workspace& _workspace)
{
  Command command = loadCommand(_workspace);
  command.name = "loadMeshAs";
  command.help = "The same, into an object of a chosen type.";
  command.parameters.push_back({"kind", CommandType::text, "auto, tet, hex or polyhedral"});
  command.run = [&_workspace](const CommandArguments& _a) {
    static const std::map<std::string, MeshKind> kinds = {{"auto", MeshKind::automatic},
                                                          {"tet", MeshKind::tetrahedral},
                                                          {"hex", MeshKind::hexahedral},
                                                          {"polyhedral", MeshKind::polyhedral}};
    const auto kind = kinds.find(textOf(_a, 1));
    if (kind != kinds.end()) return loadMesh(_workspace, textOf(_a, 0), kind->second);
    _workspace.host().log(LogKind::error,
                          "loadMeshAs: kind: auto, tet, hex or polyhedral, not \"" + textOf(_a, 1) + '"');
    return CommandValue(-1);
  };
  return command;
}

/// The largest distance from a vertex to that of a file's mesh with the same number.
Status compare(const Workspace::Place& _place, const std::string& _file, double& _distance)
{
  MeshDocument document;
  if (const Status status = readMesh(_file, document); !status) return status;
  const Points positions = _place.session->positionsOf(_place.body);
  const Points& others = document.mesh.positions;
  if (others.cols() != positions.cols())
    return Status::atLine(
        _file, 0, "has " + std::to_string(others.cols()) + " vertices, not " + std::to_string(positions.cols()));
  _distance = positions.cols() == 0 ? 0.0 : (positions - others).colwise().norm().maxCoeff();
  return Status::ok();
}

Command distanceCommand(Workspace& _workspace)
{
  return objectQuestion(_workspace, "distance",
                        "Largest distance of a vertex from that of the same number in a file [the mesh's unit].",
                        CommandType::number, {{"file", CommandType::text, "a mesh with as many vertices"}},
                        [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                          double distance = std::numeric_limits<double>::quiet_NaN();
                          const Status status = compare(_place, textOf(_a, 1), distance);
                          if (!status) _workspace.host().log(LogKind::error, "distance: " + status.message());
                          return CommandValue(distance);
                        });
}

} // namespace

namespace {

/// As it is shown, with the results as properties.
Status saveMesh(Workspace& _workspace, int _object, const Workspace::Place& _place, const std::string& _file)
{
  MeshDocument document = _place.session->document(_place.body);
  document.mesh.positions = _workspace.positionsShown(_object);
  std::vector<std::vector<FieldValues>> fields;
  if (const Status status = _workspace.fieldsShown(_object, fields); !status) return status;
  for (const FieldValues& field : fields[static_cast<std::size_t>(_place.body)]) {
    Property property;
    // A file that was saved so before has older ones.
    document.properties.erase(std::remove_if(document.properties.begin(), document.properties.end(),
                                             [&](const Property& _old) { return _old.name == field.name; }),
                              document.properties.end());
    property.entity = field.onCells ? PropertyEntity::cell : PropertyEntity::vertex;
    property.name = field.name;
    property.type = field.components == 3 ? "vec3d" : "double";
    property.components = field.components;
    property.numbers = field.values;
    document.properties.push_back(std::move(property));
  }
  return writeMesh(_file, document);
}

Status saveScene(Workspace& _workspace, Session& _session, const std::string& _file)
{
  // Who was asked to end does so within a linear iteration.
  if (_session.isCancelling()) _session.wait();
  std::vector<std::string> notes;
  const Status status = saveSession(_file, _session, _workspace.origins(_session), notes);
  for (const std::string& note : notes)
    _workspace.host().log(LogKind::warning, "saveScene: " + note);
  return status;
}

} // namespace

std::vector<Command> fileCommands(Workspace& _workspace)
{
  return {loadCommand(_workspace),
          loadAsCommand(_workspace),
          distanceCommand(_workspace),
          objectCommand(_workspace, "saveMesh",
                        "Writes the mesh as it is shown with FleshSim's own writers, in full precision.",
                        {{"file", CommandType::text, "its extension says the format"}},
                        [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                          return saveMesh(_workspace, integerOf(_a, 0), _place, textOf(_a, 1));
                        }),
          objectCommand(_workspace, "saveScene",
                        "Writes a scene file that repeats the last run, with the settings of now, and beside it the "
                        "meshes that are in no file. Not while a run goes on.",
                        {{"file", CommandType::text, "its path, which ends in .json"}},
                        [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                          return saveScene(_workspace, *_place.session, textOf(_a, 1));
                        }),
          objectCommand(_workspace, "writeReport", "Writes a report of the last run.",
                        {{"file", CommandType::text, "its path; a page for a browser if it ends in .html, else JSON"}},
                        [](Workspace::Place& _place, const CommandArguments& _a) {
                          return _place.session->writeReport(textOf(_a, 1));
                        }),
          objectCommand(_workspace, "writeTable", "Writes the steps of the last run as CSV.",
                        {{"file", CommandType::text, "its path"}},
                        [](Workspace::Place& _place, const CommandArguments& _a) {
                          return _place.session->writeTable(textOf(_a, 1));
                        })};
}

} // namespace FleshSim
