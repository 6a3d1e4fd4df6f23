#include <FleshSim/Element/ElasticModel.hh>

#include <FleshSim/Element/DirichletEnergy.hh>
#include <FleshSim/Element/ElasticModelData.hh>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

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

ElasticModel::ElasticModel() : data_(std::make_unique<ElasticModelData>()) {}
ElasticModel::~ElasticModel() = default;

void ElasticModel::addBody(const VolumeMesh& _rest, const MaterialPointer& _material, double _density,
                           LockingRemedy _locking)
{
  if (!_material) throw std::invalid_argument("a body needs a material");
  if (!(_density > 0.0) || !std::isfinite(_density)) throw std::invalid_argument("density must be positive");
  if (!_rest.positions.allFinite()) throw std::invalid_argument("a rest position is not finite");
  if (_locking == LockingRemedy::meanDilatation && !_material->volumeSplit())
    throw std::invalid_argument("mean dilatation needs a material with a part in J = det F alone, and " +
                                _material->name() + " has none");
  ElasticModelData& d = *data_;
  if (d.finished) throw std::logic_error("a body was added after ElasticModel::finish()");
  const bool mean = _locking == LockingRemedy::meanDilatation;
  const int offset = vertexCount();
  if (!_rest.tets.empty()) {
    std::vector<int> vertices = flatten(_rest.tets, offset, _rest.vertexCount(), "tet");
    std::vector<TetPatch> patches = mean ? tetPatches(_rest.positions, _rest.tets) : std::vector<TetPatch>();
    d.bodies.push_back({mean ? ElementKind::meanDilatationTet : ElementKind::tet, std::move(vertices), _material,
                        _density, std::move(patches)});
  }
  if (!_rest.hexes.empty())
    d.bodies.push_back({mean ? ElementKind::meanDilatationHex : ElementKind::hex,
                        flatten(_rest.hexes, offset, _rest.vertexCount(), "hex"),
                        _material,
                        _density,
                        {}});
  d.rest.conservativeResize(3, offset + _rest.vertexCount());
  d.rest.rightCols(_rest.vertexCount()) = _rest.positions;
}

void ElasticModel::finish()
{
  if (data_->finished) throw std::logic_error("ElasticModel::finish() was called before");
  data_->number();
  data_->layOut();
  data_->weigh();
  data_->finished = true;
}

const ElasticModelData& ElasticModel::finished() const
{
  if (!data_->finished) throw std::logic_error("ElasticModel::finish() must be called after the last body is added");
  return *data_;
}

int ElasticModel::vertexCount() const
{
  return static_cast<int>(data_->rest.cols());
}

int ElasticModel::elementCount() const
{
  return static_cast<int>(finished().elementCount);
}

const Points& ElasticModel::restPositions() const
{
  return data_->rest;
}

double ElasticModel::restVolume() const
{
  return finished().restVolume;
}

double ElasticModel::forceScale() const
{
  return finished().forceScale;
}

double ElasticModel::magnitude() const
{
  return finished().magnitude;
}

double ElasticModel::roundingForce() const
{
  const double rounding = 8.0 * std::numeric_limits<double>::epsilon() * finished().magnitude;
  return rounding * finished().forceScale * std::pow(vertexCount(), 1.0 / 6.0) / std::cbrt(finished().restVolume);
}

int ElasticModel::solverVertex(int _user) const
{
  return finished().solverVertex[static_cast<std::size_t>(_user)];
}

const std::vector<int>& ElasticModel::unusedVertices() const
{
  return finished().unused;
}

std::shared_ptr<const BlockPattern> ElasticModel::pattern() const
{
  return finished().pattern;
}

const Eigen::VectorXd& ElasticModel::masses() const
{
  return finished().masses;
}

Points ElasticModel::toSolver(const Points& _user) const
{
  Points result(3, _user.cols());
  for (Eigen::Index v = 0; v < _user.cols(); ++v)
    result.col(v) = _user.col(finished().userVertex[static_cast<std::size_t>(v)]);
  return result;
}

Points ElasticModel::toUser(const Points& _solver) const
{
  Points result(3, _solver.cols());
  for (Eigen::Index v = 0; v < _solver.cols(); ++v)
    result.col(finished().userVertex[static_cast<std::size_t>(v)]) = _solver.col(v);
  return result;
}

bool ElasticModel::needsPositiveJacobian() const
{
  return std::any_of(data_->bodies.begin(), data_->bodies.end(),
                     [](const BodyGroup& _body) { return _body.material->needsPositiveJacobian(); });
}

double ElasticModel::energy(const Points& _positions) const
{
  finished().forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.energy(_part, _positions, finished().energies.data() + _start);
  });
  return finished().sumEnergies();
}

double ElasticModel::gradient(const Points& _positions, Points& _gradient) const
{
  finished().clear(_gradient);
  finished().forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.gradient(_part, _positions, finished().energies.data() + _start, _gradient);
  });
  return finished().sumEnergies();
}

int ElasticModel::hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian, Points& _gradient,
                          double& _energy) const
{
  const int changed = finished().assemble(_positions, _filter, _hessian, _gradient, nullptr);
  _energy = finished().sumEnergies();
  return changed;
}

void ElasticModel::smoothness(const Points& _positions, BlockMatrix& _hessian, Points& _gradient) const
{
  const DirichletEnergy dirichlet;
  finished().assemble(_positions, HessianFilter::none, _hessian, _gradient, &dirichlet);
}

std::vector<char> ElasticModel::tangledVertices(const Points& _positions) const
{
  std::vector<char> tangled(static_cast<std::size_t>(vertexCount()), 0);
  const std::vector<ElementGroup::Size> sizes = finished().sizes(_positions);
  for (std::size_t g = 0; g < finished().groups.size(); ++g) {
    const ElementGroup& group = *finished().groups[g];
    for (std::size_t i = 0; i < group.vertices().size(); ++i) {
      const std::size_t element = i / static_cast<std::size_t>(group.nodeCount());
      if (!(sizes[finished().groupStart[g] + element].leastJacobian > 0.0))
        tangled[static_cast<std::size_t>(group.vertices()[i])] = 1;
    }
  }
  return tangled;
}

StateMeasure ElasticModel::measure(const Points& _positions) const
{
  StateMeasure result;
  result.leastJacobian = std::numeric_limits<double>::infinity();
  for (const ElementGroup::Size& size : finished().sizes(_positions)) {
    result.volume += size.volume;
    result.leastJacobian = std::min(result.leastJacobian, size.leastJacobian);
    result.inverted += size.leastJacobian > 0.0 ? 0 : 1;
  }
  result.energy = finished().sumEnergies();
  return result;
}

ElementFields ElasticModel::fields(const Points& _positions) const
{
  ElementFields fields;
  for (const ElementGroup::State& state : finished().states(_positions)) {
    fields.energyDensity.push_back(state.energyDensity);
    fields.jacobian.push_back(state.jacobian);
    fields.vonMises.push_back(state.vonMises);
    fields.volume.push_back(state.restVolume);
  }
  return fields;
}

} // namespace FleshSim
