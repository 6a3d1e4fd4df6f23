// A run that goes on from a state is the run that it was taken from, to the last bit.

#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Dynamics/AdaptiveStep.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;

class EveryRestart : public testing::TestWithParam<std::string>
{
protected:
  /// Two spinning bodies that fall onto each other and onto a rough plane, damped, one held at a corner by a spring.
  std::unique_ptr<Moving> make(double _beta) const
  {
    DynamicsSettings settings = withIntegrator(GetParam());
    settings.gravity = Vector3(0.5, -9.81, 0.0);
    settings.alpha = 0.1;
    settings.beta = _beta;
    settings.contact.pairFriction = 0.3;
    settings.contact.self = true;
    const VolumeMesh low = TestMeshes::distortedCube(false, 3, 0.1);
    const VolumeMesh high = TestMeshes::movedBy(TestMeshes::distortedCube(true, 2, 0.1), Vector3(0.3, 2.02, 0.1));
    auto moving = std::make_unique<Moving>(std::vector<VolumeMesh>{low, high}, settings);
    ColliderSettings rough;
    rough.friction = 0.4;
    moving->solver->addCollider(std::make_shared<PlaneCollider>(Vector3(0.0, -1.001, 0.0), Vector3::UnitY()), rough);
    BoundaryMotion boundary;
    boundary.springs = {{0, 50.0, Vector3(-1.0, -0.9, -1.0)}};
    moving->solver->setBoundary(boundary);
    const Points rest = moving->model.restPositions();
    moving->solver->setState(rest, spinning(rest, Vector3(0.0, 0.5, 0.2), Vector3(0.2, -0.5, 0.0)), 0.0);
    return moving;
  }

  static void go(Moving& _moving, int _steps)
  {
    for (int s = 0; s < _steps; ++s) {
      const StepReport report = _moving.solver->step(0.01);
      ASSERT_TRUE(report.converged) << report.message;
    }
  }

  void expectSame(double _beta) const
  {
    const auto whole = make(_beta);
    go(*whole, 25);
    const State state = whole->solver->state();
    whole->solver->dropCaches();
    go(*whole, 15);
    const auto later = make(_beta);
    later->solver->setState(state);
    go(*later, 15);
    EXPECT_EQ(whole->solver->positions(), later->solver->positions());
    EXPECT_EQ(whole->solver->velocities(), later->solver->velocities());
    EXPECT_EQ(whole->solver->time(), later->solver->time());
    EXPECT_GT(whole->solver->measure().contacts, 0);
  }
};

TEST_P(EveryRestart, goesOnToTheLastBit)
{
  for (const double beta : {0.0, 1e-3})
    expectSame(beta);
}

/// Without contacts and memory it would go another way: the state holds more than positions and velocities.
TEST_P(EveryRestart, positionsAndVelocitiesAloneAreNotEnough)
{
  const auto whole = make(0.0);
  go(*whole, 25);
  const State state = whole->solver->state();
  whole->solver->dropCaches();
  go(*whole, 15);
  const auto later = make(0.0);
  later->solver->setState(state.positions, state.velocities, state.time);
  go(*later, 15);
  EXPECT_NE(whole->solver->positions(), later->solver->positions());
}

TEST_P(EveryRestart, statesOfSomethingElseAreRefused)
{
  const auto whole = make(0.0);
  go(*whole, 20);
  const State state = whole->solver->state();
  for (const auto& [part, memory] : state.memory) {
    if (memory.empty()) continue;
    State damaged = state;
    damaged.memory[part].pop_back();
    EXPECT_THROW(make(0.0)->solver->setState(damaged), std::invalid_argument) << part;
    damaged = state;
    damaged.memory[part].push_back(0.0);
    EXPECT_THROW(make(0.0)->solver->setState(damaged), std::invalid_argument) << part;
  }
  State other = state;
  other.positions.conservativeResize(3, 7);
  EXPECT_THROW(make(0.0)->solver->setState(other), std::invalid_argument);
  Moving alone({TestMeshes::distortedCube(false, 3, 0.1)}, withIntegrator(GetParam()));
  EXPECT_THROW(alone.solver->setState(state), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryRestart, testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

} // namespace
