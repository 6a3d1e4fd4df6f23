// Stretches a mesh and writes it: the first program to read.
//   stretch_a_mesh [MESH [OUT]]

#include <FleshSim/FleshSim.hh>

#include <iostream>

using namespace FleshSim;

int main(int _argc, char** _argv)
{
  // A mesh from a file of any format, or a cube of our own.
  MeshDocument document;
  Status status = _argc > 1 ? readMesh(_argv[1], document) : generateMesh({"cube", false, 6, {}}, document.mesh);
  if (!status) return std::cerr << status.message() << '\n', 2;

  // What it is made of: E [Pa], Poisson's ratio, density [kg/m^3].
  const auto parameters = MaterialParameters::fromYoungPoisson(1e5, 0.45);
  ElasticModel model;
  model.addBody(document.mesh, findMaterial("stable-neo-hookean")->create(parameters), 1000.0);
  model.finish();

  // The ends along x are held: the right one goes outward by half of the length while time goes from 0 to 1.
  const Points rest = document.mesh.positions;
  const double low = rest.row(0).minCoeff();
  const double high = rest.row(0).maxCoeff();
  BoundaryMotion motion;
  for (int v = 0; v < rest.cols(); ++v)
    if (rest(0, v) < low + 1e-6 || rest(0, v) > high - 1e-6) motion.vertices.push_back({v, Matrix3::Identity()});
  motion.target = [&](int _i, double _time) {
    const Vector3 x = rest.col(motion.vertices[static_cast<std::size_t>(_i)].vertex);
    return Vector3(x + (x.x() > low + 1e-6 ? 0.5 * (high - low) * _time : 0.0) * Vector3::UnitX());
  };

  QuasiStaticSolver solver(model, StaticsSettings());
  double force = 0.0;
  for (int step = 1; step <= 5; ++step) {
    const StepReport report = solver.advance(motion, 0.2 * (step - 1), 0.2 * step);
    if (!report.converged) return std::cerr << report.message << '\n', 1;
    force = 0.0;
    for (int v = 0; v < rest.cols(); ++v)
      if (rest(0, v) > high - 1e-6) force += solver.reactions()(0, v);
    std::cout << "step " << step << ": " << report.energy << " J, pulled with " << force << " N\n";
  }
  document.mesh.positions = solver.positions();
  status = writeMesh(_argc > 2 ? _argv[2] : "stretched.ovm", document);
  if (!status) return std::cerr << status.message() << '\n', 2;
  return force > 0.0 ? 0 : 1;
}
