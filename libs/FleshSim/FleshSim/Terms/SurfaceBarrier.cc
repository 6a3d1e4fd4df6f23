#include <FleshSim/Terms/SurfaceBarrier.hh>

#include <FleshSim/Contact/SafeMotion.hh>
#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Terms/EdgePotential.hh>
#include <FleshSim/Terms/TrianglePotential.hh>

#include <algorithm>
#include <limits>

namespace FleshSim {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Features keep this part of their distance in a step of the solver.
constexpr double kept = 0.1;

/// Candidates that one thread takes at a time.
constexpr int chunkSize = 64;

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

} // namespace

SurfaceBarrier::SurfaceBarrier(BarrierKernel _kernel, const std::vector<ContactSurface>& _surfaces, const Points& _rest,
                               const BarrierMeasures::Settings& _settings)
    : kernel_(_kernel), candidates_(_surfaces, _rest, _settings.rules)
{
  measures_ = BarrierMeasures(_surfaces, candidates_, _rest, _settings);
  room_ = largestThickness();
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

/// The energy of a vertex and a triangle; what else is asked of them, where it is positive.
double SurfaceBarrier::triangle(const CandidatePair& _pair, const Points& _x, NearFeatures* _near) const
{
  const double thickness = measures_.thicknessOfTriangle(_pair);
  if (areApart(_pair, 1, _x, _x, thickness)) return 0.0;
  const FourPoints x = fourPoints(_pair, _x);
  const Vector3 w = nearestOnTriangle(x[0], x[1], x[2], x[3]);
  const double distance = (x[0] - w[0] * x[1] - w[1] * x[2] - w[2] * x[3]).norm();
  if (!(distance < thickness)) return 0.0;
  if (!(distance > 0.0)) return infinity;
  const TrianglePotential potential(kernel_, x, thickness);
  // Far from the middle of a triangle quadrature may leave less than nothing.
  if (!(potential.energy() > 0.0)) return 0.0;
  const PairMeasure measure = measures_.ofTriangle(_pair);
  if (_near != nullptr) {
    _near->vertices = _pair;
    _near->coefficients = {1.0, -w[0], -w[1], -w[2]};
    _near->measure = measure;
    _near->gradient = measure.weight * potential.gradient();
    _near->force = _near->gradient.head<3>().norm();
    _near->normal = -_near->gradient.head<3>().normalized();
    _near->isEdges = false;
  }
  return measure.weight * potential.energy();
}

double SurfaceBarrier::edges(const CandidatePair& _pair, const Points& _x, NearFeatures* _near) const
{
  if (areApart(_pair, 2, _x, _x, measures_.thicknessOfEdges(_pair))) return 0.0;
  const PairMeasure measure = measures_.ofEdges(_pair);
  const EdgePotential potential(kernel_, fourPoints(_pair, _x), measure.thickness, measure.parallel);
  if (!(potential.distance() < measure.thickness)) return 0.0;
  if (!(potential.distance() > 0.0)) return infinity;
  if (_near != nullptr) {
    _near->vertices = _pair;
    _near->coefficients = potential.coefficients();
    _near->measure = measure;
    _near->gradient = measure.weight * potential.gradient();
    _near->force = measure.weight * potential.force();
    _near->normal = potential.normal();
    _near->isEdges = true;
  }
  return measure.weight * potential.energy();
}

/// The sum of _visit(candidate's number, chunk's number) over all candidates that there are about these positions:
/// those of vertices first.
template <class Visit>
double SurfaceBarrier::sum(const Points& _positions, const Visit& _visit) const
{
  if (!covers(_positions)) lookAround(_positions);
  const std::size_t count = candidates_.vertexTriangle().size() + candidates_.edgeEdge().size();
  chunks_.resize(std::max(chunks_.size(), (count + chunkSize - 1) / chunkSize));
  return sumOverChunks(
      static_cast<int>(count),
      [&](int _first, int _last) {
        double energy = 0.0;
        const auto chunk = static_cast<std::size_t>(_first / chunkSize);
        for (int i = _first; i < _last; ++i)
          energy += _visit(static_cast<std::size_t>(i), chunk);
        return energy;
      },
      chunkSize);
}

double SurfaceBarrier::energy(const Points& _positions) const
{
  return sum(_positions, [&](std::size_t _candidate, std::size_t) {
    const std::size_t ofVertices = candidates_.vertexTriangle().size();
    return _candidate < ofVertices ? triangle(candidates_.vertexTriangle()[_candidate], _positions, nullptr)
                                   : edges(candidates_.edgeEdge()[_candidate - ofVertices], _positions, nullptr);
  });
}

double SurfaceBarrier::find(const Points& _positions, std::vector<NearFeatures>& _near) const
{
  for (std::vector<NearFeatures>& chunk : chunks_)
    chunk.clear();
  const double energy = sum(_positions, [&](std::size_t _candidate, std::size_t _chunk) {
    NearFeatures near;
    const std::size_t ofVertices = candidates_.vertexTriangle().size();
    const double own = _candidate < ofVertices
                           ? triangle(candidates_.vertexTriangle()[_candidate], _positions, &near)
                           : edges(candidates_.edgeEdge()[_candidate - ofVertices], _positions, &near);
    near.energy = own;
    if (own > 0.0 && own < infinity) chunks_[_chunk].push_back(near);
    return own;
  });
  _near.clear();
  for (const std::vector<NearFeatures>& chunk : chunks_)
    _near.insert(_near.end(), chunk.begin(), chunk.end());
  return energy;
}

Eigen::Matrix<double, 12, 12> SurfaceBarrier::hessian(const NearFeatures& _near, const Points& _positions) const
{
  const FourPoints x = fourPoints(_near.vertices, _positions);
  const PairMeasure& measure = _near.measure;
  if (_near.isEdges) return measure.weight * EdgePotential(kernel_, x, measure.thickness, measure.parallel).hessian();
  return measure.weight * TrianglePotential(kernel_, x, measure.thickness).hessian();
}

double SurfaceBarrier::safePart(const Points& _positions, const Points& _motion) const
{
  const Points end = _positions + _motion;
  if (!covers(_positions) || !covers(end)) {
    candidates_.find(_positions, end, 0.0);
    around_.resize(3, 0);
  }
  const std::size_t ofVertices = candidates_.vertexTriangle().size();
  const std::size_t count = ofVertices + candidates_.edgeEdge().size();
  parts_.assign((count + chunkSize - 1) / chunkSize, 1.0);
  parallelForChunks(
      static_cast<int>(count),
      [&](int _first, int _last) {
        double& part = parts_[static_cast<std::size_t>(_first / chunkSize)];
        for (auto i = static_cast<std::size_t>(_first); i < static_cast<std::size_t>(_last); ++i) {
          const bool isVertex = i < ofVertices;
          const CandidatePair& pair =
              isVertex ? candidates_.vertexTriangle()[i] : candidates_.edgeEdge()[i - ofVertices];
          if (areApart(pair, isVertex ? 1 : 2, _positions, end, 0.0)) continue;
          FourPoints motion = fourPoints(pair, _motion);
          for (Vector3& way : motion)
            way *= part;
          const FourPoints from = fourPoints(pair, _positions);
          part *= isVertex ? safePartOfVertexTriangle(from, motion, kept) : safePartOfEdgeEdge(from, motion, kept);
        }
      },
      chunkSize);
  return parts_.empty() ? 1.0 : *std::min_element(parts_.begin(), parts_.end());
}

bool SurfaceBarrier::mayMeet(const Points& _from, const Points& _to)
{
  candidates_.find(_from, _to, largestThickness());
  around_.resize(3, 0);
  return !candidates_.vertexTriangle().empty() || !candidates_.edgeEdge().empty();
}

} // namespace FleshSim
