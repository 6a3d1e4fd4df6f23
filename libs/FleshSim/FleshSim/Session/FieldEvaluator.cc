#include <FleshSim/Session/FieldEvaluator.hh>

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Simulation/BodyModel.hh>
#include <FleshSim/Simulation/CellAverage.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

const std::vector<FieldEntry>& fieldRegistry()
{
  static const std::vector<FieldEntry> fields = {
      {"displacement", "displacement: way from the rest shape, in the mesh's unit", {}},
      {"energy_density", "energy density: elastic energy over rest volume [J/m^3]", {}},
      {"J", "volume ratio J: volume over rest volume", 1.0},
      {"von_mises", "von Mises stress [Pa]", {}},
      {"residual", "residual force: elastic force on vertices that no handle holds [N]", {}},
  };
  return fields;
}

std::string fieldTitle(const FieldEntry& _field)
{
  return _field.description.substr(0, std::min(_field.description.find(':'), _field.description.find(" [")));
}

struct FieldEvaluator::Data
{
  std::vector<Body> bodies;
  std::vector<int> firstVertices;
  std::vector<std::size_t> firstElements;
  ElasticModel model;
};

FieldEvaluator::FieldEvaluator() : data_(std::make_unique<Data>()) {}

Status FieldEvaluator::prepare(std::vector<Body> _bodies)
{
  data_->bodies = std::move(_bodies);
  int vertices = 0;
  std::size_t elements = 0;
  for (const Body& body : data_->bodies) {
    data_->firstVertices.push_back(vertices);
    data_->firstElements.push_back(elements);
    vertices += body.mesh.vertexCount();
    elements += body.mesh.cellCount();
  }
  return makeModel(data_->bodies, data_->model);
}

FieldEvaluator::~FieldEvaluator() = default;

void FieldEvaluator::measure(const Points& _positions, double& _energy, double& _volumeRatio) const
{
  const StateMeasure measure = data_->model.measure(data_->model.toSolver(_positions));
  _energy = measure.energy;
  _volumeRatio = measure.volume / data_->model.restVolume();
}

/// In the user's order.
Points FieldEvaluator::freeForce(const Columns& _solver, const std::vector<Handle>& _handles) const
{
  Columns gradient;
  data_->model.gradient(_solver, gradient);
  Points force = data_->model.toUser(gradient);
  for (const Handle& handle : _handles)
    for (const int vertex : handle.vertices)
      force.col(vertex) -= heldDirections(handle) * force.col(vertex);
  return force;
}

std::vector<std::vector<FieldValues>> FieldEvaluator::fields(const Points& _positions,
                                                             const std::vector<Handle>& _handles,
                                                             const std::vector<std::string>& _names) const
{
  const auto wanted = [&](const char* _name) {
    return _names.empty() || std::find(_names.begin(), _names.end(), _name) != _names.end();
  };
  const Columns solver = data_->model.toSolver(_positions);
  const bool ofCells = wanted("energy_density") || wanted("J") || wanted("von_mises");
  const ElementFields elements = ofCells ? data_->model.fields(solver) : ElementFields();
  const Points force = wanted("residual") ? freeForce(solver, _handles) : Points(3, 0);

  std::vector<std::vector<FieldValues>> result(data_->bodies.size());
  for (std::size_t b = 0; b < data_->bodies.size(); ++b) {
    const Body& body = data_->bodies[b];
    const int first = data_->firstVertices[b];
    const int count = body.mesh.vertexCount();
    if (wanted("displacement")) {
      const Points moved = _positions.middleCols(first, count) - body.mesh.positions;
      result[b].push_back({"displacement", false, 3, {moved.data(), moved.data() + moved.size()}});
    }
    if (ofCells) {
      const CellAverage average(body, elements.volume, data_->firstElements[b]);
      if (wanted("energy_density")) result[b].push_back({"energy_density", true, 1, average(elements.energyDensity)});
      if (wanted("J")) result[b].push_back({"J", true, 1, average(elements.jacobian)});
      if (wanted("von_mises")) result[b].push_back({"von_mises", true, 1, average(elements.vonMises)});
    }
    if (wanted("residual")) {
      const Eigen::VectorXd residual = force.middleCols(first, count).colwise().norm();
      result[b].push_back({"residual", false, 1, {residual.data(), residual.data() + residual.size()}});
    }
  }
  return result;
}

} // namespace FleshSim
