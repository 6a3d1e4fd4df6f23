// Rigid bodies by themselves: they turn as Euler's equations say, with every integrator to its order, and stay rigid.

#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Dynamics/Integrator.hh>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;

const Vector3 moments(0.4, 0.5, 0.8); ///< of inertia, principal [kg m^2]

RigidBlock tumbler()
{
  RigidBlock body;
  body.center = Vector3(0.3, -0.2, 0.5);
  body.axes = Eigen::AngleAxisd(0.7, Vector3(1.0, 2.0, -1.0).normalized()).toRotationMatrix();
  body.size = 0.8;
  body.mass = 2.0;
  body.secondMoments = Vector3::Constant(0.5 * moments.sum()) - moments;
  return body;
}

/// A body alone that begins with a velocity and an angular velocity in its own axes. Point 4 hangs on it.
struct Flight
{
  Flight(const RigidBlock& _body, const std::string& _integrator, const Vector3& _gravity, const Vector3& _velocity,
         const Vector3& _spin, const Vector3& _point = Vector3::Zero())
      : size(_body.size)
  {
    model.addRigidBody(_body);
    model.finish();
    Embedding hanging;
    const Vector3 weights = _point / size;
    hanging.addWeighted({{0, weights[0]}, {1, weights[1]}, {2, weights[2]}, {3, 1.0}});
    DynamicsSettings settings;
    settings.integrator = _integrator;
    settings.gravity = _gravity;
    solver = std::make_unique<DynamicSolver>(model, settings, std::vector<ContactSurface>(), hanging);
    Points velocities = Points::Zero(3, 5);
    const Vector3 omega = _body.axes * _spin;
    for (int k = 0; k < 3; ++k)
      velocities.col(k) = omega.cross(Vector3(size * _body.axes.col(k)));
    velocities.col(3) = _velocity;
    Points positions = Points::Zero(3, 5);
    positions.leftCols<4>() = model.restPositions();
    solver->setState(positions, velocities, 0.0);
  }

  void run(double _dt, int _steps)
  {
    for (int s = 0; s < _steps; ++s) {
      const StepReport report = solver->step(_dt);
      ASSERT_TRUE(report.converged) << report.message;
      systems += report.newtonIterations;
    }
  }

  Matrix3 rotation() const { return solver->positions().leftCols<3>() / size; }

  double size;
  ElasticModel model;
  std::unique_ptr<DynamicSolver> solver;
  int systems = 0;
};

/// Euler's equations by a classical Runge-Kutta method of fourth order with tiny steps.
Matrix3 turned(const Matrix3& _start, const Vector3& _spin, double _time)
{
  constexpr int steps = 20000;
  const double h = _time / steps;
  using State = Eigen::Matrix<double, 7, 1>; // quaternion, spin in own axes
  const auto rate = [](const State& _s) {
    const Vector3 w = _s.tail<3>();
    const Eigen::Quaterniond q(_s[0], _s[1], _s[2], _s[3]);
    const Eigen::Quaterniond dq = q * Eigen::Quaterniond(0.0, w[0], w[1], w[2]);
    State r;
    r << 0.5 * dq.w(), 0.5 * dq.x(), 0.5 * dq.y(), 0.5 * dq.z(),
        Vector3(moments.cwiseProduct(w)).cross(w).cwiseQuotient(moments);
    return r;
  };
  const Eigen::Quaterniond q(_start);
  State s;
  s << q.w(), q.x(), q.y(), q.z(), _spin;
  for (int i = 0; i < steps; ++i) {
    const State a = rate(s), b = rate(s + 0.5 * h * a), c = rate(s + 0.5 * h * b), d = rate(s + h * c);
    s += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  }
  return Eigen::Quaterniond(s[0], s[1], s[2], s[3]).normalized().toRotationMatrix();
}

class EveryTurn : public testing::TestWithParam<std::string>
{
};

TEST_P(EveryTurn, followsEulersEquations)
{
  const Vector3 spin(1.0, 3.0, -0.5);
  const Matrix3 exact = turned(tumbler().axes, spin, 1.0);
  std::vector<double> errors;
  for (const int steps : {100, 200, 400}) {
    Flight flight(tumbler(), GetParam(), Vector3::Zero(), Vector3(1.0, 0.0, 0.0), spin);
    flight.run(1.0 / steps, steps);
    errors.push_back((flight.rotation() - exact).norm());
    EXPECT_LT((flight.rotation().transpose() * flight.rotation() - Matrix3::Identity()).norm(), 1e-11);
    EXPECT_LT((flight.solver->positions().col(3) - (tumbler().center + Vector3(1.0, 0.0, 0.0))).norm(), 1e-9);
    EXPECT_LT(flight.systems, 10 * steps);
  }
  EXPECT_LT(errors.back(), 2e-3);
  // Backward Euler turns exactly where no torque acts.
  if (findIntegrator(GetParam())->order == 1)
    EXPECT_LT(errors.front(), 1e-4);
  else
    EXPECT_NEAR(std::log2(errors[1] / errors[2]), 2.0, 0.2) << errors[0] << ' ' << errors[1] << ' ' << errors[2];
}

/// A spring pulls at a point of the body that is not its centre: against the same with the midpoint rule and tiny
/// steps.
TEST_P(EveryTurn, convergesWithItsOrderUnderTorque)
{
  const auto end = [](const std::string& _integrator, int _steps) {
    Flight flight(tumbler(), _integrator, Vector3(0.0, -9.81, 0.0), Vector3::Zero(), Vector3(0.5, 0.3, 1.0),
                  Vector3(0.5, 0.2, -0.3));
    BoundaryMotion motion;
    motion.springs.push_back({4, 40.0, Vector3(0.5, 1.0, 0.2)});
    flight.solver->setBoundary(motion);
    flight.run(1.0 / _steps, _steps);
    return Points(flight.solver->positions());
  };
  const Points exact = end("midpoint", 4000);
  const double coarse = (end(GetParam(), 200) - exact).norm();
  const double fine = (end(GetParam(), 400) - exact).norm();
  EXPECT_LT(fine, 0.08);
  EXPECT_NEAR(std::log2(coarse / fine), findIntegrator(GetParam())->order, 0.2) << coarse << ' ' << fine;
}

TEST_P(EveryTurn, fallsAsAPoint)
{
  const Vector3 gravity(0.0, -9.81, 0.0);
  Flight flight(tumbler(), GetParam(), gravity, Vector3(1.0, 2.0, 0.0), Vector3(0.1, 0.0, 2.0));
  flight.run(0.01, 50);
  const double late = findIntegrator(GetParam())->order == 1 ? 9.81 * 0.01 * 0.25 + 1e-9 : 9.81 * 1e-4;
  const Vector3 exact = tumbler().center + 0.5 * Vector3(1.0, 2.0, 0.0) + 0.125 * gravity;
  EXPECT_LT((flight.solver->positions().col(3) - exact).norm(), late);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryTurn,
                         testing::Values("backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"),
                         [](const testing::TestParamInfo<std::string>& _info) {
                           std::string name = _info.param;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

/// Turning about the middle axis is not stable: it flips over again and again, and keeps energy and momenta (Betsch and
/// Steinmann 2001).
TEST(RigidBody, flipsOverAndKeepsEnergyAndMomentum)
{
  Flight flight(tumbler(), "midpoint", Vector3::Zero(), Vector3::Zero(), Vector3(0.01, 6.0, 0.01));
  const DynamicMeasure before = flight.solver->measure();
  EXPECT_NEAR(before.kineticEnergy, 0.5 * 0.5 * 36.0, 1e-3);
  const Vector3 momentum = before.angularMomentum;
  int flips = 0;
  double sign = 1.0;
  for (int s = 0; s < 2000; ++s) {
    flight.run(0.01, 1);
    const DynamicMeasure now = flight.solver->measure();
    ASSERT_NEAR(now.kineticEnergy / before.kineticEnergy, 1.0, 1e-9) << s;
    ASSERT_LT((now.angularMomentum - momentum).norm(), 1e-9 * momentum.norm()) << s;
    const double along = flight.rotation().col(1).dot(momentum.normalized());
    if (along * sign < -0.9) {
      ++flips;
      sign = -sign;
    }
  }
  EXPECT_GE(flips, 3);
}

TEST(RigidBody, isRefusedWithoutMass)
{
  ElasticModel model;
  RigidBlock body = tumbler();
  body.secondMoments[1] = 0.0;
  EXPECT_THROW(model.addRigidBody(body), std::invalid_argument);
  body = tumbler();
  body.axes *= 1.1;
  EXPECT_THROW(model.addRigidBody(body), std::invalid_argument);
  body = tumbler();
  body.mass = -1.0;
  EXPECT_THROW(model.addRigidBody(body), std::invalid_argument);
}

} // namespace
