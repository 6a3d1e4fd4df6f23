#include <FleshSim/Terms/PressureTerm.hh>

#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Terms/SixNodeFace.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

Matrix3 crossMatrix(const Vector3& _v)
{
  Matrix3 m;
  m << 0.0, -_v.z(), _v.y(), _v.z(), 0.0, -_v.x(), -_v.y(), _v.x(), 0.0;
  return m;
}

} // namespace

PressureTerm::PressureTerm(const PointMap& _points, const std::vector<SurfacePressure>& _pressures)
{
  if (_pressures.empty()) return;
  for (const SurfacePressure& pressure : _pressures) {
    if (!std::isfinite(pressure.pressure)) throw std::invalid_argument("a pressure must be finite");
    addFaces(_points, pressure);
  }
  if (isNothing()) return;
  Points room;
  const Columns rest = _points.columnsOf(_points.restPositions());
  const Points& places = _points.positionsForTerms(rest, room);
  for (const Face& face : faces_)
    for (const int vertex : face.vertices)
      center_ += places.col(vertex);
  center_ /= 3.0 * static_cast<double>(faces_.size());
  findRim(_pressures, _points);
}

void PressureTerm::addFaces(const PointMap& _points, const SurfacePressure& _pressure)
{
  for (const std::array<int, 3>& triangle : _pressure.triangles)
    addFace(_points, triangle, _pressure.pressure);
  for (const std::array<int, 4>& q : _pressure.quads)
    for (const std::array<int, 3>& half :
         {std::array<int, 3>{q[0], q[1], q[2]}, {q[0], q[2], q[3]}, {q[0], q[1], q[3]}, {q[1], q[2], q[3]}})
      addFace(_points, half, 0.5 * _pressure.pressure);
  for (const std::array<int, 6>& face : _pressure.sixNodes)
    for (const WeightedTriangle& part : sixNodeTriangles())
      addFace(_points, faceOf(face, part.corners), _pressure.pressure, part.weights);
}

void PressureTerm::addFace(const PointMap& _points, const std::array<int, 3>& _vertices, double _pressure,
                           const std::array<double, 3>& _weights)
{
  Face face{_vertices, _pressure, _weights};
  for (int& vertex : face.vertices)
    vertex = _points.termPoint(vertex, "a pressure's vertex");
  faces_.push_back(face);
}

/// Edges that only one face of a pressure has.
void PressureTerm::findRim(const std::vector<SurfacePressure>& _pressures, const PointMap& _points)
{
  std::set<int> vertices;
  for (const SurfacePressure& pressure : _pressures) {
    std::map<std::pair<int, int>, int> edges;
    const auto count = [&](const auto& _face) {
      for (std::size_t i = 0; i < _face.size(); ++i)
        ++edges[std::minmax(_face[i], _face[(i + 1) % _face.size()])];
    };
    for (const auto& triangle : pressure.triangles)
      count(triangle);
    for (const auto& quad : pressure.quads)
      count(quad);
    for (const auto& face : pressure.sixNodes)
      count(std::array<int, 6>{face[0], face[3], face[1], face[4], face[2], face[5]});
    for (const auto& [edge, faces] : edges)
      if (faces == 1)
        for (const int vertex : {edge.first, edge.second})
          vertices.insert(_points.termPoint(vertex, "a pressure's vertex"));
  }
  rimVertices_.assign(vertices.begin(), vertices.end());
  for (std::size_t f = 0; f < faces_.size(); ++f)
    for (std::size_t c = 0; c < 3; ++c)
      if (vertices.count(faces_[f].vertices[c]) > 0) rim_.push_back({f, c});
  dead_.setZero(3, static_cast<Eigen::Index>(rimVertices_.size()));
}

void PressureTerm::addForce(const Points& _positions, Points& _force) const
{
  for (const Face& face : faces_) {
    const Vector3 a = _positions.col(face.vertices[0]);
    const Vector3 area = (_positions.col(face.vertices[1]) - a).cross(_positions.col(face.vertices[2]) - a);
    for (std::size_t i = 0; i < 3; ++i)
      _force.col(face.vertices[i]) -= scale_ * face.pressure * face.weights[i] * area;
  }
}

double PressureTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  for (const Face& face : faces_) {
    std::array<Vector3, 3> x;
    for (std::size_t i = 0; i < 3; ++i)
      x[i] = _trial.positions.col(face.vertices[i]) - center_;
    const double weight = scale_ * face.pressure * face.volumeWeight();
    sum += weight * x[0].dot(x[1].cross(x[2]));
    if (_gradient == nullptr) continue;
    for (std::size_t i = 0; i < 3; ++i)
      _gradient->col(face.vertices[i]) += weight * x[(i + 1) % 3].cross(x[(i + 2) % 3]);
  }
  for (std::size_t r = 0; r < rimVertices_.size(); ++r) {
    const auto load = scale_ * dead_.col(static_cast<Eigen::Index>(r));
    sum -= load.dot(_trial.positions.col(rimVertices_[r]) - center_);
    if (_gradient != nullptr) _gradient->col(rimVertices_[r]) -= load;
  }
  return sum;
}

void PressureTerm::addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const
{
  if (_filter != HessianFilter::none) return;
  for (const Face& face : faces_)
    for (std::size_t i = 0; i < 3; ++i) {
      const int next = face.vertices[(i + 1) % 3];
      const Vector3 opposite = _trial.positions.col(face.vertices[(i + 2) % 3]) - center_;
      const Matrix3 block = -_factor * scale_ * face.pressure * face.volumeWeight() * crossMatrix(opposite);
      _matrix.add(face.vertices[i], next, block);
      _matrix.add(next, face.vertices[i], block.transpose());
    }
}

/// What the gradient of the energy lacks at the rim, at scale 1.
Points PressureTerm::deadLoad(const Points& _positions) const
{
  Points now = Points::Zero(3, dead_.cols());
  for (const RimCorner& corner : rim_) {
    const Face& face = faces_[corner.face];
    std::array<Vector3, 3> x;
    for (std::size_t i = 0; i < 3; ++i)
      x[i] = _positions.col(face.vertices[(corner.corner + i) % 3]) - center_;
    const Vector3 area = (x[1] - x[0]).cross(x[2] - x[0]);
    const auto at = std::lower_bound(rimVertices_.begin(), rimVertices_.end(), face.vertices[corner.corner]);
    now.col(at - rimVertices_.begin()) +=
        face.pressure * (face.volumeWeight() * x[1].cross(x[2]) - face.weights[corner.corner] * area);
  }
  return now;
}

void PressureTerm::begin(const Points& _positions)
{
  mixing_.forget(); // what it knows is of another step
  if (!rim_.empty()) dead_ = deadLoad(_positions);
}

double PressureTerm::follow(const Points& _positions)
{
  if (rim_.empty()) return 0.0;
  const Points now = deadLoad(_positions);
  const double change = std::abs(scale_) * (now - dead_).norm();
  const Eigen::Map<const Eigen::VectorXd> used(dead_.data(), dead_.size());
  const Eigen::Map<const Eigen::VectorXd> found(now.data(), now.size());
  const Eigen::VectorXd next = mixing_.next(used, found);
  dead_ = Eigen::Map<const Points>(next.data(), 3, dead_.cols());
  return change;
}

} // namespace FleshSim
