#include <FleshSim/Mesh/Generators.hh>
#include <FleshSim/Mesh/ImplicitShapes.hh>
#include <FleshSim/Mesh/ImplicitTetMesh.hh>
#include <FleshSim/Mesh/MeshParts.hh>
#include <FleshSim/Mesh/TetToHex.hh>

namespace FleshSim {

namespace {

// A right hand that points along y, seen from its back (z towards the viewer): the thumb is at negative x. The wrist is
// at the origin; the middle finger ends near y = 1, the forearm near y = -1.

double finger(const Vector3& _p, const Vector3& _root, double _spread, double _length, double _radius)
{
  // Three bones, each bent a little more towards the palm.
  const double along[3] = {0.45, 0.30, 0.25};
  const double curl[3] = {0.06, 0.20, 0.36};
  const double radii[4] = {1.0, 0.93, 0.86, 0.74};
  Vector3 from = _root;
  double value = -1e9;
  for (int bone = 0; bone < 3; ++bone) {
    const Vector3 direction(std::sin(_spread) * std::cos(curl[bone]), std::cos(_spread) * std::cos(curl[bone]),
                            -std::sin(curl[bone]));
    const Vector3 to = from + along[bone] * _length * direction;
    value = smoothUnion(value, roundCone(_p, from, to, radii[bone] * _radius, radii[bone + 1] * _radius), 0.02);
    from = to;
  }
  return value;
}

/// The clefts between neighbours are filled where they are too narrow for the lattice.
double fingers(const Vector3& _p)
{
  constexpr double web = 0.06;
  double value = finger(_p, {-0.205, 0.43, 0.0}, -0.20, 0.43, 0.063);
  value = smoothUnion(value, finger(_p, {-0.068, 0.46, 0.01}, -0.05, 0.48, 0.065), web);
  value = smoothUnion(value, finger(_p, {0.072, 0.44, 0.005}, 0.10, 0.45, 0.063), web);
  return smoothUnion(value, finger(_p, {0.200, 0.38, -0.01}, 0.28, 0.36, 0.057), web);
}

double thumb(const Vector3& _p)
{
  const double ball = roundCone(_p, {-0.10, 0.08, -0.04}, {-0.25, 0.26, -0.07}, 0.10, 0.085);
  const double first = roundCone(_p, {-0.25, 0.26, -0.07}, {-0.37, 0.40, -0.09}, 0.082, 0.072);
  const double last = roundCone(_p, {-0.37, 0.40, -0.09}, {-0.44, 0.53, -0.12}, 0.072, 0.058);
  return smoothUnion(smoothUnion(ball, first, 0.03), last, 0.02);
}

double palm(const Vector3& _p)
{
  const double across = 0.205 + 0.08 * _p.y();
  return superellipsoid(_p - Vector3(0, 0.22, 0), {across, 0.28, 0.095}, 2.8);
}

/// Two bulging muscles, flexor in front and extensor behind, around a bony core that ends at the wrist.
double forearm(const Vector3& _p)
{
  const double core = roundCone(_p, {0, -0.84, 0}, {0, 0.06, 0}, 0.165, 0.095);
  const double flexor = roundCone(_p, {-0.05, -0.66, -0.06}, {-0.02, -0.20, -0.02}, 0.160, 0.080);
  const double extensor = roundCone(_p, {0.06, -0.62, 0.05}, {0.03, -0.18, 0.01}, 0.145, 0.080);
  return smoothUnion(smoothUnion(core, flexor, 0.10), extensor, 0.10);
}

double hand(const Vector3& _p)
{
  const double wristAndPalm = smoothUnion(forearm(_p), palm(_p), 0.12);
  return smoothUnion(smoothUnion(wristAndPalm, thumb(_p), 0.06), fingers(_p), 0.04);
}

Status makeHand(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const double length = _options.parameters.at("length");
  const double cubes = _options.resolution;
  if (Status status = checkCellCount(cubes * cubes * cubes); !status) return status;
  ImplicitTetMeshOptions options;
  options.low = Vector3(-0.55, -1.06, -0.32);
  options.high = Vector3(0.42, 1.04, 0.25);
  options.spacing = 2.0 / _options.resolution;
  _mesh = implicitTetMesh(hand, options);
  _mesh.positions *= length / 2;
  roundPositions(_mesh, length);
  if (_options.hexes) _mesh = tetsToHexes(_mesh);
  return Status::ok();
}

} // namespace

std::vector<MeshGenerator> handGenerators()
{
  return {{"hand",
           "hand with five fingers (y) on a muscular forearm; resolution: lattice cubes along the length",
           {{"length", "extent in y, about", 2, 1e-6}},
           32,
           40,
           makeHand}};
}

} // namespace FleshSim
