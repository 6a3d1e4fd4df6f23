#include <FleshSim/Dynamics/BarrierContacts.hh>
#include <FleshSim/Dynamics/PairContacts.hh>

#include <algorithm>
#include <stdexcept>

namespace FleshSim {

namespace {

template <class Type>
std::unique_ptr<BodyContacts> make(const BodyContactSetup& _setup)
{
  return std::make_unique<Type>(_setup);
}

} // namespace

const Registry<ContactMethodEntry>& contactMethodRegistry()
{
  static const Registry<ContactMethodEntry> registry = {
      {"guaranteed", "springs between surfaces that grow stiff without bound: no step of the solver lets anything pass",
       make<BarrierContacts>},
      {"barrier", "the same with the logarithm of Incremental Potential Contact", make<BarrierContacts>},
      {"pairs", "vertices repel triangles softly: fast, but edges and fast bodies can pass through each other",
       make<PairContacts>, false},
  };
  return registry;
}

Eigen::VectorXd pointStiffness(const BodyContactSetup& _setup)
{
  BlockMatrix hessian(_setup.model.pattern());
  Columns gradient;
  double energy = 0.0;
  const Columns rest = _setup.model.toSolver(_setup.model.restPositions());
  _setup.model.hessian(rest, HessianFilter::clamp, hessian, gradient, energy);
  return _setup.points.stiffness(hessian);
}

std::vector<ContactSurface> asTermsNumber(const PointMap& _points, std::vector<ContactSurface> _surfaces)
{
  for (ContactSurface& surface : _surfaces)
    for (std::array<int, 3>& triangle : surface.triangles)
      for (int& vertex : triangle)
        vertex = _points.termPoint(vertex, "a vertex of a surface");
  return _surfaces;
}

double meanEdge(const std::vector<ContactSurface>& _surfaces, const Points& _rest)
{
  const bool anyYields =
      std::any_of(_surfaces.begin(), _surfaces.end(), [](const ContactSurface& _s) { return _s.yields(); });
  double sum = 0.0;
  std::size_t count = 0;
  for (const ContactSurface& surface : _surfaces) {
    if (surface.isObstacle || (anyYields && !surface.yields())) continue;
    for (const std::array<int, 3>& t : surface.triangles)
      for (std::size_t i = 0; i < 3; ++i, ++count)
        sum += (_rest.col(t[i]) - _rest.col(t[(i + 1) % 3])).norm();
  }
  return count > 0 ? sum / static_cast<double>(count) : 1.0;
}

bool letsNothingPass(const std::string& _method)
{
  const auto& registry = contactMethodRegistry();
  return std::any_of(registry.begin(), registry.end(), [&](const ContactMethodEntry& _entry) {
    return _entry.name == _method && _entry.letsNothingPass;
  });
}

std::unique_ptr<BodyContacts> createBodyContacts(const BodyContactSetup& _setup)
{
  for (const ContactMethodEntry& entry : contactMethodRegistry())
    if (entry.name == _setup.settings.method) return entry.create(_setup);
  throw std::invalid_argument("there is no method of contact called \"" + _setup.settings.method + "\"");
}

} // namespace FleshSim
