// The files that belong to the scene of a session.

#include <FleshSim/Session/SessionScene.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/Core/FileGroup.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshChecksum.hh>
#include <FleshSim/Scene/RestShape.hh>
#include <FleshSim/Scene/SceneWriter.hh>

#include <filesystem>
#include <set>
#include <utility>

namespace FleshSim {

namespace {

/// Lets a body refer to its origin, if that gives exactly the rest shape.
bool refer(const BodyDescription& _origin, const VolumeMesh& _rest, BodyDescription& _body)
{
  if (_origin.mesh.empty() && !_origin.generate) return false;
  BodyDescription origin = _origin;
  origin.checksum.clear();
  MeshDocument document;
  if (!readBodyMesh(origin, document)) return false;
  const std::string checksum = origin.generate ? std::string() : meshChecksum(document.mesh);
  moveToRest(origin, document.mesh.positions);
  if (!isSameMesh(document.mesh, _rest)) return false;
  _body.mesh = origin.mesh;
  _body.checksum = checksum;
  _body.generate = origin.generate;
  _body.scale = origin.scale;
  _body.rotate = origin.rotate;
  _body.translate = origin.translate;
  return true;
}

/// Writes a mesh, and reads it again to be sure that it is what a run will get.
Status writeExactly(const std::string& _path, const MeshDocument& _document)
{
  if (const Status status = writeMesh(_path, _document); !status) return status;
  MeshDocument again;
  if (const Status status = readMesh(_path, again); !status) return status;
  return isSameMesh(again.mesh, _document.mesh)
             ? Status::ok()
             : Status::atLine(_path, 0, "cannot write: what was written reads back as another mesh");
}

/// The same for positions that may be tangled: only they count.
Status writePositions(const std::string& _path, const MeshDocument& _document)
{
  if (const Status status = writeMesh(_path, _document); !status) return status;
  MeshDocument again;
  if (const Status status = readMesh(_path, again); !status) return status;
  return again.mesh.positions == _document.mesh.positions
             ? Status::ok()
             : Status::atLine(_path, 0, "cannot write: what was written reads back as other positions");
}

class Saver
{
public:
  Saver(const std::string& _file, const Session& _session) : file_(_file), session_(_session)
  {
    const std::filesystem::path path(_file);
    stem_ = (path.parent_path() / path.stem()).string();
  }

  Status save(const std::vector<BodyDescription>& _origins, SessionScene& _scene, const std::optional<Points>& _start)
  {
    SceneDescription& scene = _scene.scene;
    scene.file = file_;
    scene.output.formats = {"ovm"};
    scene.output.directory = stem_ + "_run";
    hasStart_ = _start.has_value();
    chooseMeshes(_origins, scene.bodies);
    Status status = writeBodies(scene.bodies);
    if (status && _start) status = writeStart(*_start, scene.start);
    if (status) status = writeSceneFile(scene);
    return status ? group_.commit() : status;
  }

private:
  std::string name(const char* _what, int _body) const { return stem_ + _what + std::to_string(_body) + ".ovm"; }

  /// Which bodies refer to their origin; not to a file that is about to be replaced.
  void chooseMeshes(const std::vector<BodyDescription>& _origins, std::vector<BodyDescription>& _bodies)
  {
    for (int b = 0; b < session_.bodyCount(); ++b)
      if (!refer(_origins[static_cast<std::size_t>(b)], session_.document(b).mesh,
                 _bodies[static_cast<std::size_t>(b)]))
        written_.insert(b);
    for (bool changed = true; changed;) {
      changed = false;
      for (int b = 0; b < session_.bodyCount(); ++b) {
        BodyDescription& body = _bodies[static_cast<std::size_t>(b)];
        if (written_.count(b) > 0 || !willBeReplaced(body.mesh)) continue;
        body.scale = 1.0;
        body.rotate = RotationDescription();
        body.translate = Vector3::Zero();
        changed = written_.insert(b).second;
      }
    }
  }

  bool willBeReplaced(const std::string& _mesh) const
  {
    std::error_code error;
    for (int b = 0; b < session_.bodyCount(); ++b) {
      if (written_.count(b) > 0 && std::filesystem::equivalent(_mesh, name("_body", b), error)) return true;
      if (hasStart_ && std::filesystem::equivalent(_mesh, name("_start", b), error)) return true;
    }
    return false;
  }

  Status addMesh(const std::string& _path, const MeshDocument& _document)
  {
    return group_.add(_path, [&](const std::string& _temporary) { return writeExactly(_temporary, _document); });
  }

  Status writeBodies(std::vector<BodyDescription>& _bodies)
  {
    for (const int b : written_) {
      BodyDescription& body = _bodies[static_cast<std::size_t>(b)];
      body.mesh = name("_body", b);
      body.checksum = meshChecksum(session_.document(b).mesh);
      if (const Status status = addMesh(body.mesh, session_.document(b)); !status) return status;
    }
    return Status::ok();
  }

  Status writeStart(const Points& _start, StartDescription& _description)
  {
    for (int b = 0; b < session_.bodyCount(); ++b) {
      MeshDocument document = session_.document(b);
      document.properties.clear();
      document.mesh.positions = _start.middleCols(session_.firstVertex(b), document.mesh.vertexCount());
      _description.positions.push_back(name("_start", b));
      const Status status = group_.add(_description.positions.back(), [&](const std::string& _temporary) {
        return writePositions(_temporary, document);
      });
      if (!status) return status;
    }
    return Status::ok();
  }

  /// Last, so that a scene that is there has all that it needs.
  Status writeSceneFile(const SceneDescription& _scene)
  {
    std::string text;
    const std::string folder = std::filesystem::path(file_).parent_path().string();
    if (const Status status = sceneText(_scene, folder, text); !status) return status;
    return group_.add(file_, [&](const std::string& _temporary) {
      return writeAtomically(_temporary, [&](std::ostream& _stream) { _stream << text; });
    });
  }

  const std::string file_;
  const Session& session_;
  std::string stem_;
  bool hasStart_ = false;
  std::set<int> written_; ///< bodies whose mesh is written beside the scene
  FileGroup group_;
};

} // namespace

Status saveSession(const std::string& _file, const Session& _session, const std::vector<BodyDescription>& _origins,
                   std::vector<std::string>& _notes)
{
  // Nobody is to write a scene over the mesh that it is about.
  if (std::filesystem::path(_file).extension() != ".json")
    return Status::atLine(_file, 0, "the name of a scene must end in .json");
  SessionScene scene;
  std::optional<Points> start;
  if (const Status status = describeSession(_session, _origins, scene, start); !status) return status;
  if (const Status status = Saver(_file, _session).save(_origins, scene, start); !status) return status;
  _notes.insert(_notes.end(), scene.notes.begin(), scene.notes.end());
  return Status::ok();
}

} // namespace FleshSim
