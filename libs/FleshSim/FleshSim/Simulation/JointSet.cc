#include <FleshSim/Simulation/JointSet.hh>

#include <FleshSim/Mesh/PointInMesh.hh>
#include <FleshSim/Simulation/JointRegistry.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace FleshSim {

namespace {

/// In equilibria: rho where nothing says how stiff the bodies are [N / m per length].
constexpr double usualStiffness = 1e6;

/// And in parts of what bodies are stiff.
constexpr double stiffer = 10.0;

double extent(const Points& _positions)
{
  return (_positions.rowwise().maxCoeff() - _positions.rowwise().minCoeff()).maxCoeff();
}

/// Makes the joints of a run one after the other.
class Maker
{
public:
  Maker(const std::vector<Body>& _bodies, const std::vector<SceneRigidBody>& _rigid, ElasticModel& _model,
        RigidSurfaces& _surfaces)
      : bodies_(_bodies), rigid_(_rigid), model_(_model), surfaces_(_surfaces)
  {
  }

  JointTerm::Joint make(const SceneJoint& _joint)
  {
    JointTerm::Joint made;
    made.size = std::max(sizeOf(_joint.ends[0]), sizeOf(_joint.ends[1]));
    std::array<std::vector<int>, 2> columns;
    JointFrame frame{_joint, made.size, {}, {centerOf(_joint, 0), centerOf(_joint, 1)}};
    frame.on = [&](int _end, const Vector3& _place) {
      return point(_joint.ends[static_cast<std::size_t>(_end)], _joint.at, _place,
                   columns[static_cast<std::size_t>(_end)]);
    };
    made.rows = findJoint(_joint.type)->make(frame);
    for (const int a : columns[0])
      for (const int b : columns[1])
        model_.addCoupling(a, b);
    made.stiff = usualStiffness * made.size;
    return made;
  }

  /// A pin of each vertex to where it is on the rigid body at rest.
  JointTerm::Joint make(const SceneAttachment& _attachment)
  {
    const JointEnd flesh{JointEnd::Kind::flesh, _attachment.body};
    const JointEnd bone{JointEnd::Kind::rigid, _attachment.rigid};
    JointTerm::Joint made;
    made.size = std::max(sizeOf(flesh), sizeOf(bone));
    int first = 0;
    for (int b = 0; b < _attachment.body; ++b)
      first += bodies_[static_cast<std::size_t>(b)].mesh.vertexCount();
    for (const int vertex : _attachment.vertices) {
      const Vector3 place = bodies_[static_cast<std::size_t>(_attachment.body)].mesh.positions.col(vertex - first);
      std::vector<int> columns;
      const int on = surfaces_.addPoint(_attachment.rigid, place, columns);
      const int of = surfaces_.addPoint(std::vector<std::pair<int, double>>{{vertex, 1.0}});
      for (int k = 0; k < 3; ++k) {
        JointRow row;
        row.function = std::make_shared<OffsetFunction>(of, on, Vector3::Unit(k));
        made.rows.push_back(std::move(row));
      }
      for (const int column : columns)
        model_.addCoupling(vertex, column);
    }
    made.stiff = usualStiffness * made.size;
    return made;
  }

private:
  double sizeOf(const JointEnd& _end) const
  {
    if (_end.kind == JointEnd::Kind::world) return 0.0;
    const auto i = static_cast<std::size_t>(_end.index);
    return extent(_end.kind == JointEnd::Kind::rigid ? rigid_[i].surface.positions : bodies_[i].mesh.positions);
  }

  Vector3 centerOf(const SceneJoint& _joint, std::size_t _end) const
  {
    const JointEnd& end = _joint.ends[_end];
    return end.kind == JointEnd::Kind::rigid ? rigid_[static_cast<std::size_t>(end.index)].mass.center : _joint.at;
  }

  /// A point at _place that moves with the end, and the columns that have it move. That of flesh is the tet at _at, as
  /// far as it reaches and beyond.
  int point(const JointEnd& _end, const Vector3& _at, const Vector3& _place, std::vector<int>& _columns)
  {
    if (_end.kind == JointEnd::Kind::world) return surfaces_.addPoint(_place);
    if (_end.kind == JointEnd::Kind::rigid) return surfaces_.addPoint(_end.index, _place, _columns);
    const auto body = static_cast<std::size_t>(_end.index);
    int first = 0;
    for (std::size_t b = 0; b < body; ++b)
      first += bodies_[b].mesh.vertexCount();
    constexpr double anywhere = 1e9;
    const bool isThere = _place == _at;
    std::vector<std::pair<int, double>> weights = weightsAt(bodies_[body].mesh, _at);
    if (weights.empty())
      throw std::invalid_argument("\"at\" is in no cell of " + bodies_[body].name + " at rest, nor on its surface");
    if (!isThere) weights = weightsAt(cellOf(bodies_[body].mesh, weights), _place, anywhere);
    _columns.clear();
    for (auto& [vertex, weight] : weights) {
      vertex += first;
      _columns.push_back(vertex);
    }
    return surfaces_.addPoint(weights);
  }

  /// The mesh with one tet alone.
  static VolumeMesh cellOf(const VolumeMesh& _mesh, const std::vector<std::pair<int, double>>& _weights)
  {
    VolumeMesh cell;
    cell.positions = _mesh.positions;
    cell.tets.push_back({_weights[0].first, _weights[1].first, _weights[2].first, _weights[3].first});
    return cell;
  }

  const std::vector<Body>& bodies_;
  const std::vector<SceneRigidBody>& rigid_;
  ElasticModel& model_;
  RigidSurfaces& surfaces_;
};

/// How much inertia each joint may have to move [kg]: to stretch a chain of n links by a way at each joint, n^2 / 2
/// links must move by that on average, so the mass of all that hangs together, times their number. _masses: of bodies,
/// and behind them of rigid bodies.
std::vector<double> inertias(const std::vector<SceneJoint>& _joints, std::size_t _bodies,
                             const std::vector<double>& _masses)
{
  std::vector<std::size_t> root(_masses.size());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t _i) {
    while (root[_i] != _i)
      _i = root[_i] = root[root[_i]];
    return _i;
  };
  const auto indexOf = [&](const JointEnd& _end) {
    return static_cast<std::size_t>(_end.index) + (_end.kind == JointEnd::Kind::rigid ? _bodies : 0);
  };
  const auto isWorld = [](const JointEnd& _end) { return _end.kind == JointEnd::Kind::world; };
  for (const SceneJoint& joint : _joints)
    if (!isWorld(joint.ends[0]) && !isWorld(joint.ends[1]))
      root[find(indexOf(joint.ends[0]))] = find(indexOf(joint.ends[1]));
  std::vector<double> masses(root.size(), 0.0);
  std::vector<double> counts(root.size(), 0.0);
  for (std::size_t i = 0; i < root.size(); ++i) {
    masses[find(i)] += _masses[i];
    counts[find(i)] += 1.0;
  }
  std::vector<double> result;
  for (const SceneJoint& joint : _joints) {
    const std::size_t all = find(indexOf(isWorld(joint.ends[0]) ? joint.ends[1] : joint.ends[0]));
    result.push_back(masses[all] * counts[all]);
  }
  return result;
}

} // namespace

void JointSet::know(const std::vector<Body>& _bodies, const std::vector<SceneRigidBody>& _rigid)
{
  if (!vertices_.empty() || !rigidMasses_.empty()) return;
  for (const Body& body : _bodies)
    vertices_.push_back(body.mesh.vertexCount());
  for (const SceneRigidBody& rigid : _rigid)
    rigidMasses_.push_back(rigid.mass.mass);
}

void JointSet::addTo(const std::vector<SceneJoint>& _joints, const std::vector<Body>& _bodies,
                     const std::vector<SceneRigidBody>& _rigid, ElasticModel& _model, RigidSurfaces& _surfaces)
{
  know(_bodies, _rigid);
  Maker maker(_bodies, _rigid, _model, _surfaces);
  for (const SceneJoint& joint : _joints) {
    if (joint.motor) motors_.emplace_back(joint.name, rows_.size());
    rows_.push_back(maker.make(joint));
    joints_.push_back(joint);
    const bool isBetween = joint.ends[0].kind != JointEnd::Kind::world && joint.ends[1].kind != JointEnd::Kind::world;
    const auto partner = [](const JointEnd& _end) {
      return RigidSurfaces::Partner{_end.kind == JointEnd::Kind::rigid, _end.index};
    };
    if (isBetween && !joint.collide) _surfaces.keepApart(partner(joint.ends[0]), partner(joint.ends[1]));
  }
}

void JointSet::attach(const std::vector<SceneAttachment>& _attachments, const std::vector<Body>& _bodies,
                      const std::vector<SceneRigidBody>& _rigid, ElasticModel& _model, RigidSurfaces& _surfaces)
{
  know(_bodies, _rigid);
  Maker maker(_bodies, _rigid, _model, _surfaces);
  for (const SceneAttachment& attachment : _attachments) {
    rows_.push_back(maker.make(attachment));
    SceneJoint between;
    between.ends = {JointEnd{JointEnd::Kind::flesh, attachment.body},
                    JointEnd{JointEnd::Kind::rigid, attachment.rigid}};
    joints_.push_back(between);
    attachments_.push_back(attachment);
    if (!attachment.collide) _surfaces.keepApart({false, attachment.body}, {true, attachment.rigid});
  }
}

std::shared_ptr<Term> JointSet::hang(const ElasticModel& _model, const Embedding& _embedding)
{
  if (isEmpty()) return nullptr;
  for (JointTerm::Joint& joint : rows_)
    joint.stiff = std::max(joint.stiff, stiffer * _model.forceScale() / std::max(joint.size, 1e-300));
  term_ = std::make_shared<JointTerm>(rows_);
  points_ = std::make_unique<PointMap>(_model, _embedding);
  std::vector<double> masses;
  int vertex = 0;
  for (const int count : vertices_) {
    masses.push_back(0.0);
    for (int i = 0; i < count; ++i)
      masses.back() += _model.weights()[_model.solverVertex(vertex++)];
  }
  masses.insert(masses.end(), rigidMasses_.begin(), rigidMasses_.end());
  const std::vector<double> moved = inertias(joints_, vertices_.size(), masses);
  for (std::size_t j = 0; j < moved.size(); ++j)
    term_->setMass(j, moved[j]);
  return points_->hang(*term_);
}

double JointSet::error(const Points& _positions) const
{
  return term_ ? term_->error(_positions) : 0.0;
}

std::vector<Reaction> JointSet::reactions(const Points& _positions) const
{
  std::vector<Reaction> reactions;
  const std::size_t first = joints_.size() - attachments_.size();
  for (std::size_t a = 0; a < attachments_.size(); ++a) {
    const Eigen::VectorXd forces = term_->multipliers(first + a);
    Reaction reaction;
    reaction.name = attachments_[a].name;
    for (std::size_t v = 0; v < attachments_[a].vertices.size(); ++v) {
      const Vector3 force = -forces.segment<3>(static_cast<Eigen::Index>(3 * v));
      reaction.force += force;
      reaction.moment += Vector3(_positions.col(attachments_[a].vertices[v])).cross(force);
    }
    reactions.push_back(std::move(reaction));
  }
  return reactions;
}

std::vector<MotorEffort> JointSet::efforts() const
{
  std::vector<MotorEffort> efforts;
  for (const auto& [name, joint] : motors_)
    efforts.push_back({name, term_->effort(joint)});
  return efforts;
}

} // namespace FleshSim
