// Joints of scenes against mechanics: pendulums, motors, limits, compliance, loops, chains, flesh on hinges.

#include "../Support/SceneSimulation.hh"

#include <cmath>

namespace FleshSim {
namespace {

const double pi = std::acos(-1.0);

struct Motion
{
  std::vector<StepReport> reports;
  const StepReport& last() const { return reports.back(); }
};

Motion run(const std::string& _parts, const std::string& _integrator, double _dt, double _duration,
           const std::string& _gravity = "[0, -9.81, 0]")
{
  const auto simulation = simulationOf("{" + _parts + R"(, "mode": "dynamic", "gravity": )" + _gravity +
                                       R"(, "dynamics": {"integrator": ")" + _integrator + R"(", "dt": )" +
                                       std::to_string(_dt) + R"(, "duration": )" + std::to_string(_duration) + "} }");
  Motion result;
  for (int s = 1; s <= simulation->setup().steps; ++s) {
    result.reports.push_back(simulation->step(s, nullptr));
    EXPECT_TRUE(result.last().converged) << s << result.last().message;
    if (!result.last().converged) break;
    double extent = 0.0;
    for (const SceneRigidBody& rigid : simulation->setup().rigid)
      extent = std::max(extent, 2.0 * rigid.size());
    EXPECT_LT(result.last().jointError, 1e-6 * extent) << s;
  }
  return result;
}

/// A rod of 1 m that hangs at its upper end, turned by _degrees about z.
std::string rod(double _degrees, const std::string& _joint, const std::string& _more = "")
{
  const double a = _degrees * pi / 180.0;
  return R"("rigid": [ {"name": "rod", "shape": {"box": {"size": [0.1, 1, 0.2]}}, "translate": [)" +
         std::to_string(0.5 * std::sin(a)) + ", " + std::to_string(-0.5 * std::cos(a)) +
         R"(, 0], "rotate": {"axis": "z", "degrees": )" + std::to_string(_degrees) + "}" + _more +
         R"(} ], "joints": [ {"between": ["world", "rod"], "at": [0, 0, 0], )" + _joint + "} ]";
}

constexpr double mass = 20.0;
constexpr const char* hinge = R"("type": "hinge", "axis": [0, 0, 1])";

double angleOf(const RigidPlace& _rod)
{
  return std::atan2(_rod.position.x(), -_rod.position.y());
}

/// Complete elliptic integral of the first kind, by the arithmetic-geometric mean.
double elliptic(double _k)
{
  double a = 1.0, b = std::sqrt(1.0 - _k * _k);
  for (int i = 0; i < 30; ++i) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return 0.5 * pi / a;
}

TEST(Joints, APendulumSwingsInTheRightTimeAndKeepsItsEnergy)
{
  const double inertia = mass / 12.0 * (0.01 + 1.0) + mass * 0.25;
  const double start = 30.0 * pi / 180.0;
  const double period = 4.0 * std::sqrt(inertia / (mass * 9.81 * 0.5)) * elliptic(std::sin(0.5 * start));
  std::vector<double> errors;
  for (const double dt : {0.02, 0.01}) {
    const Motion swing = run(rod(30.0, hinge), "midpoint", dt, 2.3);
    double before = start, crossing = 0.0, found = 0.0;
    for (const StepReport& report : swing.reports) {
      const double angle = angleOf(report.rigid[0]);
      if (before > 0.0 && angle <= 0.0) {
        const double time = report.time - dt * angle / (angle - before);
        found = crossing > 0.0 ? time - crossing : 0.0;
        crossing = time;
      }
      before = angle;
    }
    errors.push_back(std::abs(found / period - 1.0));
    const auto energy = [](const StepReport& _r) { return _r.kineticEnergy + _r.potentialEnergy; };
    EXPECT_NEAR(energy(swing.last()), energy(swing.reports.front()), 1e-8 * mass * 9.81);
  }
  EXPECT_LT(errors[1], 2e-4);
  EXPECT_NEAR(errors[0] / errors[1], 4.0, 0.6) << "second order";
}

class EveryJoint : public testing::TestWithParam<const char*>
{
};

TEST_P(EveryJoint, AMotorHoldsAWeightWithItsTorqueOrTurnsAtItsSpeed)
{
  const Motion strong = run(rod(0.0, std::string(hinge) + R"(, "motor": {"speed": 90, "most": 1e5}, "name": "drive")"),
                            GetParam(), 0.01, 1.0);
  EXPECT_NEAR(angleOf(strong.last().rigid[0]), 0.5 * pi, 1e-4);
  EXPECT_NEAR(strong.last().rigid[0].angularVelocity.z(), 0.5 * pi, 0.01);
  ASSERT_EQ(strong.last().motors.size(), 1u);
  EXPECT_EQ(strong.last().motors[0].name, "drive");
  // The midpoint rule's multipliers belong to the middles of steps, and swing about those at their ends.
  const std::string integrator = GetParam();
  const bool isMiddle = integrator == "midpoint" || integrator == "newmark";
  EXPECT_NEAR(strong.last().motors[0].effort / (mass * 9.81 * 0.5), 1.0, isMiddle ? 0.2 : 0.01)
      << "level: the whole weight at its lever";
  const Motion weak =
      run(rod(0.0, std::string(hinge) + R"(, "motor": {"speed": 90, "most": 30})"), GetParam(), 0.01, 1.0);
  EXPECT_NEAR(std::abs(weak.last().motors[0].effort), 30.0, 1e-6);
}

TEST_P(EveryJoint, LimitsStopWhatTheyLimit)
{
  const Motion turned =
      run(rod(0.0, std::string(hinge) + R"(, "limits": [-20, 10])", R"(, "angular_velocity": [0, 0, 3])"), GetParam(),
          0.01, 0.6);
  double most = 0.0;
  for (const StepReport& report : turned.reports)
    most = std::max(most, angleOf(report.rigid[0]));
  EXPECT_NEAR(most, 10.0 * pi / 180.0, 1e-5);
  const Motion slid =
      run(rod(0.0, R"("type": "slider", "axis": [0, 1, 0], "limits": [-0.3, 0.1])"), GetParam(), 0.01, 1.0);
  EXPECT_NEAR(slid.last().rigid[0].position.y(), -0.8, 1e-5);
  const Motion tied = run(rod(0.0, R"("type": "distance", "limits": [0.2, 1.5])"), GetParam(), 0.01, 1.0);
  EXPECT_NEAR(tied.last().rigid[0].position.norm(), 1.5, 1e-5);
}

/// Along the axis (0, 3, 10) / |...| a slider falls with its part of gravity; a universal joint passes no turn about
/// its shaft; what is fixed stays.
TEST_P(EveryJoint, LeavesFreeWhatItShouldAndNothingElse)
{
  const Motion slider = run(rod(0.0, R"("type": "slider", "axis": [0, 3, 10])"), GetParam(), 0.01, 1.0);
  EXPECT_NEAR(slider.last().rigid[0].position.y(), -0.5 - 0.5 * 9.81 * 9.0 / 109.0, 0.02);
  EXPECT_NEAR(slider.last().rigid[0].position.x(), 0.0, 1e-5);
  const std::string spin = R"(, "angular_velocity": [0, 5, 1])";
  const Motion universal = run(rod(0.0, R"("type": "universal", "axis": [0, 1, 0])", spin), GetParam(), 0.01, 0.3);
  EXPECT_LT(std::abs(universal.last().rigid[0].rotation.y()), 0.02);
  EXPECT_GT(std::abs(universal.last().rigid[0].rotation.z()), 0.02);
  const Motion ball = run(rod(0.0, R"("type": "ball")", spin), GetParam(), 0.01, 0.3);
  EXPECT_GT(std::abs(ball.last().rigid[0].rotation.y()), 0.5);
  const Motion fixed = run(rod(30.0, R"("type": "fixed")"), GetParam(), 0.01, 0.3);
  EXPECT_NEAR(angleOf(fixed.last().rigid[0]), pi / 6.0, 1e-5);
}

/// A slider that gives way under a weight: by compliance times weight.
TEST_P(EveryJoint, ComplianceIsThatOfASpring)
{
  const Motion hung = run(rod(0.0, R"("type": "ball", "compliance": 1e-4)"), GetParam(), 0.02, 0.02);
  EXPECT_LT(hung.last().jointError, 1e-6);
  const Motion rested = run(rod(0.0, R"("type": "ball", "compliance": 1e-4)"), "backward-euler-newton", 0.05, 5.0);
  EXPECT_NEAR(rested.last().rigid[0].position.y(), -0.5 - 1e-4 * mass * 9.81, 1e-5);
}

/// The point of a flesh body hangs at a rigid one, and both fall together without gaining momentum.
TEST_P(EveryJoint, TiesFleshToBoneAndKeepsMomentum)
{
  const Motion tied = run(
      R"("bodies": [ {"generate": {"shape": "cube", "resolution": 2, "size": 1}, "material": {"young": 1e5}} ],
      "rigid": [ {"name": "bone", "shape": {"box": {"size": [0.4, 0.4, 0.4]}}, "translate": [0.2, 1.1, 0.3], "velocity": [1, 0.5, 0]} ],
      "joints": [ {"type": "ball", "between": [{"body": 0}, "bone"], "at": [0.13, 0.5, 0.2]} ])",
      GetParam(), 0.01, 0.5, "[0, 0, 0]");
  const StepReport& first = tied.reports.front();
  EXPECT_LT((tied.last().momentum - first.momentum).norm(), 1e-8 * first.momentum.norm());
  EXPECT_GT(tied.last().energy, 0.0) << "the flesh feels it";
}

INSTANTIATE_TEST_SUITE_P(Integrators, EveryJoint,
                         testing::Values("backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"),
                         nameOfIntegrator);

/// Four bars in a plane with four hinges: one hinge more than the spatial mechanism needs, so rows depend on each
/// other.
TEST(Joints, AClosedLoopWithRedundantHingesMoves)
{
  const Motion loop = run(
      R"("rigid": [ {"name": "a", "shape": {"box": {"size": [0.1, 1, 0.1]}}, "translate": [0, 0.5, 0]},
        {"name": "b", "shape": {"box": {"size": [1, 0.1, 0.1]}}, "translate": [0.5, 1, 0], "velocity": [1, 0, 0]},
        {"name": "c", "shape": {"box": {"size": [0.1, 1, 0.1]}}, "translate": [1, 0.5, 0]} ],
      "joints": [ {"type": "hinge", "between": ["world", "a"], "at": [0, 0, 0], "axis": [0, 0, 1]},
        {"type": "hinge", "between": ["a", "b"], "at": [0, 1, 0], "axis": [0, 0, 1]},
        {"type": "hinge", "between": ["b", "c"], "at": [1, 1, 0], "axis": [0, 0, 1]},
        {"type": "hinge", "between": ["c", "world"], "at": [1, 0, 0], "axis": [0, 0, 1]} ])",
      "backward-euler-newton", 0.01, 0.5);
  const RigidPlace& bar = loop.last().rigid[1];
  EXPECT_GT(bar.position.x(), 0.8);
  EXPECT_NEAR((bar.position - Vector3(0.5, 0.0, 0.0)).norm(), 1.0, 1e-6) << "it goes round in a circle";
  EXPECT_LT(std::abs(bar.rotation.z()), 1e-6) << "and stays level";
  EXPECT_LT(std::abs(bar.position.z()), 1e-6);
}

std::string chain(int _links, double _lastMass)
{
  std::string bodies, joints;
  for (int i = 0; i < _links; ++i) {
    const std::string comma = i > 0 ? ", " : "";
    const std::string name = "l" + std::to_string(i);
    bodies += comma + R"({"name": ")" + name + R"(", "shape": {"box": {"size": [0.2, 0.8, 0.2]}}, "translate": [0, )" +
              std::to_string(-0.5 - i) + R"(, 0], "mass": )" + (i + 1 == _links ? std::to_string(_lastMass) : "1.0") +
              "}";
    joints += comma + R"({"type": "ball", "between": [")" + (i == 0 ? "world" : "l" + std::to_string(i - 1)) +
              R"(", ")" + name + R"("], "at": [0, )" + std::to_string(-i) + ", 0]}";
  }
  return R"("rigid": [ )" + bodies + R"( ], "joints": [ )" + joints + " ]";
}

/// Light links hold a heavy last one.
TEST(Joints, MassRatiosOfTenThousandHold)
{
  const Motion hung = run(chain(8, 1e4), "backward-euler-newton", 0.01, 0.3);
  EXPECT_NEAR(hung.last().rigid[7].position.y(), -7.5, 1e-5);
  EXPECT_LT(hung.last().kineticEnergy, 1e-3);
}

std::string errorOf(const std::string& _joint)
{
  SceneDescription description;
  Status status = parseScene(R"({"bodies": [ {"generate": {"shape": "cube", "resolution": 1}, "translate": [5, 0, 0]} ],
      "rigid": [ {"name": "a", "shape": {"sphere": {"radius": 0.4}}}, {"name": "b", "shape": {"sphere": {"radius": 0.4}},
        "translate": [0, 1, 0], "fixed": true} ], "mode": "dynamic", "dynamics": {"duration": 0.1}, "joints": [ )" +
                                 _joint + " ]}",
                             "s.json", description);
  SimulationSetup setup;
  std::vector<std::string> notes;
  if (status) status = buildScene(description, setup, notes);
  EXPECT_FALSE(status) << _joint;
  EXPECT_EQ(status.message().find('\n'), std::string::npos);
  return status.message();
}

void says(const std::string& _joint, const std::string& _words)
{
  const std::string error = errorOf(_joint);
  EXPECT_NE(error.find(_words), std::string::npos) << error;
}

TEST(Joints, ThatCannotBeAreRefused)
{
  says(R"({"type": "ball", "between": ["a", "c"], "at": [0, 0, 0]})", "no rigid body called \"c\"");
  says(R"({"type": "ball", "between": ["a", {"body": 3}], "at": [0, 0, 0]})", "there is no body 3");
  says(R"({"type": "ball", "between": ["a", {"body": 0}], "at": [0, 0, 0]})", "in no cell");
  says(R"({"type": "ball", "between": ["a", "a"], "at": [0, 0, 0]})", "the same");
  says(R"({"type": "ball", "between": ["b", "world"], "at": [0, 0, 0]})", "neither");
  says(R"({"type": "bal", "between": ["a", "world"], "at": [0, 0, 0]})", "one of");
  says(R"({"type": "hinge", "between": ["a", "world"], "at": [0, 0, 0]})", "axis");
  says(R"({"type": "hinge", "between": ["a", "world"], "at": [0, 0, 0], "axis": [0, 0, 0]})", "zero");
  says(R"({"type": "ball", "between": ["a", "world"], "at": [0, 0, 0], "limits": [0, 1]})", "has none");
  says(R"({"type": "hinge", "between": ["a", "world"], "at": [0, 0, 0], "axis": [0, 0, 1], "limits": [1, 0]})",
       "lower");
  says(
      R"({"type": "hinge", "between": ["a", "world"], "at": [0, 0, 0], "axis": [0, 0, 1], "motor": {"speed": 1, "most": 0}})",
      "positive");
  says(R"({"type": "ball", "between": ["a"], "at": [0, 0, 0]})", "two ends");
}

} // namespace
} // namespace FleshSim
