#include "MovingBodies.hh"

#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/ImplicitTetMesh.hh>

#include <algorithm>
#include <array>
#include <cstdio>

namespace DynamicRuns {

namespace {

struct Phase
{
  const char* name;
  double (*seconds)(const PhaseSeconds& _seconds);
};

double claimed(const PhaseSeconds& _s)
{
  return _s.assembly + _s.system + _s.constraints + _s.linear + _s.lineSearch + _s.contact + _s.update;
}

const std::vector<Phase>& phases()
{
  static const std::vector<Phase> list = {
      {"assembly", [](const PhaseSeconds& _s) { return _s.assembly; }},
      {"system", [](const PhaseSeconds& _s) { return _s.system; }},
      {"constraints", [](const PhaseSeconds& _s) { return _s.constraints; }},
      {"linear", [](const PhaseSeconds& _s) { return _s.linear; }},
      {"line search", [](const PhaseSeconds& _s) { return _s.lineSearch; }},
      {"contact", [](const PhaseSeconds& _s) { return _s.contact; }},
      {"update", [](const PhaseSeconds& _s) { return _s.update; }},
      {"other", [](const PhaseSeconds& _s) { return _s.total - claimed(_s); }},
      {"total", [](const PhaseSeconds& _s) { return _s.total; }},
      {"measure, besides", [](const PhaseSeconds& _s) { return _s.measure; }},
  };
  return list;
}

ContactSurface surfaceOf(const VolumeMesh& _mesh, int _offset)
{
  std::vector<int> vertices;
  ContactSurface surface;
  surface.triangles = boundarySurface(_mesh, &vertices).triangles;
  for (std::array<int, 3>& triangle : surface.triangles)
    for (int& v : triangle)
      v = _offset + vertices[static_cast<std::size_t>(v)];
  return surface;
}

/// The value that a part of all are below.
double quantile(std::vector<double> _values, double _part)
{
  if (_values.empty()) return 0.0;
  const auto place = _values.begin() + static_cast<std::ptrdiff_t>(_part * static_cast<double>(_values.size()));
  std::nth_element(_values.begin(), place, _values.end());
  return *place;
}

std::vector<double> milliseconds(const std::vector<PhaseSeconds>& _seconds, const Phase& _phase)
{
  std::vector<double> result;
  for (const PhaseSeconds& seconds : _seconds)
    result.push_back(1e3 * _phase.seconds(seconds));
  return result;
}

std::string cell(double _milliseconds)
{
  char text[32];
  std::snprintf(text, sizeof(text), " %.3f |", _milliseconds);
  return text;
}

std::string phaseHeader()
{
  std::string header;
  for (const Phase& phase : phases())
    header += std::string(" ") + phase.name + " |";
  return header + " quickest tenth |";
}

double quotient(long _sum, int _count)
{
  return _count > 0 ? static_cast<double>(_sum) / _count : 0.0;
}

} // namespace

VolumeMesh ball(double _radius, double _spacing, const Vector3& _centre)
{
  ImplicitTetMeshOptions options;
  options.low = Vector3::Constant(-1.2 * _radius);
  options.high = Vector3::Constant(1.2 * _radius);
  options.spacing = _spacing;
  VolumeMesh mesh = implicitTetMesh([_radius](const Vector3& _p) { return _radius - _p.norm(); }, options);
  mesh.positions.colwise() += _centre;
  return mesh;
}

MovingBodies::MovingBodies(const std::vector<VolumeMesh>& _meshes, const Stuff& _stuff, const std::string& _integrator,
                           const std::string& _preconditioner)
{
  const MaterialParameters parameters = MaterialParameters::fromYoungPoisson(_stuff.young, _stuff.poisson);
  std::vector<ContactSurface> surfaces;
  for (const VolumeMesh& mesh : _meshes) {
    surfaces.push_back(surfaceOf(mesh, model_.vertexCount()));
    model_.addBody(mesh, findMaterial(_stuff.material)->create(parameters), _stuff.density);
  }
  model_.finish();
  mass_ = model_.masses().sum();
  DynamicsSettings settings;
  settings.integrator = _integrator;
  if (_stuff.projected) settings.newton.hessian = "clamp";
  settings.newton.preconditioner = _preconditioner;
  settings.gravity = Vector3(0.0, -gravity, 0.0);
  solver_ = std::make_unique<DynamicSolver>(model_, settings, surfaces);
}

void MovingBodies::hold(const std::vector<int>& _vertices)
{
  BoundaryMotion motion;
  for (const int v : _vertices)
    motion.vertices.push_back({v, Matrix3::Identity()});
  const Points rest = model_.restPositions();
  motion.target = [rest, _vertices](int _i, double) {
    return Vector3(rest.col(_vertices[static_cast<std::size_t>(_i)]));
  };
  solver_->setBoundary(motion);
}

void MovingBodies::addGround(double _height)
{
  const Vector3 point(0.0, _height, 0.0);
  solver_->addCollider(std::make_shared<PlaneCollider>(point, Vector3::UnitY()), ColliderSettings());
}

double MovingBodies::height(const StepReport& _report) const
{
  return _report.potentialEnergy / (mass_ * gravity);
}

StepReport StepTimes::step(DynamicSolver& _solver, double _dt, int _parts)
{
  StepReport whole;
  PhaseSeconds seconds;
  int systems = 0;
  int filtered = 0;
  for (int part = 0; part < _parts; ++part) {
    double wall = 0.0;
    {
      const Stopwatch watch(wall);
      whole = _solver.step(_dt / _parts);
    }
    whole.seconds.total = wall;
    seconds += whole.seconds;
    systems += whole.newtonIterations;
    filtered += whole.filteredSystems;
    linear_ += whole.linearIterations;
    if (whole.converged) continue;
    if (failure_.empty()) failure_ = "at " + std::to_string(_solver.time()) + " s: " + whole.message;
    break;
  }
  whole.seconds = seconds;
  seconds_.push_back(seconds);
  mostFiltered_ = std::max(mostFiltered_, filtered);
  systems_ += systems;
  ++counted_;
  return whole;
}

std::string StepTimes::outcome() const
{
  return converged() ? "yes" : "no, " + failure_;
}

double StepTimes::systemsPerStep() const
{
  return quotient(systems_, counted_);
}

double StepTimes::linearPerStep() const
{
  return quotient(linear_, counted_);
}

double StepTimes::medianTotal() const
{
  return quantile(milliseconds(seconds_, phases().back()), 0.5);
}

double StepTimes::quickestTotal() const
{
  return quantile(milliseconds(seconds_, phases().back()), 0.1);
}

std::string StepTimes::meanCells() const
{
  std::string cells;
  for (const Phase& phase : phases()) {
    double sum = 0.0;
    for (const double value : milliseconds(seconds_, phase))
      sum += value;
    cells += cell(seconds_.empty() ? 0.0 : sum / static_cast<double>(seconds_.size()));
  }
  return cells + cell(quickestTotal());
}

std::string StepTimes::medianCells() const
{
  std::string cells;
  for (const Phase& phase : phases())
    cells += cell(quantile(milliseconds(seconds_, phase), 0.5));
  return cells + cell(quickestTotal());
}

void printHeader(const std::string& _columns, bool _phases)
{
  const std::string header = _columns + (_phases ? phaseHeader() : "");
  std::printf("%s\n|", header.c_str());
  for (std::ptrdiff_t i = 1; i < std::count(header.begin(), header.end(), '|'); ++i)
    std::printf("---|");
  std::printf("\n");
}

} // namespace DynamicRuns
