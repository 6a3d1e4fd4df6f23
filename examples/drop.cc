// Two bodies fall on a plane, with friction and contact between them.

#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/FleshSim.hh>

#include <iostream>

using namespace FleshSim;

int main()
{
  // Bodies as scenes have them: a name, a mesh, a material.
  std::vector<Body> bodies(2);
  const char* const shapes[2] = {"sphere", "cube"};
  const double heights[2] = {3.2, 1.05};
  for (const std::size_t b : {std::size_t(0), std::size_t(1)}) {
    MeshDocument document;
    if (!generateMesh({shapes[b], false, 3, {}}, document.mesh)) return 2;
    document.mesh.positions.row(1).array() += heights[b];
    MaterialChoice choice;
    choice.parameters = MaterialParameters::fromYoungPoisson(2e5, 0.4);
    const Status made = makeBody(shapes[b], shapes[b], document, CellChoice::automatic, choice, bodies[b]);
    if (!made) return std::cerr << made.message() << '\n', 2;
  }
  ElasticModel model;
  if (const Status status = makeModel(bodies, model); !status) return std::cerr << status.message() << '\n', 2;

  DynamicsSettings settings;
  settings.gravity = Vector3(0.0, -9.81, 0.0);
  settings.contact.pairFriction = 0.3;
  DynamicSolver solver(model, settings, contactSurfaces(bodies));
  ColliderSettings rough;
  rough.friction = 0.5;
  solver.addCollider(std::make_shared<PlaneCollider>(Vector3::Zero(), Vector3::UnitY()), rough);
  for (int step = 1; step <= 200; ++step) {
    const StepReport report = solver.step(0.01);
    if (!report.converged) return std::cerr << report.message << '\n', 1;
    if (step % 50 == 0)
      std::cout << solver.time() << " s: " << report.kineticEnergy << " J of motion, " << report.contacts
                << " contacts\n";
  }
  return solver.positions().row(1).minCoeff() > -1e-6 ? 0 : 1;
}
