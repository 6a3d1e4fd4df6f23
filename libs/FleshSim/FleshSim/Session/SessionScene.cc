#include <FleshSim/Session/SessionScene.hh>

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Scene/RestShape.hh>
#include <FleshSim/Session/DynamicRun.hh>
#include <FleshSim/Session/SceneRun.hh>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace FleshSim {

namespace {

class Describer
{
public:
  Describer(const Session& _session, const std::vector<BodyDescription>& _origins)
      : session_(_session), origins_(_origins),
        planned_(dynamic_cast<const SceneRun*>(_session.lastRun()) != nullptr ? &_session.lastRun()->setup() : nullptr),
        moved_(dynamic_cast<const DynamicRun*>(_session.lastRun()) != nullptr ? &_session.lastRun()->setup() : nullptr)
  {
  }

  Status describe(SessionScene& _result, std::optional<Points>& _start)
  {
    const bool wasPulled = session_.lastRun() != nullptr && planned_ == nullptr && moved_ == nullptr;
    if (wasPulled) note("what the mouse has pulled is left out");
    const bool hasSurroundings = !session_.scene().gravity.isZero(0.0) || !session_.scene().colliders.empty();
    if (!isDynamic() && hasSurroundings) note("gravity and obstacles are left out: the last run was not dynamic");
    addBodies();
    addSettings();
    addStart();
    Status status = isDynamic() ? addDynamics() : Status::ok();
    if (status) status = addHandles();
    if (!status) return status;
    if (planned_ != nullptr) addForces();
    if (planned_ != nullptr) addPressures();
    if (planned_ != nullptr && !planned_->dynamics) scene().gravity = planned_->gravity;
    _result = std::move(result_);
    _start = std::move(start_);
    return status;
  }

private:
  void note(const std::string& _text) { result_.notes.push_back(_text); }
  SceneDescription& scene() { return result_.scene; }

  /// With nothing run, gravity and obstacles are there to move in.
  bool isDynamic() const
  {
    if (planned_ != nullptr) return planned_->dynamics.has_value();
    return moved_ != nullptr || !session_.scene().gravity.isZero(0.0) || !session_.scene().colliders.empty();
  }

  void addBodies()
  {
    for (int b = 0; b < session_.bodyCount(); ++b) {
      BodyDescription body;
      body.cells = session_.bodySettings(b).cells;
      body.material = session_.bodySettings(b).material;
      scene().bodies.push_back(std::move(body));
    }
  }

  void addSettings()
  {
    scene().statics = session_.settings().statics;
    scene().statics.cancelled = nullptr;
    scene().statics.onIteration = nullptr;
    scene().threads = session_.settings().threads;
    if (planned_ != nullptr) scene().steps = planned_->steps;
  }

  void addStart()
  {
    const SimulationSetup* setup = planned_ != nullptr ? planned_ : moved_;
    if (setup == nullptr || !setup->start || *setup->start == session_.rest()) return;
    if (!setup->scramble) {
      start_ = setup->start;
      return;
    }
    scene().start.scramble = true;
    scene().start.factor = setup->scramble->factor;
    scene().start.seed = setup->scramble->seed;
  }

  Status addDynamics()
  {
    DynamicsDescription dynamics;
    dynamics.settings = session_.settings().dynamics;
    dynamics.settings.gravity = session_.scene().gravity;
    dynamics.dt = session_.settings().dt;
    if (planned_ != nullptr) {
      dynamics.duration = planned_->dynamics->duration;
      dynamics.adaptive = planned_->dynamics->adaptive;
    }
    else if (moved_ != nullptr)
      dynamics.duration = movedFor();
    scene().dynamics = dynamics;
    const double steps = countSteps(dynamics.duration, dynamics.dt);
    if (!(steps <= mostSceneSteps))
      return Status::error("more than " + std::to_string(mostSceneSteps) + " time steps are too many for a scene");
    scene().steps = static_cast<int>(steps);
    if (const Status status = addVelocities(); !status) return status;
    return addColliders();
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
    const double dt = moved_->dynamics->dt;
    double time = 0.0;
    for (const SessionRow& row : session_.rows())
      if (row.report.converged) time = row.report.time;
    const double steps = std::max(1.0, std::ceil(time / dt * (1.0 - 1e-9)));
    if (steps > std::max(1, stepsDone()))
      note("some steps were longer than the time step, to keep up with time; the scene's are not");
    return steps * dt;
  }

  Points bodyPart(const Points& _points, int _body) const
  {
    return _points.middleCols(session_.firstVertex(_body), session_.document(_body).mesh.vertexCount());
  }

  Status addVelocities()
  {
    const SimulationSetup* setup = planned_ != nullptr ? planned_ : moved_;
    if (setup == nullptr || !setup->dynamics->velocities) return Status::ok();
    for (int b = 0; b < session_.bodyCount(); ++b) {
      const Points velocities = bodyPart(*setup->dynamics->velocities, b);
      if (velocities.isZero(0.0)) continue;
      const BodyDescription& origin = origins_[static_cast<std::size_t>(b)];
      const Points start = setup->start ? bodyPart(*setup->start, b) : session_.document(b).mesh.positions;
      if (startVelocities(origin, session_.document(b).mesh, start) != velocities)
        return Status::error("the bodies were already moving when the last run began, and a scene cannot describe "
                             "that; reset them and run again");
      scene().bodies[static_cast<std::size_t>(b)].velocity = origin.velocity;
      scene().bodies[static_cast<std::size_t>(b)].angularVelocity = origin.angularVelocity;
    }
    return Status::ok();
  }

  Status addColliders()
  {
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
      // Only the run of a scene moves its obstacles.
      if (planned_ != nullptr) setMotion(collider.motion, description.translate, description.rotate);
      scene().colliders.push_back(std::move(description));
    }
    return Status::ok();
  }

  static void setMotion(const RigidMotion& _motion, Vector3& _translate, RotationDescription& _rotate)
  {
    _translate = _motion.translation;
    if (_motion.degrees == 0.0) return;
    _rotate.axis = _motion.axis;
    _rotate.degrees = _motion.degrees;
    _rotate.center = _motion.center;
  }

  Status addHandles()
  {
    for (const Handle& handle : planned_ != nullptr ? planned_->handles : session_.scene().handles) {
      HandleDescription description;
      description.components = handle.components;
      description.direction = handle.direction;
      setMotion(handle.motion, description.translate, description.rotate);
      if (planned_ == nullptr && isDynamic())
        if (const Status status = timeLiveHandle(handle, description); !status) return status;
      for (const auto& [body, select] : selections(handle.vertices)) {
        description.body = body;
        description.select = select;
        description.name = handle.name;
        scene().handles.push_back(description);
      }
    }
    return Status::ok();
  }

  /// Live handles move for a second, those of a scene for the whole duration, and from the rest shape.
  Status timeLiveHandle(const Handle& _handle, HandleDescription& _description)
  {
    const Points rest = session_.rest();
    if (start_)
      for (const int vertex : _handle.vertices)
        if (start_->col(vertex) != rest.col(vertex))
          return Status::error("the last run began with handles away from the rest shape, which a scene cannot say; "
                               "reset the bodies and run again");
    const double part = scene().dynamics->duration / DynamicRun::moveDuration;
    const bool moves = !_description.translate.isZero(0.0) || _description.rotate.degrees != 0.0;
    if (part < 1.0) {
      _description.translate *= part;
      _description.rotate.degrees *= part;
    }
    else if (part > 1.0 && moves && !saidHowLong_) {
      saidHowLong_ = true;
      note("handles that moved for 1 s do so for the whole duration of " + shortestNumber(scene().dynamics->duration) +
           " s in the scene");
    }
    return Status::ok();
  }

  void addForces()
  {
    for (const VertexForce& force : planned_->forces)
      for (const auto& [body, select] : selections(force.vertices)) {
        ForceDescription description;
        description.body = body;
        description.select = select;
        description.force = force.force;
        scene().forces.push_back(std::move(description));
      }
  }

  /// By the vertices of their faces, which are those of a selection.
  void addPressures()
  {
    for (const SurfacePressure& pressure : planned_->pressures) {
      std::set<int> vertices;
      pressure.forFaces([&](const auto& _face) { vertices.insert(_face.begin(), _face.end()); });
      for (const auto& [body, select] : selections({vertices.begin(), vertices.end()})) {
        PressureDescription description;
        description.body = body;
        description.select = select;
        description.pressure = pressure.pressure;
        scene().pressures.push_back(std::move(description));
      }
    }
  }

  /// Vertices of all bodies as a selection in each of those that they are of.
  std::map<int, Selection> selections(const std::vector<int>& _vertices) const
  {
    std::map<int, Selection> result;
    for (const int vertex : _vertices) {
      int body = session_.bodyCount() - 1;
      while (body > 0 && session_.firstVertex(body) > vertex)
        --body;
      result[body].vertices.push_back(vertex - session_.firstVertex(body));
    }
    return result;
  }

  const Session& session_;
  const std::vector<BodyDescription>& origins_;
  const SimulationSetup* planned_; ///< of the last run, if it knew its whole motion beforehand
  const SimulationSetup* moved_;   ///< of the last run, if its bodies moved under live handles
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
