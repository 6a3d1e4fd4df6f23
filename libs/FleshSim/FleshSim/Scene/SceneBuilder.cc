#include <FleshSim/Scene/SceneBuilder.hh>

#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/StateFile.hh>
#include <FleshSim/Scene/JointBuilder.hh>
#include <FleshSim/Scene/RestShape.hh>
#include <FleshSim/Scene/RigidBuilder.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/Reactions.hh>
#include <FleshSim/Simulation/Scramble.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

class Builder
{
public:
  Builder(const SceneDescription& _scene, SimulationSetup& _setup, std::vector<std::string>& _notes)
      : scene_(_scene), setup_(_setup), notes_(_notes)
  {
  }

  Status build()
  {
    Status status = Status::ok();
    for (std::size_t i = 0; status && i < scene_.bodies.size(); ++i)
      status = addBody(i);
    for (std::size_t i = 0; status && i < scene_.handles.size(); ++i)
      status = addHandle(i);
    if (status) status = checkHandles();
    for (std::size_t i = 0; status && i < scene_.forces.size(); ++i)
      status = addForce(i);
    for (std::size_t i = 0; status && i < scene_.pressures.size(); ++i)
      status = addPressure(i);
    if (!scene_.isDynamic()) setup_.gravity = scene_.gravity;
    if (!scene_.isDynamic() && scene_.hasContact) setup_.contact = scene_.settings.dynamics.contact;
    setup_.startOrigin = Status::atLine(scene_.file, scene_.start.line, "\"start\"").message();
    if (status && scene_.start.scramble) addScramble();
    if (status && !scene_.start.positions.empty()) status = addStartFiles();
    if (status && !scene_.start.state.empty()) status = addState();
    if (status && scene_.isDynamic()) status = addDynamics();
    for (std::size_t i = 0; status && i < scene_.colliders.size(); ++i)
      status = addCollider(i);
    for (std::size_t i = 0; status && i < scene_.rigid.size(); ++i)
      status = addRigid(i);
    for (std::size_t i = 0; status && i < scene_.joints.size(); ++i)
      status = addJoint(i);
    for (std::size_t i = 0; status && i < scene_.attachments.size(); ++i)
      status = addAttachment(i);
    if (status) status = checkNames();
    setup_.steps = scene_.steps;
    setup_.threads = scene_.settings.threads;
    setup_.statics = scene_.settings.statics;
    return status;
  }

private:
  Status atLine(long _line, const std::string& _reason) const { return Status::atLine(scene_.file, _line, _reason); }

  static std::string indexed(const std::string& _key, std::size_t _index)
  {
    return _key + "[" + std::to_string(_index) + "]";
  }

  Status addBody(std::size_t _index)
  {
    const BodyDescription& description = scene_.bodies[_index];
    const std::string key = indexed("bodies", _index);
    MeshDocument document;
    if (const Status status = readBodyMesh(description, document); !status)
      return description.generate ? atLine(description.line, "\"" + key + ".generate\": " + status.message()) : status;
    for (const std::string& note : document.notes)
      notes_.push_back(description.mesh + ": " + note);

    if (description.cells.bad == BadCellChoice::drop) dropBadCells(document);
    moveToRest(description, document.mesh.positions);
    Body body;
    const std::string source = description.generate ? scene_.file + ": " + key + ".generate" : description.mesh;
    const Status status = makeBody("body" + std::to_string(_index), source, std::move(document), description.cells,
                                   description.material, body);
    if (!status && !status.setting().empty() && status.setting() != badCellsSetting)
      return atLine(lineOf(description, status.setting()),
                    "\"" + key + "." + pathOf(status.setting()) + "\": " + status.reason());
    if (!status) return status;
    notes_.insert(notes_.end(), body.notes.begin(), body.notes.end());
    firstVertices_.push_back(vertices_);
    vertices_ += body.mesh.vertexCount();
    setup_.bodies.push_back(std::move(body));
    return Status::ok();
  }

  /// Where a scene has a setting of a body.
  static std::string pathOf(const std::string& _setting)
  {
    return _setting == "density" ? "material.density" : _setting;
  }

  /// Of the region that a setting belongs to, or of the body.
  static long lineOf(const BodyDescription& _body, const std::string& _setting)
  {
    const std::string regions = "regions[";
    if (_setting.compare(0, regions.size(), regions) != 0) return _body.line;
    return _body.material.regions[static_cast<std::size_t>(std::stoi(_setting.substr(regions.size())))].line;
  }

  Status addDynamics()
  {
    DynamicsSetup dynamics;
    dynamics.settings = scene_.settings.dynamics;
    dynamics.settings.gravity = scene_.gravity;
    dynamics.dt = scene_.settings.dt;
    dynamics.duration = *scene_.duration;
    dynamics.adaptive = scene_.settings.adaptive;
    Points velocities(3, vertices_);
    for (std::size_t i = 0; i < setup_.bodies.size(); ++i) {
      const VolumeMesh& mesh = setup_.bodies[i].mesh;
      const Points start =
          setup_.start ? Points(setup_.start->middleCols(firstVertices_[i], mesh.vertexCount())) : mesh.positions;
      velocities.middleCols(firstVertices_[i], mesh.vertexCount()) = startVelocities(scene_.bodies[i], mesh, start);
    }
    dynamics.surfaces = contactSurfaces(setup_.bodies);
    dynamics.velocities = std::move(velocities);
    setup_.dynamics = std::move(dynamics);
    return Status::ok();
  }

  Status addCollider(std::size_t _index)
  {
    SceneCollider collider;
    const Status status = makeCollider(scene_.colliders[_index], indexed("colliders", _index), collider);
    if (!status) return status;
    if (collider.name.empty()) collider.name = "collider" + std::to_string(_index);
    setup_.colliders.push_back(std::move(collider));
    return Status::ok();
  }

  Status makeCollider(const ColliderDescription& _description, const std::string& _key, SceneCollider& _collider) const
  {
    const Status status = setShape(_description, _collider);
    if (!status) return atLine(_description.line, "\"" + _key + "." + _description.kind + "\": " + status.message());
    _collider.name = _description.name;
    _collider.friction = _description.friction;
    _collider.viscous = _description.viscous;
    _collider.motion.translation = _description.translate;
    _collider.motion.axis = _description.rotate.axis;
    _collider.motion.degrees = _description.rotate.degrees;
    _collider.motion.center = _description.rotate.center.value_or(Vector3::Zero());
    return Status::ok();
  }

  Status addRigid(std::size_t _index)
  {
    const RigidDescription& description = scene_.rigid[_index];
    SceneRigidBody body;
    const Status status = buildRigidBody(description, body);
    const bool isKey =
        status.message().find("\": ") != std::string::npos || status.message().find("\" must") != std::string::npos;
    if (!status && isKey) return atLine(description.line, "\"" + indexed("rigid", _index) + "." + status.message());
    if (!status) return status;
    if (body.name.empty()) body.name = "rigid" + std::to_string(_index);
    for (const SceneRigidBody& other : setup_.rigid)
      if (other.name == body.name)
        return atLine(description.line, "\"name\": another rigid body is called \"" + body.name + "\" already");
    setup_.rigid.push_back(std::move(body));
    return checkContactOfRigid(_index);
  }

  Status addJoint(std::size_t _index)
  {
    const JointDescription& description = scene_.joints[_index];
    SceneJoint joint;
    const Status status = buildJoint(description, setup_, joint);
    if (!status) return atLine(description.line, "\"" + indexed("joints", _index) + "." + status.message());
    if (joint.name.empty()) joint.name = "joint" + std::to_string(_index);
    setup_.joints.push_back(std::move(joint));
    return Status::ok();
  }

  Status addAttachment(std::size_t _index)
  {
    const AttachmentDescription& description = scene_.attachments[_index];
    const std::string key = indexed("attachments", _index);
    SceneAttachment attachment;
    attachment.name = description.name.empty() ? "attachment" + std::to_string(_index) : description.name;
    attachment.body = description.body;
    attachment.collide = description.collide;
    const auto rigid = std::find_if(setup_.rigid.begin(), setup_.rigid.end(),
                                    [&](const SceneRigidBody& _rigid) { return _rigid.name == description.to; });
    if (rigid == setup_.rigid.end())
      return atLine(description.line, "\"" + key + ".to\": there is no rigid body called \"" + description.to + "\"");
    attachment.rigid = static_cast<int>(rigid - setup_.rigid.begin());
    const Status status =
        select(description.select, description.body, description.line, key + ".select", attachment.vertices);
    if (status) setup_.attachments.push_back(std::move(attachment));
    return status;
  }

  /// What only vertices meet does not meet rigid bodies.
  Status checkContactOfRigid(std::size_t _index) const
  {
    const RigidDescription& description = scene_.rigid[_index];
    const std::string method = scene_.settings.dynamics.contact.method;
    if (!letsNothingPass(method))
      return atLine(description.line, "\"" + indexed("rigid", _index) + "\": contact.method " + method +
                                          " knows no rigid bodies: take guaranteed or barrier");
    for (const ColliderDescription& collider : scene_.colliders)
      if (collider.viscous > 0.0 && description.isFree())
        return atLine(collider.line, "\"viscous\": obstacles that brake meet vertices alone, and no rigid bodies");
    return Status::ok();
  }

  /// Reports and tables tell handles and obstacles by their names.
  Status checkNames() const
  {
    const std::vector<std::string> names = reactionNames(setup_);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) ==
          names.begin() + static_cast<std::ptrdiff_t>(i))
        continue;
      const std::size_t handles = setup_.handles.size();
      const std::size_t colliders = handles + setup_.colliders.size();
      const long line = i < handles     ? scene_.handles[i].line
                        : i < colliders ? scene_.colliders[i - handles].line
                                        : scene_.attachments[i - colliders].line;
      return atLine(line, "\"name\": another one is called \"" + names[i] + "\" already");
    }
    return Status::ok();
  }

  /// The selected vertices, counted through all bodies.
  Status select(const Selection& _selection, int _body, long _line, const std::string& _key,
                std::vector<int>& _vertices)
  {
    const Body& body = setup_.bodies[_body];
    const Status status = selectVertices(_selection, body.mesh, body.document, "\"" + _key + "\"", _vertices);
    if (!status) return atLine(_line, status.message());
    for (int& vertex : _vertices)
      vertex += firstVertices_[_body];
    return Status::ok();
  }

  Status addHandle(std::size_t _index)
  {
    const HandleDescription& description = scene_.handles[_index];
    Handle handle;
    handle.name = description.name.empty() ? "handle" + std::to_string(_index) : description.name;
    handle.title = indexed("handles", _index);
    const Status status =
        select(description.select, description.body, description.line, handle.title + ".select", handle.vertices);
    if (!status) return status;
    handle.components = description.components;
    handle.direction = description.direction;
    handle.motion.translation = description.translate;
    handle.motion.axis = description.rotate.axis;
    handle.motion.degrees = description.rotate.degrees;
    handle.motion.center = description.rotate.center.value_or(middle(handle.vertices, description.body));
    setup_.handles.push_back(std::move(handle));
    return Status::ok();
  }

  /// Whether the handles agree; if not, the message names the line of the first that contradicts an earlier one.
  Status checkHandles() const
  {
    const Points rest = restPositions();
    BoundaryMotion motion;
    if (makeBoundaryMotion(setup_.handles, {}, rest, motion)) return Status::ok();
    std::vector<Handle> some;
    for (std::size_t i = 0; i < setup_.handles.size(); ++i) {
      some.push_back(setup_.handles[i]);
      const Status status = makeBoundaryMotion(some, {}, rest, motion);
      if (!status) return atLine(scene_.handles[i].line, status.message());
    }
    return Status::ok();
  }

  Vector3 middle(std::vector<int> _vertices, int _body) const
  {
    for (int& vertex : _vertices)
      vertex -= firstVertices_[_body];
    return boundingBox(setup_.bodies[_body].mesh.positions, _vertices).center();
  }

  Status addForce(std::size_t _index)
  {
    const ForceDescription& description = scene_.forces[_index];
    VertexForce force;
    const Status status = select(description.select, description.body, description.line,
                                 indexed("forces", _index) + ".select", force.vertices);
    if (!status) return status;
    force.force = description.force;
    setup_.forces.push_back(std::move(force));
    return Status::ok();
  }

  /// On the boundary faces that are selected with all of their vertices.
  Status addPressure(std::size_t _index)
  {
    const PressureDescription& description = scene_.pressures[_index];
    const std::string key = indexed("pressures", _index);
    std::vector<int> vertices;
    const Status status = select(description.select, description.body, description.line, key + ".select", vertices);
    if (!status) return status;
    const std::size_t body = static_cast<std::size_t>(description.body);
    SurfacePressure pressure =
        pressureOn(setup_.bodies[body].mesh, firstVertices_[body], vertices, description.pressure);
    if (pressure.faceCount() == 0)
      return atLine(description.line, "\"" + key + "\": no face of the boundary has all of its vertices selected");
    setup_.pressures.push_back(std::move(pressure));
    return Status::ok();
  }

  Points restPositions() const
  {
    Points rest(3, vertices_);
    for (std::size_t i = 0; i < setup_.bodies.size(); ++i)
      rest.middleCols(firstVertices_[i], setup_.bodies[i].mesh.vertexCount()) = setup_.bodies[i].mesh.positions;
    return rest;
  }

  /// Throws each body's vertices into its own box; what a handle holds stays at rest, component by component.
  void addScramble()
  {
    const Points rest = restPositions();
    Points start = rest;
    for (std::size_t i = 0; i < setup_.bodies.size(); ++i) {
      const VolumeMesh& mesh = setup_.bodies[i].mesh;
      const std::vector<char> nothingFixed(static_cast<std::size_t>(mesh.vertexCount()), 0);
      start.middleCols(firstVertices_[i], mesh.vertexCount()) =
          scrambled(mesh, scene_.start.factor, scene_.start.seed + i, nothingFixed);
    }
    for (const Handle& handle : setup_.handles)
      for (const int vertex : handle.vertices)
        start.col(vertex) += heldDirections(handle) * (rest.col(vertex) - start.col(vertex));
    setup_.start = std::move(start);
    setup_.scramble = ScrambledStart{scene_.start.factor, scene_.start.seed};
  }

  Status addState()
  {
    State state;
    const Status status = readState(scene_.start.state, state);
    if (status) setup_.state = std::move(state);
    return status;
  }

  Status addStartFiles()
  {
    Points start(3, vertices_);
    for (std::size_t i = 0; i < setup_.bodies.size(); ++i) {
      MeshDocument document;
      const Status status = readMesh(scene_.start.positions[i], document);
      if (!status) return status;
      const int count = setup_.bodies[i].mesh.vertexCount();
      if (document.mesh.vertexCount() != count)
        return atLine(scene_.start.line, "\"start.positions\": " + scene_.start.positions[i] + " has " +
                                             std::to_string(document.mesh.vertexCount()) + " vertices, the body has " +
                                             std::to_string(count));
      start.middleCols(firstVertices_[i], count) = document.mesh.positions;
    }
    setup_.start = std::move(start);
    return Status::ok();
  }

  const SceneDescription& scene_;
  SimulationSetup& setup_;
  std::vector<std::string>& notes_;
  std::vector<int> firstVertices_;
  int vertices_ = 0;
};

} // namespace

Status buildScene(const SceneDescription& _scene, SimulationSetup& _setup, std::vector<std::string>& _notes)
{
  SimulationSetup setup;
  const Status status = Builder(_scene, setup, _notes).build();
  if (status) _setup = std::move(setup);
  return status;
}

} // namespace FleshSim
