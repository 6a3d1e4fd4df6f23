#include <FleshSim/Element/ElasticModelData.hh>

#include <FleshSim/Element/RowAssembly.hh>
#include <FleshSim/Element/VertexOrdering.hh>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace FleshSim {

namespace {

/// Bodies whose forces differ by less than this factor are measured alike; and by how much they may differ.
constexpr double leastWeight = 10.0;
constexpr double largestWeight = 1e16;

constexpr int frameColumns = 4;

} // namespace

void ElasticModelData::number()
{
  const int vertices = static_cast<int>(rest.cols());
  std::vector<ElementGroup::Cliques> lists;
  std::vector<std::vector<int>> nodes(bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b)
    lists.push_back(bodies[b].kind->coupled(bodies[b].lists, nodes[b]));
  const std::vector<int> ofUsers = coupledFrames(rigid);
  lists.emplace_back(&ofUsers, frameColumns);
  lists.emplace_back(&couplings, 2);
  userVertex = reverseCuthillMckee(BlockPattern::fromCliques(vertices, lists));
  solverVertex.resize(userVertex.size());
  solverRest.resize(3, vertices);
  for (int v = 0; v < vertices; ++v) {
    const int user = userVertex[static_cast<std::size_t>(v)];
    solverVertex[static_cast<std::size_t>(user)] = v;
    solverRest.col(v) = rest.col(user);
  }

  for (const BodyGroup& body : bodies) {
    ElementLists renumbered = body.lists;
    for (int& v : renumbered.vertices)
      v = solverVertex[static_cast<std::size_t>(v)];
    groups.push_back(body.kind->make(renumbered, solverRest, body.materials));
    groupStart.push_back(elementCount);
    elementCount += static_cast<std::size_t>(groups.back()->elementCount());
  }
  lists.clear();
  for (const auto& group : groups)
    lists.push_back(group->coupled());
  for (RigidFrame frame : rigid) {
    for (int& column : frame.axes)
      column = solverVertex[static_cast<std::size_t>(column)];
    frame.center = solverVertex[static_cast<std::size_t>(frame.center)];
    frames.push_back(frame);
  }
  const std::vector<int> ofSolvers = coupledFrames(frames);
  lists.emplace_back(&ofSolvers, frameColumns);
  std::vector<int> coupled = couplings;
  for (int& column : coupled)
    column = solverVertex[static_cast<std::size_t>(column)];
  lists.emplace_back(&coupled, 2);
  pattern = std::make_shared<const BlockPattern>(BlockPattern::fromCliques(vertices, lists));
}

/// The columns of all frames, one after the other.
std::vector<int> ElasticModelData::coupledFrames(const std::vector<RigidFrame>& _frames) const
{
  std::vector<int> all;
  for (const RigidFrame& frame : _frames)
    all.insert(all.end(), {frame.axes[0], frame.axes[1], frame.axes[2], frame.center});
  return all;
}

void ElasticModelData::layOut()
{
  // Parts of equal work: a vertex costs as much as its row is long.
  const int count = std::max(1, std::min(threadCount(), pattern->rowCount()));
  parts.start.assign(1, 0);
  for (int p = 1; p <= count; ++p) {
    const int slots = static_cast<int>(static_cast<long long>(pattern->slotCount()) * p / count);
    const auto row = std::lower_bound(pattern->rowStart.begin(), pattern->rowStart.end(), slots);
    parts.start.push_back(static_cast<int>(row - pattern->rowStart.begin()));
  }
  parts.start.back() = pattern->rowCount();
  for (const auto& group : groups)
    group->layOut(solverRest, *pattern, parts);
  energies.resize(elementCount);
}

void ElasticModelData::weigh()
{
  masses = Eigen::VectorXd::Zero(rest.cols());
  std::vector<char> used(static_cast<std::size_t>(rest.cols()), 0);
  double stiffness = 0.0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const ElementGroup& group = *groups[g];
    const int nodes = group.nodeCount();
    for (int e = 0; e < group.elementCount(); ++e) {
      restVolume += group.restVolume(e);
      for (int a = 0; a < nodes; ++a) {
        const int v = group.vertices()[static_cast<std::size_t>(e * nodes + a)];
        masses[v] += bodies[g].density[static_cast<std::size_t>(e)] * group.restVolume(e) * group.massShare(a);
        used[static_cast<std::size_t>(v)] = 1;
      }
    }
    const Material& stiffest = *bodies[g].materials.stiffest();
    stiffness = std::max(stiffness, 2.0 * stiffest.hookeMu() + std::abs(stiffest.hookeLambda()));
  }
  forceScale = stiffness * std::pow(restVolume, 2.0 / 3.0);
  weighForces();
  weights = masses;
  for (const BlockColumn& block : columns)
    masses[solverVertex[static_cast<std::size_t>(block.column)]] = block.mass;
  for (const RigidFrame& frame : frames)
    weights[frame.center] = masses[frame.center];
  holdColumns(used);
}

/// A body's own scale of forces is its stiffness times its volume^(2/3), as that of all is.
void ElasticModelData::weighForces()
{
  std::vector<double> volumes(static_cast<std::size_t>(bodyCount), 0.0);
  std::vector<double> stiffnesses(volumes.size(), 0.0);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto body = static_cast<std::size_t>(bodies[g].body);
    for (int e = 0; e < groups[g]->elementCount(); ++e)
      volumes[body] += groups[g]->restVolume(e);
    const Material& stiffest = *bodies[g].materials.stiffest();
    stiffnesses[body] = std::max(stiffnesses[body], 2.0 * stiffest.hookeMu() + std::abs(stiffest.hookeLambda()));
  }
  std::vector<double> ofBodies;
  double largest = 0.0;
  for (std::size_t b = 0; b < volumes.size(); ++b) {
    ofBodies.push_back(stiffnesses[b] * std::pow(volumes[b], 2.0 / 3.0));
    largest = std::max(largest, ofBodies.back());
  }
  bodyOf.assign(static_cast<std::size_t>(rest.cols()), -1);
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const int v : groups[g]->vertices())
      bodyOf[static_cast<std::size_t>(v)] = bodies[g].body;
  roundingLength = std::cbrt(restVolume);
  bool any = false;
  for (std::size_t b = 0; b < ofBodies.size(); ++b) {
    const double ratio = largest / ofBodies[b];
    ofBodies[b] = ratio > leastWeight ? std::min(ratio, largestWeight) : 1.0;
    if (!(ratio > leastWeight)) continue;
    any = true;
    roundingLength = std::min(roundingLength, std::cbrt(volumes[b]));
  }
  if (!any) return;
  forceWeights.setOnes(3, rest.cols());
  for (std::size_t v = 0; v < bodyOf.size(); ++v)
    if (bodyOf[v] >= 0)
      forceWeights.col(static_cast<Eigen::Index>(v)).setConstant(ofBodies[static_cast<std::size_t>(bodyOf[v])]);
}

void ElasticModelData::holdColumns(const std::vector<char>& _used)
{
  std::vector<int> numbers(_used.size(), 0);
  for (const BlockColumn& block : columns)
    numbers[static_cast<std::size_t>(solverVertex[static_cast<std::size_t>(block.column)])] =
        block.mass > 0.0 ? block.numbers : 0;
  for (std::size_t v = 0; v < _used.size(); ++v)
    if (_used[v]) {
      bodyVertices.push_back(static_cast<int>(v));
      magnitude = std::max(magnitude, rest.col(userVertex[v]).cwiseAbs().maxCoeff());
    }
    else if (numbers[v] < 3)
      held.push_back({static_cast<int>(v), Vector3(numbers[v] > 0, numbers[v] > 1, 0.0).asDiagonal()});
}

double ElasticModelData::sumEnergies() const
{
  return sumOverChunks(static_cast<int>(elementCount), [&](int _first, int _last) {
    double sum = 0.0;
    for (int e = _first; e < _last; ++e)
      sum += energies[static_cast<std::size_t>(e)];
    return sum;
  });
}

void ElasticModelData::clear(Points& _gradient) const
{
  _gradient.resize(3, rest.cols());
  parallelForChunks(static_cast<int>(rest.cols()),
                    [&](int _first, int _last) { _gradient.middleCols(_first, _last - _first).setZero(); });
}

std::vector<ElementGroup::Size> ElasticModelData::sizes(const Points& _positions) const
{
  std::vector<ElementGroup::Size> result(elementCount);
  forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.sizes(_part, _positions, energies.data() + _start, result.data() + _start);
  });
  return result;
}

std::vector<ElementGroup::State> ElasticModelData::states(const Points& _positions) const
{
  std::vector<ElementGroup::State> result(elementCount);
  forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.states(_part, _positions, result.data() + _start);
  });
  return result;
}

int ElasticModelData::assemble(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian,
                               Points& _gradient, const Material* _instead) const
{
  clear(_gradient);
  _hessian.setCouplings({});
  std::vector<int> changed(static_cast<std::size_t>(parts.count()), 0);
  parallelFor(
      parts.count(),
      [&](int _part) {
        const int first = parts.start[static_cast<std::size_t>(_part)];
        const int last = parts.start[static_cast<std::size_t>(_part) + 1];
        RowAssembly rows(_hessian, first, last);
        // The part's first elements may belong to the chunks of other parts' rows.
        for (int chunk = 0; chunk * chunkRows < last; ++chunk) {
          rows.clear(chunk * chunkRows, (chunk + 1) * chunkRows);
          for (std::size_t g = 0; g < groups.size(); ++g)
            changed[static_cast<std::size_t>(_part)] += groups[g]->hessian(
                _part, chunk, _positions, _filter, energies.data() + groupStart[g], _gradient, _hessian, _instead);
          rows.complete(chunk * chunkRows, (chunk + 1) * chunkRows);
        }
      },
      leastParts());
  parallelFor(
      parts.count(),
      [&](int _part) {
        RowAssembly(_hessian, parts.start[static_cast<std::size_t>(_part)],
                    parts.start[static_cast<std::size_t>(_part) + 1])
            .completeBorder();
      },
      leastParts());
  return std::accumulate(changed.begin(), changed.end(), 0);
}

} // namespace FleshSim
