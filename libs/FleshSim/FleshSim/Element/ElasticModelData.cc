#include <FleshSim/Element/ElasticModelData.hh>

#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/QuadraticTet.hh>
#include <FleshSim/Element/RowAssembly.hh>
#include <FleshSim/Element/TetPatchGroup.hh>
#include <FleshSim/Element/TrilinearHex.hh>
#include <FleshSim/Element/VertexOrdering.hh>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace FleshSim {

namespace {

std::unique_ptr<ElementGroup> makeGroup(const BodyGroup& _body, const std::vector<int>& _vertices, const Points& _rest)
{
  switch (_body.kind) {
  case ElementKind::tet:
    return makeTetGroup(_vertices, _rest, _body.materials);
  case ElementKind::meanDilatationTet:
    return makeMeanDilatationTetGroup(_vertices, _rest, _body.patches, _body.materials);
  case ElementKind::hex:
    return makeHexGroup(_vertices, _rest, _body.materials);
  case ElementKind::meanDilatationHex:
    return makeMeanDilatationHexGroup(_vertices, _rest, _body.materials);
  case ElementKind::quadraticTet:
    return makeQuadraticTetGroup(_vertices, _rest, _body.materials);
  case ElementKind::meanDilatationQuadraticTet:
    break;
  }
  return makeMeanDilatationQuadraticTetGroup(_vertices, _rest, _body.materials);
}

/// As ElementGroup::coupled, in the user's numbering; _nodes is room for those of patches.
ElementGroup::Cliques coupled(const BodyGroup& _body, std::vector<int>& _nodes)
{
  switch (_body.kind) {
  case ElementKind::tet:
    return {&_body.vertices, LinearTet::nodes};
  case ElementKind::hex:
  case ElementKind::meanDilatationHex:
    return {&_body.vertices, TrilinearHex::nodes};
  case ElementKind::quadraticTet:
  case ElementKind::meanDilatationQuadraticTet:
    return {&_body.vertices, QuadraticTet::nodes};
  case ElementKind::meanDilatationTet:
    break;
  }
  _nodes = patchNodes(_body.vertices, _body.patches);
  return {&_nodes, TetPatchElement::nodes};
}

} // namespace

void ElasticModelData::number()
{
  const int vertices = static_cast<int>(rest.cols());
  std::vector<ElementGroup::Cliques> lists;
  std::vector<std::vector<int>> nodes(bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b)
    lists.push_back(coupled(bodies[b], nodes[b]));
  userVertex = reverseCuthillMckee(BlockPattern::fromCliques(vertices, lists));
  solverVertex.resize(userVertex.size());
  solverRest.resize(3, vertices);
  for (int v = 0; v < vertices; ++v) {
    const int user = userVertex[static_cast<std::size_t>(v)];
    solverVertex[static_cast<std::size_t>(user)] = v;
    solverRest.col(v) = rest.col(user);
  }

  for (const BodyGroup& body : bodies) {
    std::vector<int> renumbered = body.vertices;
    for (int& v : renumbered)
      v = solverVertex[static_cast<std::size_t>(v)];
    groups.push_back(makeGroup(body, renumbered, solverRest));
    groupStart.push_back(elementCount);
    elementCount += static_cast<std::size_t>(groups.back()->elementCount());
  }
  lists.clear();
  for (const auto& group : groups)
    lists.push_back(group->coupled());
  pattern = std::make_shared<const BlockPattern>(BlockPattern::fromCliques(vertices, lists));
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
  for (std::size_t v = 0; v < used.size(); ++v)
    if (!used[v])
      unused.push_back(static_cast<int>(v));
    else
      magnitude = std::max(magnitude, rest.col(userVertex[v]).cwiseAbs().maxCoeff());
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
