#include <FleshSim/Mesh/Generators.hh>
#include <FleshSim/Mesh/ImplicitShapes.hh>
#include <FleshSim/Mesh/ImplicitTetMesh.hh>
#include <FleshSim/Mesh/MeshParts.hh>
#include <FleshSim/Mesh/TetToHex.hh>

namespace FleshSim {

namespace {

// The bird flies along z, its wings reach to x = -1 and 1, y is up; lengths are parts of half the wingspan.

double body(const Vector3& _p)
{
  const double rear = roundCone(_p, {0, 0, -0.36}, {0, -0.01, 0.02}, 0.072, 0.15);
  const double breast = roundCone(_p, {0, -0.01, 0.02}, {0, 0.02, 0.28}, 0.15, 0.12);
  const double neck = roundCone(_p, {0, 0.02, 0.28}, {0, 0.16, 0.50}, 0.115, 0.088);
  const double head = roundCone(_p, {0, 0.18, 0.54}, {0, 0.17, 0.60}, 0.105, 0.092);
  const double beak = roundCone(_p, {0, 0.165, 0.64}, {0, 0.115, 0.90}, 0.07, 0.03);
  const double trunk = smoothUnion(smoothUnion(rear, breast, 0.05), neck, 0.10);
  return smoothUnion(smoothUnion(trunk, head, 0.05), beak, 0.04);
}

/// Both wings: raised from the shoulder and bent down again at the tip, swept back outside the wrist.
double wings(const Vector3& _p, double _thickness)
{
  const double s = std::abs(_p.x());
  const double up = 0.02 + 0.50 * s - 0.40 * s * s;
  const double ahead = 0.06 + 0.30 * s - 0.62 * s * s;
  const double chord = 0.26 * (1 - 0.40 * s * s);
  const double thickness = _thickness * (1 - 0.15 * s);
  const double tip = 0.16;
  const Vector3 q(std::max(0.0, s - (1 - tip)), _p.y() - up, _p.z() - ahead);
  return superellipsoid(q, {tip, thickness, chord}, 2.6);
}

/// A fan that widens backwards.
double tail(const Vector3& _p, double _thickness)
{
  const double back = -0.36 - _p.z();
  const double width = 0.07 + 0.44 * std::clamp(back, 0.0, 0.55);
  const Vector3 q(_p.x(), _p.y() - 0.02 - 0.10 * back, std::max(0.0, std::abs(back - 0.22) - 0.17));
  return superellipsoid(q, {width, 0.9 * _thickness, 0.15}, 2.6);
}

Status makeBird(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const double scale = _options.parameters.at("wingspan") / 2;
  const double thickness = _options.parameters.at("wing_thickness");
  if (thickness > 0.2) return Status::error("wing_thickness is above 0.2");
  const double cubes = _options.resolution;
  if (Status status = checkCellCount(cubes * cubes * cubes); !status) return status;
  ImplicitTetMeshOptions options;
  options.low = Vector3(-1, -0.3, -0.95);
  options.high = Vector3(1, 0.4, 0.98);
  options.spacing = 2.0 / _options.resolution;
  _mesh = implicitTetMesh(
      [&](const Vector3& _p) {
        const double limbs = std::max(wings(_p, thickness), tail(_p, thickness));
        return smoothUnion(body(_p), limbs, 0.07);
      },
      options);
  _mesh.positions *= scale;
  roundPositions(_mesh, scale);
  if (_options.hexes) _mesh = tetsToHexes(_mesh);
  return Status::ok();
}

} // namespace

std::vector<MeshGenerator> birdGenerators()
{
  return {{"bird",
           "bird with spread wings (x), head (z) and tail; resolution: lattice cubes along the wingspan",
           {{"wingspan", "extent in x", 2, 1e-6},
            {"wing_thickness", "half the thickness of the wings, in parts of half the wingspan", 0.044, 0.02}},
           20,
           46,
           makeBird}};
}

} // namespace FleshSim
