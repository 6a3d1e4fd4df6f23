#include <FleshSim/Element/ElasticModel.hh>

#include <FleshSim/Element/DirichletEnergy.hh>
#include <FleshSim/Element/ElasticModelData.hh>
#include <FleshSim/Mesh/CellType.hh>

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace FleshSim {

namespace {

template <class Cell>
void checkCells(const std::vector<Cell>& _cells, int _vertexCount, const char* _kind)
{
  for (std::size_t e = 0; e < _cells.size(); ++e)
    for (const int v : _cells[e])
      if (v < 0 || v >= _vertexCount)
        throw std::invalid_argument(std::string(_kind) + " " + std::to_string(e) + " names vertex " +
                                    std::to_string(v) + " of " + std::to_string(_vertexCount));
}

void check(const VolumeMesh& _rest, const MaterialRegion& _region, LockingRemedy _locking)
{
  for (const double density : _region.density)
    if (!(density > 0.0) || !std::isfinite(density)) throw std::invalid_argument("density must be positive");
  if (!_rest.positions.allFinite()) throw std::invalid_argument("a rest position is not finite");
  const Material& material = *_region.material.stiffest();
  if (_locking == LockingRemedy::meanDilatation && !material.volumeSplit())
    throw std::invalid_argument("mean dilatation needs a material with a part in J = det F alone, and " +
                                material.name() + " has none");
}

/// Which region has each element.
std::vector<int> regionOfElements(std::size_t _count, const std::vector<MaterialRegion>& _regions)
{
  constexpr int nobody = -1;
  std::vector<int> owner(_count, nobody);
  int rest = nobody;
  for (std::size_t r = 0; r < _regions.size(); ++r) {
    if (_regions[r].elements.empty() && rest != nobody)
      throw std::invalid_argument("two regions are to have what no other has");
    if (_regions[r].elements.empty()) rest = static_cast<int>(r);
    for (const int e : _regions[r].elements) {
      if (e < 0 || static_cast<std::size_t>(e) >= _count || owner[static_cast<std::size_t>(e)] != nobody)
        throw std::invalid_argument("element " + std::to_string(e) + " of a region is not there, or in two regions");
      owner[static_cast<std::size_t>(e)] = static_cast<int>(r);
    }
  }
  for (int& r : owner)
    if (r == nobody) r = rest;
  if (std::find(owner.begin(), owner.end(), nobody) != owner.end())
    throw std::invalid_argument("some elements are in no region");
  return owner;
}

/// Some cells of a mesh, of one kind and region.
struct RegionCells
{
  std::vector<int> vertices;
  std::vector<int> inRegion; ///< which they are of the region's elements
  std::vector<int> elements; ///< and of the mesh's
};

template <class Cell>
RegionCells cellsOf(const std::vector<Cell>& _cells, std::size_t _firstElement, const std::vector<int>& _owner,
                    int _region, int _firstVertex)
{
  RegionCells result;
  int before = static_cast<int>(
      std::count(_owner.begin(), _owner.begin() + static_cast<std::ptrdiff_t>(_firstElement), _region));
  for (std::size_t e = 0; e < _cells.size(); ++e) {
    if (_owner[_firstElement + e] != _region) continue;
    for (const int v : _cells[e])
      result.vertices.push_back(_firstVertex + v);
    result.inRegion.push_back(before++);
    result.elements.push_back(static_cast<int>(_firstElement + e));
  }
  return result;
}

/// One number for all, or those of the cells.
std::vector<double> densitiesOf(const MaterialRegion& _region, const RegionCells& _cells)
{
  std::vector<double> result;
  for (const int e : _cells.inRegion)
    result.push_back(_region.density.size() == 1 ? _region.density.front()
                                                 : _region.density.at(static_cast<std::size_t>(e)));
  return result;
}

std::vector<Tet> tetsOf(const RegionCells& _cells)
{
  std::vector<Tet> tets(_cells.inRegion.size());
  for (std::size_t i = 0; i < _cells.vertices.size(); ++i)
    tets[i / 4][i % 4] = _cells.vertices[i];
  return tets;
}

} // namespace

ElasticModel::ElasticModel() : data_(std::make_unique<ElasticModelData>()) {}
ElasticModel::~ElasticModel() = default;

void ElasticModel::addBody(const VolumeMesh& _rest, const MaterialPointer& _material, double _density,
                           LockingRemedy _locking)
{
  addBody(_rest, std::vector<MaterialRegion>{{_material, {_density}}}, _locking);
}

void ElasticModel::addBody(const VolumeMesh& _rest, const std::vector<MaterialRegion>& _regions, LockingRemedy _locking)
{
  ElasticModelData& d = *data_;
  for (const MaterialRegion& region : _regions)
    check(_rest, region, _locking);
  forBlocks(_rest, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    using Cell = typename std::decay_t<decltype(_cells)>::value_type;
    checkCells(_cells, _rest.vertexCount(), CellType<Cell>::name);
  });
  if (d.finished) throw std::logic_error("a body was added after ElasticModel::finish()");
  const std::vector<int> owner = regionOfElements(_rest.cellCount(), _regions);
  const int offset = vertexCount();
  d.rest.conservativeResize(3, offset + _rest.vertexCount());
  d.rest.rightCols(_rest.vertexCount()) = _rest.positions;
  for (std::size_t r = 0; r < _regions.size(); ++r) {
    const auto add = [&](const ElementKind& _kind, RegionCells _cells) {
      if (_cells.elements.empty()) return;
      for (int& e : _cells.elements)
        e += static_cast<int>(d.givenElements);
      ElementLists lists{_cells.vertices, {}};
      if (_kind.inPatches) lists.patches = tetPatches(d.rest, tetsOf(_cells));
      d.bodies.push_back({&_kind, std::move(lists), _regions[r].material.part(_cells.inRegion),
                          densitiesOf(_regions[r], _cells), _cells.elements, d.bodyCount});
    };
    forBlocks(_rest, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t _first) {
      using Cell = typename std::decay_t<decltype(_cells)>::value_type;
      add(elementKind(Cell(), _locking), cellsOf(_cells, _first, owner, static_cast<int>(r), offset));
    });
  }
  d.givenElements += _rest.cellCount();
  ++d.bodyCount;
}

int ElasticModel::addUnknowns(const UnknownBlock& _block)
{
  ElasticModelData& d = *data_;
  const int count = static_cast<int>(_block.rest.size());
  if (count == 0 || !_block.rest.allFinite())
    throw std::invalid_argument("unknowns must be finite, and there must be some");
  if (!(_block.mass >= 0.0) || !std::isfinite(_block.mass))
    throw std::invalid_argument("the mass of unknowns must not be negative");
  if (d.finished) throw std::logic_error("unknowns were added after ElasticModel::finish()");
  const int first = vertexCount();
  const int columns = (count + 2) / 3;
  d.rest.conservativeResize(3, first + columns);
  d.rest.rightCols(columns).setZero();
  for (int i = 0; i < count; ++i)
    d.rest(i % 3, first + i / 3) = _block.rest[i];
  for (int c = 0; c < columns; ++c)
    d.columns.push_back({first + c, std::min(3, count - 3 * c), _block.mass});
  return first;
}

int ElasticModel::addRigidBody(const RigidBlock& _body)
{
  const auto isPositive = [](double _number) { return _number > 0.0 && std::isfinite(_number); };
  if (!isPositive(_body.size) || !isPositive(_body.mass) || !isPositive(_body.secondMoments.minCoeff()) ||
      !_body.secondMoments.allFinite() || !_body.center.allFinite())
    throw std::invalid_argument("the mass, size and inertia of a rigid body must be positive");
  constexpr double rounding = 1e-9;
  if (!((_body.axes.transpose() * _body.axes - Matrix3::Identity()).norm() < rounding) ||
      _body.axes.determinant() < 0.0)
    throw std::invalid_argument("the axes of a rigid body must be those of a rotation");
  const int first = vertexCount();
  for (int k = 0; k < 3; ++k)
    addUnknowns({_body.size * _body.axes.col(k), _body.secondMoments[k] / (_body.size * _body.size)});
  addUnknowns({_body.center, _body.mass});
  data_->rigid.push_back({{first, first + 1, first + 2}, first + 3, _body.size});
  return first;
}

void ElasticModel::addCoupling(int _column, int _otherColumn)
{
  if (std::min(_column, _otherColumn) < 0 || std::max(_column, _otherColumn) >= vertexCount())
    throw std::invalid_argument("a coupling with a column that is not there");
  data_->couplings.insert(data_->couplings.end(), {_column, _otherColumn});
}

const std::vector<RigidFrame>& ElasticModel::rigidFrames() const
{
  return finished().frames;
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

const Points* ElasticModel::forceWeights() const
{
  return finished().forceWeights.cols() > 0 ? &finished().forceWeights : nullptr;
}

double ElasticModel::leastForce(const Columns& _forces) const
{
  std::vector<double> squares(static_cast<std::size_t>(finished().bodyCount), 0.0);
  for (int v = 0; v < vertexCount(); ++v) {
    const int body = finished().bodyOf[static_cast<std::size_t>(v)];
    if (body >= 0) squares[static_cast<std::size_t>(body)] += weightedSquares(_forces, forceWeights(), v, v + 1);
  }
  double least = std::numeric_limits<double>::infinity();
  for (const double square : squares)
    if (square > 0.0) least = std::min(least, std::sqrt(square));
  return least;
}

double ElasticModel::magnitude() const
{
  return finished().magnitude;
}

double ElasticModel::roundingForce() const
{
  const double rounding = 8.0 * std::numeric_limits<double>::epsilon() * finished().magnitude;
  return rounding * finished().forceScale * std::pow(vertexCount(), 1.0 / 6.0) / finished().roundingLength;
}

int ElasticModel::solverVertex(int _user) const
{
  return finished().solverVertex[static_cast<std::size_t>(_user)];
}

const std::vector<int>& ElasticModel::bodyVertices() const
{
  return finished().bodyVertices;
}

const std::vector<HeldColumn>& ElasticModel::heldColumns() const
{
  return finished().held;
}

std::shared_ptr<const BlockPattern> ElasticModel::pattern() const
{
  return finished().pattern;
}

const Eigen::VectorXd& ElasticModel::masses() const
{
  return finished().masses;
}

Columns ElasticModel::toSolver(const Points& _user) const
{
  Columns result(3, _user.cols());
  for (Eigen::Index v = 0; v < _user.cols(); ++v)
    result.col(v) = _user.col(finished().userVertex[static_cast<std::size_t>(v)]);
  return result;
}

Points ElasticModel::toUser(const Columns& _solver) const
{
  Points result(3, _solver.cols());
  for (Eigen::Index v = 0; v < _solver.cols(); ++v)
    result.col(finished().userVertex[static_cast<std::size_t>(v)]) = _solver.col(v);
  return result;
}

bool ElasticModel::needsPositiveJacobian() const
{
  return std::any_of(data_->bodies.begin(), data_->bodies.end(),
                     [](const BodyGroup& _body) { return _body.materials.stiffest()->needsPositiveJacobian(); });
}

const Eigen::VectorXd& ElasticModel::weights() const
{
  return finished().weights;
}

double ElasticModel::energy(const Columns& _positions) const
{
  finished().forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.energy(_part, _positions, finished().energies.data() + _start);
  });
  return finished().sumEnergies();
}

double ElasticModel::gradient(const Columns& _positions, Columns& _gradient) const
{
  finished().clear(_gradient);
  finished().forParts([&](int _part, const ElementGroup& _group, std::size_t _start) {
    _group.gradient(_part, _positions, finished().energies.data() + _start, _gradient);
  });
  return finished().sumEnergies();
}

int ElasticModel::hessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian, Columns& _gradient,
                          double& _energy) const
{
  const int changed = finished().assemble(_positions, _filter, _hessian, _gradient, nullptr);
  _energy = finished().sumEnergies();
  return changed;
}

void ElasticModel::smoothness(const Columns& _positions, BlockMatrix& _hessian, Columns& _gradient) const
{
  const DirichletEnergy dirichlet;
  finished().assemble(_positions, HessianFilter::none, _hessian, _gradient, &dirichlet);
  // Nothing draws other unknowns anywhere: they stay.
  for (const BlockColumn& block : finished().columns)
    _hessian.blockMatrix(pattern()->diagonal[static_cast<std::size_t>(solverVertex(block.column))]).setIdentity();
}

std::vector<char> ElasticModel::tangledVertices(const Columns& _positions) const
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

StateMeasure ElasticModel::measure(const Columns& _positions) const
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

ElementFields ElasticModel::fields(const Columns& _positions) const
{
  const ElasticModelData& d = finished();
  const std::vector<ElementGroup::State> states = d.states(_positions);
  ElementFields fields;
  for (std::vector<double>* values : {&fields.energyDensity, &fields.jacobian, &fields.vonMises, &fields.volume})
    values->resize(states.size());
  for (std::size_t g = 0; g < d.groups.size(); ++g)
    for (std::size_t e = 0; e < d.bodies[g].elements.size(); ++e) {
      const ElementGroup::State& state = states[d.groupStart[g] + e];
      const std::size_t place = static_cast<std::size_t>(d.bodies[g].elements[e]);
      fields.energyDensity[place] = state.energyDensity;
      fields.jacobian[place] = state.jacobian;
      fields.vonMises[place] = state.vonMises;
      fields.volume[place] = state.restVolume;
    }
  return fields;
}

} // namespace FleshSim
