#include <FleshSim/Terms/BarrierMeasures.hh>

#include <FleshSim/Contact/EdgeDistance.hh>
#include <FleshSim/Contact/SafeMotion.hh>
#include <FleshSim/Contact/TriangleTree.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Edges in parts of the vertices' thickness.
constexpr double edgeThickness = 0.25;

/// Of the sines of angles, squared, below which edges count as nearly parallel.
constexpr double nearlyParallel = 1e-3;

constexpr double pi = 3.14159265358979323846;

/// Surfaces are no thinner than this part of their thickness; what is nearer than that at rest is thrown apart a
/// little.
constexpr double thinnest = 1e-3;

/// In thicknesses: what is so near at rest touches there, so the run begins elsewhere.
constexpr double touching = 1e-6;

/// Of two that have their own the geometric mean.
double frictionBetween(const ContactSurface& _a, const ContactSurface& _b, double _usual)
{
  if (_a.friction && _b.friction) return std::sqrt(*_a.friction * *_b.friction);
  return _a.friction.value_or(_b.friction.value_or(_usual));
}

} // namespace

BarrierMeasures::BarrierMeasures(const std::vector<ContactSurface>& _surfaces, const SurfaceCandidates& _candidates,
                                 const Points& _rest, const Settings& _settings)
    : settings_(_settings), areas_(Eigen::VectorXd::Zero(_rest.cols())), rest_(_rest)
{
  const auto count = static_cast<Eigen::Index>(_surfaces.size());
  friction_.resize(count, count);
  double stiffest = 0.0;
  for (Eigen::Index s = 0; s < count; ++s) {
    const ContactSurface& surface = _surfaces[static_cast<std::size_t>(s)];
    isObstacle_.push_back(surface.isObstacle ? 1 : 0);
    yields_.push_back(surface.yields() ? 1 : 0);
    for (Eigen::Index other = 0; other < count; ++other)
      friction_(s, other) = frictionBetween(surface, _surfaces[static_cast<std::size_t>(other)], _settings.friction);
    if (surface.isObstacle) continue;
    largest_ = std::max(largest_, _settings.thickness[s]);
    stiffest = std::max(stiffest, _settings.stiffness[s]);
  }
  for (Eigen::Index s = 0; s < count; ++s) {
    if (!isObstacle_[static_cast<std::size_t>(s)]) continue;
    settings_.thickness[s] = largest_;
    settings_.stiffness[s] = stiffest;
  }
  for (int v = 0; v < _rest.cols(); ++v)
    surfaceOf_.push_back(_candidates.surfaceOf(v));
  selfThickness_.setConstant(_rest.cols(), largest_);
  otherThickness_ = selfThickness_;
  measureAreas(_surfaces);
  measureGaps(_candidates);
}

void BarrierMeasures::measureAreas(const std::vector<ContactSurface>& _surfaces)
{
  for (const ContactSurface& surface : _surfaces)
    for (const std::array<int, 3>& t : surface.triangles)
      for (std::size_t i = 0; i < 3; ++i) {
        const Vector3 u = rest_.col(t[(i + 1) % 3]) - rest_.col(t[i]);
        const Vector3 v = rest_.col(t[(i + 2) % 3]) - rest_.col(t[i]);
        const double twice = u.cross(v).norm();
        areas_[t[i]] += 0.5 * twice * std::atan2(twice, u.dot(v)) / pi;
      }
}

void BarrierMeasures::measureGaps(const SurfaceCandidates& _candidates)
{
  SurfaceCandidates near = _candidates;
  near.find(rest_, rest_, 2.0 * largestThickness());
  const auto limit = [&](int _vertex, bool _self, double _distance) {
    double& thickness = _self ? selfThickness_[_vertex] : otherThickness_[_vertex];
    if (!(_distance > touching * largestThickness())) return;
    thickness = std::min(thickness, std::max(_self ? 0.5 * _distance : _distance, thinnest * largestThickness()));
  };
  for (const CandidatePair& pair : near.vertexTriangle()) {
    const FourPoints x = fourPoints(pair, rest_);
    const Vector3 w = nearestOnTriangle(x[0], x[1], x[2], x[3]);
    limit(pair[0], isSelf(pair), (x[0] - w[0] * x[1] - w[1] * x[2] - w[2] * x[3]).norm());
  }
  for (const CandidatePair& pair : near.edgeEdge()) {
    const FourPoints x = fourPoints(pair, rest_);
    const double distance = nearestOnEdges(x[0], x[1], x[2], x[3]).difference(x[0], x[1], x[2], x[3]).norm();
    for (const int vertex : pair)
      limit(vertex, isSelf(pair), distance / edgeThickness);
  }
}

double BarrierMeasures::thickness(const CandidatePair& _pair) const
{
  return std::min(settings_.thickness[surfaceOf(_pair[0])], settings_.thickness[surfaceOf(_pair[3])]);
}

double BarrierMeasures::modulus(const CandidatePair& _pair, double _thickness) const
{
  return _thickness * std::min(settings_.stiffness[surfaceOf(_pair[0])], settings_.stiffness[surfaceOf(_pair[3])]);
}

double BarrierMeasures::thicknessOfTriangle(const CandidatePair& _pair) const
{
  return std::min(thickness(_pair), isSelf(_pair) ? selfThickness_[_pair[0]] : otherThickness_[_pair[0]]);
}

double BarrierMeasures::thicknessOfEdges(const CandidatePair& _pair) const
{
  double least = thickness(_pair);
  for (const int vertex : _pair)
    least = std::min(least, isSelf(_pair) ? selfThickness_[vertex] : otherThickness_[vertex]);
  return edgeThickness * least;
}

double BarrierMeasures::friction(const CandidatePair& _pair) const
{
  return friction_(surfaceOf(_pair[0]), surfaceOf(_pair[3]));
}

/// Of the vertex; what yields to that of something rigid is the triangle, however fine or coarse the rigid thing is.
double BarrierMeasures::areaOfTriangle(const CandidatePair& _pair) const
{
  if (!isObstacle(_pair[0]) && (yields(_pair[0]) || !yields(_pair[1]))) return areas_[_pair[0]];
  const Vector3 u = rest_.col(_pair[2]) - rest_.col(_pair[1]);
  const Vector3 v = rest_.col(_pair[3]) - rest_.col(_pair[1]);
  return 0.5 * u.cross(v).norm();
}

PairMeasure BarrierMeasures::ofTriangle(const CandidatePair& _pair) const
{
  const double thickness = thicknessOfTriangle(_pair);
  return {thickness, modulus(_pair, thickness) * areaOfTriangle(_pair) * thickness, 0.0, friction(_pair)};
}

/// A pair of edges bears as much as a vertex at the same part of its thickness: coarse bodies rest on few of them, and
/// weaker ones would come so near that Newton's method crawls.
PairMeasure BarrierMeasures::ofEdges(const CandidatePair& _pair) const
{
  const double thickness = thicknessOfEdges(_pair);
  double area = 0.0;
  int bodies = 0;
  const bool anyYields = yields(_pair[0]) || yields(_pair[2]);
  for (const int vertex : _pair) {
    if (isObstacle(vertex) || (anyYields && !yields(vertex))) continue;
    area += areas_[vertex];
    ++bodies;
  }
  area /= std::max(1, bodies);
  const Vector3 u = rest_.col(_pair[1]) - rest_.col(_pair[0]);
  const Vector3 v = rest_.col(_pair[3]) - rest_.col(_pair[2]);
  return {thickness, modulus(_pair, thickness / edgeThickness) * area * thickness,
          nearlyParallel * u.squaredNorm() * v.squaredNorm(), friction(_pair)};
}

} // namespace FleshSim
