#include <FleshSim/Session/SessionScene.hh>

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Scene/RestShape.hh>
#include <FleshSim/Session/DynamicRun.hh>

#include <algorithm>
#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

/// What a session holds as a scene: the plan of its last run with the settings of now. Motion under live handles, and a
/// session that has run nothing, have the handles and surroundings of now.
class Describer
{
public:
  Describer(const Session& _session, const std::vector<BodyDescription>& _origins)
      : session_(_session), origins_(_origins), plan_(_session.plan())
  {
  }

  Status describe(SessionScene& _result, std::optional<Points>& _start)
  {
    if (plan_.kind == RunKind::pull) note("what the mouse has pulled is left out");
    const bool isPlanned = plan_.kind != RunKind::motion && plan_.kind != RunKind::pull && plan_.kind != RunKind::none;
    scene() = plan_.scene;
    start_ = plan_.start;
    scene().settings = session_.settings();
    const ContactSettings& contact = scene().settings.dynamics.contact;
    scene().hasContact = letsNothingPass(contact.method) && (contact.self || plan_.scene.hasContact);
    addBodies();
    Status status = isPlanned ? describePlanned() : describeMotion();
    if (status && scene().isDynamic()) status = countTimeSteps();
    if (!status) return status;
    _result = std::move(result_);
    _start = std::move(start_);
    return status;
  }

private:
  void note(const std::string& _text) { result_.notes.push_back(_text); }
  SceneDescription& scene() { return result_.scene; }
  bool hasSurroundings() const { return !session_.scene().gravity.isZero(0.0) || !session_.scene().colliders.empty(); }

  /// Places and velocities of a scene's bodies stay; the meshes are somebody else's to add.
  void addBodies()
  {
    scene().bodies.resize(static_cast<std::size_t>(session_.bodyCount()));
    for (int b = 0; b < session_.bodyCount(); ++b) {
      const BodyDescription before = scene().bodies[static_cast<std::size_t>(b)];
      BodyDescription& body = scene().bodies[static_cast<std::size_t>(b)] = BodyDescription();
      static_cast<BodySettings&>(body) = session_.bodySettings(b);
      body.velocity = before.velocity;
      body.angularVelocity = before.angularVelocity;
    }
  }

  Status describePlanned()
  {
    if (!scene().isDynamic()) {
      if (hasSurroundings()) note("gravity and obstacles are left out: the last run was not dynamic");
      return Status::ok();
    }
    scene().gravity = session_.scene().gravity;
    return addColliders(true);
  }

  Status describeMotion()
  {
    scene().handles = describeHandles(session_.scene().handles, session_.firstVertices());
    if (plan_.kind != RunKind::motion && (plan_.kind == RunKind::pull || !hasSurroundings())) {
      if (hasSurroundings()) note("gravity and obstacles are left out: the last run was not dynamic");
      return Status::ok();
    }
    scene().duration = plan_.kind == RunKind::motion ? movedFor() : 1.0;
    scene().gravity = session_.scene().gravity;
    Status status = plan_.velocities ? addVelocities() : Status::ok();
    if (status) status = addColliders(false);
    for (std::size_t i = 0; status && i < scene().handles.size(); ++i)
      status = timeLiveHandle(scene().handles[i]);
    return status;
  }

  Status countTimeSteps()
  {
    const double steps = countSteps(*scene().duration, scene().settings.dt);
    if (!(steps <= mostSceneSteps))
      return Status::error("more than " + std::to_string(mostSceneSteps) + " time steps are too many for a scene");
    scene().steps = static_cast<int>(steps);
    return Status::ok();
  }

  /// Of the last motion, since it began.
  int stepsDone() const
  {
    const std::vector<SessionRow>& rows = session_.rows();
    if (rows.empty()) return 0;
    return rows.back().report.converged ? rows.back().step : rows.back().step - 1;
  }

  /// How long the bodies moved, in whole steps of the length that was chosen [s].
  double movedFor()
  {
    double time = 0.0;
    for (const SessionRow& row : session_.rows())
      if (row.report.converged) time = row.report.time;
    const double steps = std::max(1.0, std::ceil(time / plan_.dt * (1.0 - 1e-9)));
    if (steps > std::max(1, stepsDone()))
      note("some steps were longer than the time step, to keep up with time; the scene's are not");
    return steps * plan_.dt;
  }

  Points bodyPart(const Points& _points, int _body) const
  {
    return _points.middleCols(session_.firstVertex(_body), session_.document(_body).mesh.vertexCount());
  }

  /// Those that motion began with, where a scene can say them: they are those of the body's origin.
  Status addVelocities()
  {
    for (int b = 0; b < session_.bodyCount(); ++b) {
      const Points velocities = bodyPart(*plan_.velocities, b);
      if (velocities.isZero(0.0)) continue;
      const BodyDescription& origin = origins_[static_cast<std::size_t>(b)];
      const Points start = start_ ? bodyPart(*start_, b) : session_.document(b).mesh.positions;
      if (startVelocities(origin, session_.document(b).mesh, start) != velocities)
        return Status::error("the bodies were already moving when the last run began, and a scene cannot describe "
                             "that; reset them and run again");
      scene().bodies[static_cast<std::size_t>(b)].velocity = origin.velocity;
      scene().bodies[static_cast<std::size_t>(b)].angularVelocity = origin.angularVelocity;
    }
    return Status::ok();
  }

  /// Those of now. Only the run of a scene moves its obstacles.
  Status addColliders(bool _moving)
  {
    scene().colliders.clear();
    for (const SceneCollider& collider : session_.scene().colliders) {
      if (collider.spec.kind.empty())
        return Status::error("one of the obstacles was made from something unknown, so it cannot be saved");
      ColliderDescription description;
      static_cast<ColliderSpec&>(description) = collider.spec;
      SceneCollider same;
      if (const Status status = setShape(collider.spec, same); !status) return status;
      description.name = collider.name;
      description.friction = collider.friction;
      description.viscous = collider.viscous;
      if (_moving) describeMotion(collider.motion, description.translate, description.rotate);
      scene().colliders.push_back(std::move(description));
    }
    return Status::ok();
  }

  static void describeMotion(const RigidMotion& _motion, Vector3& _translate, RotationDescription& _rotate)
  {
    _translate = _motion.translation;
    if (_motion.degrees == 0.0) return;
    _rotate.axis = _motion.axis;
    _rotate.degrees = _motion.degrees;
    _rotate.center = _motion.center;
  }

  /// Live handles move for a second, those of a scene for the whole duration, and from the rest shape.
  Status timeLiveHandle(HandleDescription& _handle)
  {
    const Points rest = session_.document(_handle.body).mesh.positions;
    const int first = session_.firstVertex(_handle.body);
    if (start_)
      for (const int vertex : _handle.select.vertices)
        if (start_->col(first + vertex) != rest.col(vertex))
          return Status::error("the last run began with handles away from the rest shape, which a scene cannot say; "
                               "reset the bodies and run again");
    const double part = *scene().duration / DynamicRun::moveDuration;
    const bool moves = !_handle.translate.isZero(0.0) || _handle.rotate.degrees != 0.0;
    if (part < 1.0) {
      _handle.translate *= part;
      _handle.rotate.degrees *= part;
    }
    else if (part > 1.0 && moves && !saidHowLong_) {
      saidHowLong_ = true;
      note("handles that moved for 1 s do so for the whole duration of " + shortestNumber(*scene().duration) +
           " s in the scene");
    }
    return Status::ok();
  }

  const Session& session_;
  const std::vector<BodyDescription>& origins_;
  const RunPlan& plan_;
  SessionScene result_;
  std::optional<Points> start_;
  bool saidHowLong_ = false;
};

} // namespace

Status describeSession(const Session& _session, const std::vector<BodyDescription>& _origins, SessionScene& _result,
                       std::optional<Points>& _start)
{
  const SessionStatus& now = _session.status();
  if (now.running) return Status::error("\"" + now.job + "\" is still going on; cancel it first");
  return Describer(_session, _origins).describe(_result, _start);
}

} // namespace FleshSim
