// Damping by stiffness and rotation: the force -beta d/dt grad W turns a spinning body down by -beta w^2 L, whatever
// the time step.

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <cmath>

namespace {

using namespace FleshSim;
using namespace MovingSpecimens;

double keptSpin(const std::string& _integrator, double _dt, double _young)
{
  DynamicsSettings settings = withIntegrator(_integrator);
  settings.beta = 2e-3;
  VolumeMesh ball = TestMeshes::generated("sphere", false, 4);
  ball.positions *= 0.5;
  Moving moving({ball}, settings, {"stable-neo-hookean", _young, 0.4, 1000.0});
  const Points rest = moving.model.restPositions();
  moving.solver->setState(rest, spinning(rest, Vector3(0.0, 0.0, 10.0), Vector3::Zero()), 0.0);
  const double before = moving.solver->measure().angularMomentum.z();
  for (int s = 0; s < std::lround(1.0 / _dt); ++s)
    EXPECT_TRUE(moving.solver->step(_dt).converged);
  return moving.solver->measure().angularMomentum.z() / before;
}

/// For a stiff ball dw/dt = -beta w^3, w(t) = w0 / sqrt(1 + 2 beta w0^2 t): 0.845 after a second. With the Hessian at
/// positions along the tangent it was 0.65 and less.
TEST(Rayleigh, slowsRotationAsTheContinuousModelSays)
{
  const double expected = 1.0 / std::sqrt(1.0 + 2.0 * 2e-3 * 100.0);
  for (const char* integrator : {"midpoint", "newmark", "bdf2"})
    for (const double dt : {0.001, 0.005, 0.01})
      EXPECT_NEAR(keptSpin(integrator, dt, 2e6), expected, std::string(integrator) == "bdf2" ? 0.02 : 0.01)
          << integrator << ' ' << dt;
}

} // namespace
