#include <FleshSim/Element/ElasticModel.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Element/ElementGroup.hh>
#include <FleshSim/Element/VertexOrdering.hh>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace FleshSim {

namespace {

/// |F|^2 / 2.
class DirichletEnergy : public Material
{
public:
  std::string name() const override { return "dirichlet"; }
  double hookeMu() const override { return 0.0; }
  double hookeLambda() const override { return 0.0; }

  Pack energy(const Pack* _F) const override
  {
    Pack sum;
    for (int i = 0; i < 9; ++i)
      sum += 0.5 * (_F[i] * _F[i]);
    return sum;
  }

  Pack stress(const Pack* _F, Pack* _P) const override
  {
    std::copy_n(_F, 9, _P);
    return energy(_F);
  }

  PackMask hessian(const Pack* _F, HessianFilter /*_filter*/, Pack& _energy, Pack* _P, Pack* _H) const override
  {
    _energy = stress(_F, _P);
    std::fill_n(_H, 45, Pack(0.0));
    for (int i = 0; i < 9; ++i)
      _H[packedIndex(i, i)] = Pack(1.0);
    return PackMask{};
  }
};

struct BodyGroup
{
  bool hexes;
  std::vector<int> vertices; ///< user's numbering
  MaterialPointer material;
  double density;
};

template <class Cell>
std::vector<int> flatten(const std::vector<Cell>& _cells, int _offset, int _vertexCount, const char* _kind)
{
  std::vector<int> result;
  result.reserve(_cells.size() * std::tuple_size<Cell>::value);
  for (std::size_t e = 0; e < _cells.size(); ++e)
    for (const int v : _cells[e]) {
      if (v < 0 || v >= _vertexCount)
        throw std::invalid_argument(std::string(_kind) + " " + std::to_string(e) + " names vertex " +
                                    std::to_string(v) + " of " + std::to_string(_vertexCount));
      result.push_back(_offset + v);
    }
  return result;
}

} // namespace

struct ElasticModel::Data
{
  Points rest{3, 0};       ///< user's order
  Points solverRest{3, 0}; ///< solver's order
  std::vector<BodyGroup> bodies;
  std::vector<std::unique_ptr<ElementGroup>> groups;
  std::vector<std::size_t> groupStart; ///< first element of each group in the common numbering
  std::size_t elementCount = 0;
  std::vector<int> userVertex;   ///< of each solver vertex
  std::vector<int> solverVertex; ///< of each user vertex
  std::vector<int> unused;
  std::shared_ptr<const BlockPattern> pattern;
  RowParts parts;
  Eigen::VectorXd masses;
  double restVolume = 0.0;
  double forceScale = 0.0;
  mutable std::vector<double> energies;

  void number();
  void layOut();
  void weigh();
  double sumEnergies() const;
  void clear(Points& _gradient) const;
  int assemble(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian, Points& _gradient,
               const Material* _instead) const;
  std::vector<ElementGroup::State> states(const Points& _positions) const;

  /// Calls _body(part, group, first element of the group), parts in parallel, groups in order.
  template <class Body>
  void forParts(const Body& _body) const
  {
    parallelFor(parts.count(), [&](int _part) {
      for (std::size_t g = 0; g < groups.size(); ++g)
        _body(_part, *groups[g], groupStart[g]);
    });
  }
};

ElasticModel::ElasticModel() : data_(std::make_unique<Data>()) {}
ElasticModel::~ElasticModel() = default;

void ElasticModel::addBody(const VolumeMesh& _rest, MaterialPointer _material, double _density)
{
  if (!_material) throw std::invalid_argument("a body needs a material");
  if (!(_density > 0.0) || !std::isfinite(_density)) throw std::invalid_argument("density must be positive");
  if (!_rest.positions.allFinite()) throw std::invalid_argument("a rest position is not finite");
  Data& d = *data_;
  const int offset = vertexCount();
  if (!_rest.tets.empty())
    d.bodies.push_back({false, flatten(_rest.tets, offset, _rest.vertexCount(), "tet"), _material, _density});
  if (!_rest.hexes.empty())
    d.bodies.push_back({true, flatten(_rest.hexes, offset, _rest.vertexCount(), "hex"), _material, _density});
  d.rest.conservativeResize(3, offset + _rest.vertexCount());
  d.rest.rightCols(_rest.vertexCount()) = _rest.positions;
}

void ElasticModel::finish()
{
  data_->number();
  data_->layOut();
  data_->weigh();
}

void ElasticModel::Data::number()
{
  const int vertices = static_cast<int>(rest.cols());
  const auto cliquePattern = [&](const auto& _lists) {
    std::vector<std::pair<const std::vector<int>*, int>> cliques;
    for (const auto& [list, size] : _lists)
      cliques.emplace_back(list, size);
    return BlockPattern::fromCliques(vertices, cliques);
  };

  std::vector<std::pair<const std::vector<int>*, int>> lists;
  for (const BodyGroup& body : bodies)
    lists.emplace_back(&body.vertices, body.hexes ? 8 : 4);
  userVertex = reverseCuthillMckee(cliquePattern(lists));
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
    groups.push_back((body.hexes ? makeHexGroup : makeTetGroup)(renumbered, solverRest, body.material));
    groupStart.push_back(elementCount);
    elementCount += static_cast<std::size_t>(groups.back()->elementCount());
  }
  lists.clear();
  for (const auto& group : groups)
    lists.emplace_back(&group->vertices(), group->nodeCount());
  pattern = std::make_shared<const BlockPattern>(cliquePattern(lists));
}

void ElasticModel::Data::layOut()
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

void ElasticModel::Data::weigh()
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
        masses[v] += bodies[g].density * group.restVolume(e) / nodes;
        used[static_cast<std::size_t>(v)] = 1;
      }
    }
    stiffness = std::max(stiffness, 2.0 * bodies[g].material->hookeMu() + std::abs(bodies[g].material->hookeLambda()));
  }
  forceScale = stiffness * std::pow(restVolume, 2.0 / 3.0);
  for (std::size_t v = 0; v < used.size(); ++v)
    if (!used[v]) unused.push_back(static_cast<int>(v));
}

double ElasticModel::Data::sumEnergies() const
{
  return sumOverChunks(static_cast<int>(elementCount), [&](int _first, int _last) {
    double sum = 0.0;
    for (int e = _first; e < _last; ++e)
      sum += energies[static_cast<std::size_t>(e)];
    return sum;
  });
}

void ElasticModel::Data::clear(Points& _gradient) const
{
  _gradient.resize(3, rest.cols());
  parallelForChunks(static_cast<int>(rest.cols()),
                    [&](int _first, int _last) { _gradient.middleCols(_first, _last - _first).setZero(); });
}

std::vector<ElementGroup::State> ElasticModel::Data::states(const Points& _positions) const
{
  std::vector<ElementGroup::State> result(elementCount);
  forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.states(_part, _positions, result.data() + _start);
  });
  return result;
}

int ElasticModel::vertexCount() const
{
  return static_cast<int>(data_->rest.cols());
}
int ElasticModel::elementCount() const
{
  return static_cast<int>(data_->elementCount);
}
const Points& ElasticModel::restPositions() const
{
  return data_->rest;
}
double ElasticModel::restVolume() const
{
  return data_->restVolume;
}
double ElasticModel::forceScale() const
{
  return data_->forceScale;
}
int ElasticModel::solverVertex(int _user) const
{
  return data_->solverVertex[static_cast<std::size_t>(_user)];
}
const std::vector<int>& ElasticModel::unusedVertices() const
{
  return data_->unused;
}
std::shared_ptr<const BlockPattern> ElasticModel::pattern() const
{
  return data_->pattern;
}
const Eigen::VectorXd& ElasticModel::masses() const
{
  return data_->masses;
}

Points ElasticModel::toSolver(const Points& _user) const
{
  Points result(3, _user.cols());
  for (Eigen::Index v = 0; v < _user.cols(); ++v)
    result.col(v) = _user.col(data_->userVertex[static_cast<std::size_t>(v)]);
  return result;
}

Points ElasticModel::toUser(const Points& _solver) const
{
  Points result(3, _solver.cols());
  for (Eigen::Index v = 0; v < _solver.cols(); ++v)
    result.col(data_->userVertex[static_cast<std::size_t>(v)]) = _solver.col(v);
  return result;
}

bool ElasticModel::needsPositiveJacobian() const
{
  return std::any_of(data_->bodies.begin(), data_->bodies.end(),
                     [](const BodyGroup& _body) { return _body.material->needsPositiveJacobian(); });
}

double ElasticModel::energy(const Points& _positions) const
{
  data_->forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.energy(_part, _positions, data_->energies.data() + _start);
  });
  return data_->sumEnergies();
}

double ElasticModel::gradient(const Points& _positions, Points& _gradient) const
{
  data_->clear(_gradient);
  data_->forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.gradient(_part, _positions, data_->energies.data() + _start, _gradient);
  });
  return data_->sumEnergies();
}

int ElasticModel::Data::assemble(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian,
                                 Points& _gradient, const Material* _instead) const
{
  clear(_gradient);
  _hessian.setZero();
  std::vector<int> changed(static_cast<std::size_t>(parts.count()), 0);
  forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    changed[static_cast<std::size_t>(_part)] +=
        _group.hessian(_part, _positions, _filter, energies.data() + _start, _gradient, _hessian, _instead);
  });
  return std::accumulate(changed.begin(), changed.end(), 0);
}

int ElasticModel::hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian, Points& _gradient,
                          double& _energy) const
{
  const int changed = data_->assemble(_positions, _filter, _hessian, _gradient, nullptr);
  _energy = data_->sumEnergies();
  return changed;
}

void ElasticModel::smoothness(const Points& _positions, BlockMatrix& _hessian, Points& _gradient) const
{
  const DirichletEnergy dirichlet;
  data_->assemble(_positions, HessianFilter::none, _hessian, _gradient, &dirichlet);
}

std::vector<char> ElasticModel::tangledVertices(const Points& _positions) const
{
  std::vector<char> tangled(static_cast<std::size_t>(vertexCount()), 0);
  const std::vector<ElementGroup::State> states = data_->states(_positions);
  for (std::size_t g = 0; g < data_->groups.size(); ++g) {
    const ElementGroup& group = *data_->groups[g];
    for (std::size_t i = 0; i < group.vertices().size(); ++i) {
      const std::size_t element = i / static_cast<std::size_t>(group.nodeCount());
      if (!(states[data_->groupStart[g] + element].leastJacobian > 0.0))
        tangled[static_cast<std::size_t>(group.vertices()[i])] = 1;
    }
  }
  return tangled;
}

StateMeasure ElasticModel::measure(const Points& _positions) const
{
  StateMeasure result;
  result.leastJacobian = std::numeric_limits<double>::infinity();
  for (const ElementGroup::State& state : data_->states(_positions)) {
    result.volume += state.volume;
    result.leastJacobian = std::min(result.leastJacobian, state.leastJacobian);
    result.inverted += state.leastJacobian > 0.0 ? 0 : 1;
  }
  return result;
}

ElementFields ElasticModel::fields(const Points& _positions) const
{
  ElementFields fields;
  for (const ElementGroup::State& state : data_->states(_positions)) {
    fields.energyDensity.push_back(state.energyDensity);
    fields.jacobian.push_back(state.jacobian);
    fields.vonMises.push_back(state.vonMises);
    fields.volume.push_back(state.restVolume);
  }
  return fields;
}

} // namespace FleshSim
