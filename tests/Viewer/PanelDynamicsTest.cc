// The section Dynamics: bodies fall, swing and stop as it says.

#include "PanelWindowTest.hh"

#include <FleshSim/Dynamics/Integrator.hh>

namespace FleshSim {

using PanelDynamicsTest = PanelWindowTest;

TEST_F(PanelDynamicsTest, everyIntegratorLetsTheBodyFall)
{
  openBox();
  enterVector("gravity", {"0.5", "-1", "-9"});
  const Vector3 gravity(0.5, -1, -9);
  EXPECT_EQ(now().scene().gravity, gravity);
  enter("dt", "0.02");
  for (const IntegratorEntry& integrator : integratorRegistry()) {
    choose("integrator", QString::fromStdString(integrator.name));
    EXPECT_EQ(now().settings().dynamics.integrator, integrator.name);
    EXPECT_EQ(text("integratorDescription").toStdString(), integrator.description);
    stepDynamics(10);
    EXPECT_DOUBLE_EQ(now().status().time, 0.2);
    const Points moved = positions() - rest();
    const Vector3 expected = 0.5 * 0.2 * 0.2 * gravity;
    const double error = gravity.norm() * 0.02 * (integrator.order == 1 ? 0.5 * 0.2 : 0.02);
    for (int v = 0; v < boxVertices; ++v)
      EXPECT_LT((moved.col(v) - expected).norm(), error * (1 + 1e-6)) << integrator.name << ' ' << v;
    press("actionReset");
  }
}

TEST_F(PanelDynamicsTest, backwardEulerFallsAsItsFormulaSays)
{
  openBox();
  enter("gravityZ", "-10");
  for (const char* step : {"0.01", "0.003"}) {
    enter("dt", step);
    const double dt = std::stod(step);
    stepDynamics(5);
    ASSERT_EQ(now().rows().size(), 5u);
    const Points moved = positions() - rest();
    EXPECT_LT((moved.row(2).array() + 10 * dt * dt * 15).abs().maxCoeff(), 1e-8) << "dt^2 g n (n+1) / 2";
    press("actionReset");
  }
}

TEST_F(PanelDynamicsTest, dampingByMassSlowsTheFall)
{
  openBox();
  enter("gravityZ", "-10");
  enter("rayleighAlpha", "20");
  EXPECT_EQ(now().settings().dynamics.alpha, 20);
  stepDynamics(8);
  double way = 0.0;
  double speed = 0.0;
  for (int n = 0; n < 8; ++n) {
    speed = (speed - 10 * 0.01) / (1 + 20 * 0.01);
    way += speed * 0.01;
  }
  EXPECT_LT(((positions() - rest()).row(2).array() - way).abs().maxCoeff(), 1e-8);
}

TEST_F(PanelDynamicsTest, dampingByStiffnessSlowsVibrationButNotTheFall)
{
  openBox();
  choose("integrator", "newmark");
  enter("dt", "0.005");
  choose("axis", "y");
  enter("steps", "1");
  enter("rate", "0.1");
  const auto energyLeft = [&](const char* _damping) {
    enter("rayleighBeta", _damping);
    EXPECT_EQ(now().settings().dynamics.beta, std::stod(_damping));
    run(); // stretched, and let go of
    const double before = lastStep().energy;
    stepDynamics(10);
    EXPECT_GT(lastStep().kineticEnergy, 0.0);
    return (lastStep().energy + lastStep().kineticEnergy) / before;
  };
  EXPECT_NEAR(energyLeft("0"), 1.0, 0.02);
  EXPECT_LT(energyLeft("0.02"), 0.8);
  press("actionReset");
  enter("gravityY", "10");
  stepDynamics(10);
  EXPECT_LT(((positions() - rest()).row(1).array() - 0.5 * 10 * 0.05 * 0.05).abs().maxCoeff(), 1e-6);
}

TEST_F(PanelDynamicsTest, timeGoesOnFromStartToStop)
{
  openBox();
  enter("gravityZ", "-1");
  EXPECT_FALSE(enabled("stopDynamics"));
  click("startDynamics");
  EXPECT_TRUE(now().isMoving());
  ASSERT_TRUE(waitUntil([&] { return now().status().step >= 3; }));
  ASSERT_TRUE(waitUntil([&] { return window->panel().state().running; }));
  EXPECT_FALSE(enabled("startDynamics"));
  EXPECT_FALSE(enabled("stepDynamics"));
  enter("gravityZ", "2"); // counts at once
  EXPECT_EQ(now().scene().gravity.z(), 2.0);
  ASSERT_TRUE(waitUntil([&] { return window->session().bodies().find(object())->positions.row(2).mean() > 0.0; }))
      << "it rises, and the view follows";
  click("stopDynamics");
  EXPECT_FALSE(now().isMoving());
  waitForPanel();
  EXPECT_EQ(text("statusText"), "Stopped.");
  const Points stopped = positions();
  const double time = now().status().time;
  EXPECT_EQ(body().positions(), stopped) << "the view shows where it stopped";
  enter("dynamicSteps", "2");
  click("stepDynamics");
  waitForPanel();
  EXPECT_NEAR(now().status().time, time + 2 * 0.01, 1e-12) << "time goes on where it stopped";
  EXPECT_GT(positions().row(2).mean(), stopped.row(2).mean()) << "with the velocity that it had";
}

/// With a time step far too short for any machine, and this one busy: the user's choice decides.
TEST_F(PanelDynamicsTest, motionKeepsUpWithTimeOrWithItsTimeStep)
{
  openBox();
  enter("gravityZ", "-1");
  enter("dt", "1e-6");
  const auto reached = [&](const std::function<bool()>& _done) {
    click("startDynamics");
    EXPECT_TRUE(waitUntil(_done));
    click("stopDynamics");
    waitForPanel();
    return now().status().stepLength;
  };
  const double free = reached([&] { return now().status().time > 0.05; });
  EXPECT_GT(free, 1e-5) << "longer steps";
  click("realTime");
  EXPECT_FALSE(now().settings().realTime);
  const int runs = now().runCount();
  const double fixed = reached([&] { return now().runCount() > runs && now().rows().size() > 50; });
  EXPECT_EQ(fixed, 1e-6);
  EXPECT_NEAR(now().rows()[20].report.time - now().rows()[19].report.time, 1e-6, 1e-12);
}

TEST_F(PanelDynamicsTest, everyNumberOfStepsThatCanBeWrittenIsDone)
{
  openBox();
  enter("gravityZ", "-1");
  enter("dynamicSteps", "1000000");
  const int number = part<QSpinBox>("dynamicSteps")->value();
  click("stepDynamics");
  EXPECT_EQ(now().runCount(), 1) << text("statusText").toStdString();
  EXPECT_EQ(now().status().steps, number);
  now().cancel();
}

} // namespace FleshSim
