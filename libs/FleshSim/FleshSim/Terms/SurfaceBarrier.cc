#include <FleshSim/Terms/SurfaceBarrier.hh>

#include <FleshSim/Contact/EdgeDistance.hh>
#include <FleshSim/Contact/SafeMotion.hh>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// Edges in parts of the vertices' thickness.
constexpr double edgeThickness = 0.25;

/// Of the sines of angles, squared, below which edges count as nearly parallel.
constexpr double nearlyParallel = 1e-3;

/// For second derivatives, in parts of the distance.
constexpr double differenceStep = 1e-6;

/// Features keep this part of their distance in a step of the solver.
constexpr double kept = 0.1;

/// b(g) and its derivatives, for 0 < g < 1.
double barrierAt(double _g)
{
  return _g < 1.0 ? -(_g - 1.0) * (_g - 1.0) * std::log(_g) : 0.0;
}

double slopeAt(double _g)
{
  return _g < 1.0 ? (1.0 - _g) * (2.0 * std::log(_g) + (_g - 1.0) / _g) : 0.0;
}

double bendAt(double _g)
{
  const double part = (_g - 1.0) / _g;
  return _g < 1.0 ? part * part - 4.0 * part - 2.0 * std::log(_g) : 0.0;
}

double sinesSquared(const Vector3& _u, const Vector3& _v)
{
  return _u.cross(_v).squaredNorm();
}

/// Whether the boxes of the ways of two features are apart by more than a gap; _firstOfOther: 1 of a vertex and a
/// triangle, 2 of edges.
bool areApart(const CandidatePair& _pair, std::size_t _firstOfOther, const Points& _from, const Points& _to,
              double _gap)
{
  BoundingBox boxes[2];
  for (std::size_t i = 0; i < 4; ++i) {
    BoundingBox& box = boxes[i < _firstOfOther ? 0 : 1];
    box.add(Vector3(_from.col(_pair[i])));
    box.add(Vector3(_to.col(_pair[i])));
  }
  boxes[0].low.array() -= _gap;
  boxes[0].high.array() += _gap;
  return !boxes[0].overlaps(boxes[1]);
}

FourPoints columns(const CandidatePair& _pair, const Points& _points)
{
  return {_points.col(_pair[0]), _points.col(_pair[1]), _points.col(_pair[2]), _points.col(_pair[3])};
}

/// Edges with places on them, and their energy and gradient at any positions near these.
double edgeEnergy(const FourPoints& _x, double _thickness, double _weight, double _parallel,
                  Eigen::Matrix<double, 12, 1>* _gradient, NearFeatures* _near)
{
  const EdgePoints points = nearestOnEdges(_x[0], _x[1], _x[2], _x[3]);
  const Vector3 away = points.difference(_x[0], _x[1], _x[2], _x[3]);
  const double distance = away.norm();
  const double g = distance / _thickness;
  const Vector3 u = _x[1] - _x[0];
  const Vector3 v = _x[3] - _x[2];
  const double part = std::min(1.0, sinesSquared(u, v) / _parallel);
  const double mollifier = (2.0 - part) * part;
  const std::array<double, 4> coefficients{1.0 - points.s, points.s, points.t - 1.0, -points.t};
  if (_gradient != nullptr) {
    const Vector3 push = _weight * mollifier / _thickness * slopeAt(g) / distance * away;
    for (int a = 0; a < 4; ++a)
      _gradient->segment<3>(3 * a) = coefficients[static_cast<std::size_t>(a)] * push;
    // (2 - p) p with p = |u x v|^2 over what is not parallel.
    const double turn = _weight * barrierAt(g) * (2.0 - 2.0 * part) * 2.0 / _parallel;
    const Vector3 alongU = turn * (v.squaredNorm() * u - u.dot(v) * v);
    const Vector3 alongV = turn * (u.squaredNorm() * v - u.dot(v) * u);
    _gradient->segment<3>(0) -= alongU;
    _gradient->segment<3>(3) += alongU;
    _gradient->segment<3>(6) -= alongV;
    _gradient->segment<3>(9) += alongV;
  }
  if (_near != nullptr) {
    _near->coefficients = coefficients;
    _near->normal = away / distance;
    _near->distance = distance;
    _near->mollifier = mollifier;
  }
  return _weight * mollifier * barrierAt(g);
}

/// The gradient of a pair's energy where its vertices are elsewhere.
Eigen::Matrix<double, 12, 1> gradientAt(const NearFeatures& _near, const FourPoints& _x)
{
  Eigen::Matrix<double, 12, 1> gradient = Eigen::Matrix<double, 12, 1>::Zero();
  if (!_near.isEdges) return _near.weight * TrianglePotential::at(_x, _near.thickness).gradient;
  edgeEnergy(_x, _near.thickness, _near.weight, _near.parallel, &gradient, nullptr);
  return gradient;
}

} // namespace

double NearFeatures::energy() const
{
  return isEdges ? weight * mollifier * barrierAt(distance / thickness) : weight * potential.energy;
}

double NearFeatures::force() const
{
  return isEdges ? -weight * mollifier / thickness * slopeAt(distance / thickness)
                 : weight * potential.gradient.head<3>().norm();
}

double NearFeatures::curvature() const
{
  const double g = distance / thickness;
  const double slope = slopeAt(g);
  const double value = energy();
  if (!(value > 0.0) || !(slope < 0.0)) return 0.0;
  return bendAt(g) * barrierAt(g) / (slope * slope * value);
}

Eigen::Matrix<double, 12, 12> NearFeatures::hessian(const Points& _x) const
{
  using Matrix12 = Eigen::Matrix<double, 12, 12>;
  if (!isEdges && potential.isFlat) return curvature() * gradient * gradient.transpose();
  const FourPoints x{_x.col(vertices[0]), _x.col(vertices[1]), _x.col(vertices[2]), _x.col(vertices[3])};
  const double step = differenceStep * distance;
  Matrix12 result;
  for (int k = 0; k < 9; ++k) {
    FourPoints moved = x;
    moved[static_cast<std::size_t>(k / 3)][k % 3] += step;
    result.col(k) = (gradientAt(*this, moved) - gradient) / step;
  }
  // Moving all of it changes nothing.
  for (int c = 0; c < 3; ++c)
    result.col(9 + c) = -(result.col(c) + result.col(3 + c) + result.col(6 + c));
  const Eigen::SelfAdjointEigenSolver<Matrix12> eigen(0.5 * (result + result.transpose()));
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() * eigen.eigenvectors().transpose();
}

SurfaceBarrier::SurfaceBarrier(const std::vector<ContactSurface>& _surfaces, const Points& _rest,
                               const Settings& _settings)
    : settings_(_settings), areas_(Eigen::VectorXd::Zero(_rest.cols())),
      selfThickness_(Eigen::VectorXd::Constant(_rest.cols(), _settings.thickness.maxCoeff())), rest_(_rest),
      room_(_settings.thickness.maxCoeff()), candidates_(_surfaces, _rest, _settings.between, _settings.self)
{
  for (const ContactSurface& surface : _surfaces)
    for (const std::array<int, 3>& t : surface.triangles) {
      const Vector3 u = _rest.col(t[1]) - _rest.col(t[0]);
      const Vector3 v = _rest.col(t[2]) - _rest.col(t[0]);
      for (const int vertex : t)
        areas_[vertex] += u.cross(v).norm() / 6.0;
    }
  if (_settings.self) measureRest(_rest);
}

void SurfaceBarrier::measureRest(const Points& _rest)
{
  SurfaceCandidates own = candidates_;
  own.find(_rest, _rest, 2.0 * largestThickness());
  const auto limit = [&](int _vertex, double _distance) {
    selfThickness_[_vertex] = std::min(selfThickness_[_vertex], 0.5 * _distance);
  };
  for (const CandidatePair& pair : own.vertexTriangle()) {
    if (!isSelf(pair)) continue;
    const FourPoints x = columns(pair, _rest);
    const Vector3 w = nearestOnTriangle(x[0], x[1], x[2], x[3]);
    limit(pair[0], (x[0] - w[0] * x[1] - w[1] * x[2] - w[2] * x[3]).norm());
  }
  for (const CandidatePair& pair : own.edgeEdge()) {
    if (!isSelf(pair)) continue;
    const FourPoints x = columns(pair, _rest);
    const double distance = nearestOnEdges(x[0], x[1], x[2], x[3]).difference(x[0], x[1], x[2], x[3]).norm();
    for (const int vertex : pair)
      limit(vertex, distance / edgeThickness);
  }
}

/// Of a vertex and a triangle, or of two edges, which are thinner.
double SurfaceBarrier::thickness(const CandidatePair& _pair) const
{
  return std::min(settings_.thickness[surfaceOf(_pair[0])], settings_.thickness[surfaceOf(_pair[3])]);
}

double SurfaceBarrier::modulus(const CandidatePair& _pair, double _thickness) const
{
  return _thickness * std::min(settings_.stiffness[surfaceOf(_pair[0])], settings_.stiffness[surfaceOf(_pair[3])]);
}

bool SurfaceBarrier::covers(const Points& _positions) const
{
  if (around_.cols() != _positions.cols()) return false;
  const double room = room_ * room_;
  for (int s = 0; s < candidates_.surfaceCount(); ++s)
    for (const int vertex : candidates_.vertices(s))
      if (!((_positions.col(vertex) - around_.col(vertex)).squaredNorm() <= room)) return false;
  return true;
}

void SurfaceBarrier::lookAround(const Points& _positions) const
{
  candidates_.find(_positions, _positions, largestThickness() + 2.0 * room_);
  around_ = _positions;
}

bool SurfaceBarrier::triangle(const CandidatePair& _pair, const Points& _x, NearFeatures& _near) const
{
  const double thickness =
      isSelf(_pair) ? std::min(this->thickness(_pair), selfThickness_[_pair[0]]) : this->thickness(_pair);
  if (areApart(_pair, 1, _x, _x, thickness)) return false;
  const FourPoints x = columns(_pair, _x);
  const Vector3 w = nearestOnTriangle(x[0], x[1], x[2], x[3]);
  _near.distance = (x[0] - w[0] * x[1] - w[1] * x[2] - w[2] * x[3]).norm();
  if (!(_near.distance < thickness)) return false;
  _near.potential = TrianglePotential::at(x, thickness);
  if (!(_near.distance > 0.0)) _near.potential.energy = std::numeric_limits<double>::infinity();
  // Far from the middle of a triangle quadrature may leave less than nothing.
  if (!(_near.potential.energy > 0.0)) return false;
  _near.vertices = _pair;
  _near.coefficients = {1.0, -w[0], -w[1], -w[2]};
  _near.normal = -_near.potential.gradient.head<3>().normalized();
  _near.thickness = thickness;
  _near.weight = modulus(_pair, thickness) * areas_[_pair[0]] * thickness;
  _near.mollifier = 1.0;
  _near.isEdges = false;
  _near.gradient = _near.weight * _near.potential.gradient;
  return true;
}

bool SurfaceBarrier::edges(const CandidatePair& _pair, const Points& _x, NearFeatures& _near) const
{
  double thickness = this->thickness(_pair);
  if (isSelf(_pair))
    for (const int vertex : _pair)
      thickness = std::min(thickness, selfThickness_[vertex]);
  thickness *= edgeThickness;
  if (areApart(_pair, 2, _x, _x, thickness)) return false;
  const FourPoints x = columns(_pair, _x);
  double area = 0.0;
  for (const int vertex : _pair)
    area += areas_[vertex] / 12.0;
  const double weight = modulus(_pair, thickness) * area * thickness;
  const Vector3 u = rest_.col(_pair[1]) - rest_.col(_pair[0]);
  const Vector3 v = rest_.col(_pair[3]) - rest_.col(_pair[2]);
  const double parallel = nearlyParallel * u.squaredNorm() * v.squaredNorm();
  edgeEnergy(x, thickness, weight, parallel, &_near.gradient, &_near);
  if (!(_near.distance < thickness)) return false;
  _near.vertices = _pair;
  _near.thickness = thickness;
  _near.weight = weight;
  _near.parallel = parallel;
  _near.isEdges = true;
  return true;
}

void SurfaceBarrier::find(const Points& _positions, std::vector<NearFeatures>& _near) const
{
  if (!covers(_positions)) lookAround(_positions);
  _near.clear();
  NearFeatures near;
  for (const CandidatePair& pair : candidates_.vertexTriangle())
    if (triangle(pair, _positions, near)) _near.push_back(near);
  for (const CandidatePair& pair : candidates_.edgeEdge())
    if (edges(pair, _positions, near)) _near.push_back(near);
}

double SurfaceBarrier::safePart(const Points& _positions, const Points& _motion) const
{
  const Points end = _positions + _motion;
  if (!covers(_positions) || !covers(end)) {
    candidates_.find(_positions, end, 0.0);
    around_.resize(3, 0);
  }
  double part = 1.0;
  const auto look = [&](const std::vector<CandidatePair>& _pairs, std::size_t _firstOfOther,
                        double (*_safe)(const FourPoints&, const FourPoints&, double)) {
    for (const CandidatePair& pair : _pairs) {
      if (areApart(pair, _firstOfOther, _positions, end, 0.0)) continue;
      FourPoints motion = columns(pair, _motion);
      for (Vector3& way : motion)
        way *= part;
      part *= _safe(columns(pair, _positions), motion, kept);
    }
  };
  look(candidates_.vertexTriangle(), 1, safePartOfVertexTriangle);
  look(candidates_.edgeEdge(), 2, safePartOfEdgeEdge);
  return part;
}

bool SurfaceBarrier::mayMeet(const Points& _from, const Points& _to)
{
  candidates_.find(_from, _to, largestThickness());
  around_.resize(3, 0);
  return !candidates_.vertexTriangle().empty() || !candidates_.edgeEdge().empty();
}

} // namespace FleshSim
