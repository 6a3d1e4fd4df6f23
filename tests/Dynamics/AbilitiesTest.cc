// What is done to an integrator's steps is what it can take.

#include <FleshSim/Contact/PlaneCollider.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;

/// Falls freely, whatever touches; counts, and fails where it is told to.
class Falling : public Integrator
{
public:
  struct Counts
  {
    int begun = 0;
    int solved = 0;
    int accepted = 0;
  };

  Falling(IntegratorAbilities _abilities, Counts& _counts, double _longest)
      : abilities_(_abilities), counts_(_counts), longest_(_longest)
  {
  }

  IntegratorAbilities abilities() const override { return abilities_; }
  void begin(const DynamicState& _state, double _dt, StepReport& /*_report*/) override
  {
    ++counts_.begun;
    start_ = _state;
    dt_ = _dt;
  }
  bool solve(const StepProblem& _problem, Accuracy /*_accuracy*/, DynamicState& _end, Columns& _reaction,
             StepReport& _report) override
  {
    ++counts_.solved;
    _report.message = "too long";
    if (dt_ > longest_) return false;
    _reaction.setZero(3, _problem.forces.cols());
    _end.velocities = start_.velocities.colwise() + dt_ * Vector3(0.0, -10.0, 0.0);
    _end.positions = start_.positions + dt_ * _end.velocities;
    _end.time = start_.time + dt_;
    return true;
  }
  Vector3 inertia(int /*_vertex*/) const override { return Vector3::Zero(); }
  void accept(const DynamicState& /*_end*/) override { ++counts_.accepted; }
  void forget() override {}

private:
  IntegratorAbilities abilities_;
  Counts& counts_;
  double longest_;
  DynamicState start_;
  double dt_ = 0.0;
};

class Abilities : public testing::Test
{
protected:
  std::unique_ptr<Moving> make(const IntegratorAbilities& _abilities, double _longest)
  {
    DynamicsSettings settings;
    settings.gravity = Vector3(0.0, -10.0, 0.0);
    settings.makeIntegrator = [=](const ElasticModel&, const DynamicsSettings&) {
      return std::make_unique<Falling>(_abilities, counts_, _longest);
    };
    return std::make_unique<Moving>(std::vector<VolumeMesh>{TestMeshes::distortedCube(false, 2, 0.1)}, settings);
  }

  Falling::Counts counts_;
};

TEST_F(Abilities, aStepThatMayBeCutIsTriedInHalves)
{
  const StepReport cut = make({true, true, true}, 0.003)->solver->step(0.01);
  EXPECT_TRUE(cut.converged);
  EXPECT_EQ(counts_.accepted, 4);
  counts_ = Falling::Counts();
  auto whole = make({true, false, true}, 0.003);
  const StepReport report = whole->solver->step(0.01);
  EXPECT_FALSE(report.converged);
  EXPECT_EQ(report.message, "too long");
  EXPECT_EQ(counts_.begun, 1);
  EXPECT_EQ(whole->solver->positions(), whole->model.restPositions()) << "the last good state";
}

TEST_F(Abilities, contactsThatComeInAStepAreNotItsOwnWhereTheyMayNot)
{
  for (const bool may : {true, false}) {
    counts_ = Falling::Counts();
    auto moving = make({may, false, false}, 1.0);
    moving->solver->addCollider(std::make_shared<PlaneCollider>(Vector3(0.0, -1.001, 0.0), Vector3::UnitY()), {});
    EXPECT_TRUE(moving->solver->step(0.05).converged);
    if (may) {
      EXPECT_GT(counts_.solved, 1);
    }
    else {
      EXPECT_EQ(counts_.solved, 1);
    }
    // Obstacles hold in any case.
    EXPECT_GE(moving->solver->positions().row(1).minCoeff(), -1.001);
  }
}

TEST_F(Abilities, whatIsNotCheckedIsMeasuredOnRequest)
{
  auto moving = make({true, true, false}, 1.0);
  const StepReport silent = moving->solver->step(0.01, false);
  EXPECT_TRUE(silent.converged);
  EXPECT_FALSE(silent.measured);
  EXPECT_EQ(silent.time, 0.01);
  const StepReport told = moving->solver->step(0.01, true);
  EXPECT_TRUE(told.measured);
  const double mass = moving->model.masses().sum();
  EXPECT_NEAR(told.kineticEnergy, 0.5 * mass * 0.04, 1e-9 * mass);
  EXPECT_NEAR(told.momentum.y(), -0.2 * mass, 1e-9 * mass);
  EXPECT_NEAR(told.volumeRatio, 1.0, 1e-12);
  EXPECT_NEAR(moving->solver->measure().kineticEnergy, told.kineticEnergy, 1e-12 * mass);
  EXPECT_TRUE(make({true, true, true}, 1.0)->solver->step(0.01, false).measured) << "it is checked anyway";
}

} // namespace
