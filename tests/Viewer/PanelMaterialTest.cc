// The section Material: what is chosen there is what the next run is made of.

#include "PanelWindowTest.hh"

#include <Support/PlainElasticity.hh>

#include <FleshSim/Material/Material.hh>

#include <Eigen/SVD>

#include <cmath>
#include <map>

namespace FleshSim {

namespace {

/// The energies that have Hooke's constants as their own, by their textbook formulas.
struct TextbookEnergy
{
  std::string name;
  double mu;
  double lambda;

  double energy(const Matrix3& _F) const
  {
    const Vector3 stretches = Eigen::JacobiSVD<Matrix3>(_F).singularValues();
    const double J = _F.determinant();
    const Vector3 biot = stretches - Vector3::Ones();
    const Vector3 green = 0.5 * (stretches.cwiseAbs2() - Vector3::Ones());
    const Matrix3 small = 0.5 * (_F + _F.transpose()) - Matrix3::Identity();
    const auto hooke = [this](double _squares, double _trace) {
      return mu * _squares + 0.5 * lambda * _trace * _trace;
    };
    if (name == "arap") return mu * biot.squaredNorm();
    if (name == "corotated") return hooke(biot.squaredNorm(), biot.sum());
    if (name == "fixed-corotated") return hooke(biot.squaredNorm(), J - 1.0);
    if (name == "stvk") return hooke(green.squaredNorm(), green.sum());
    if (name == "linear") return hooke(small.squaredNorm(), small.trace());
    if (name == "neo-hookean") return hooke(0.5 * (_F.squaredNorm() - 3.0) - std::log(J), std::log(J));
    if (name == "mooney-rivlin") {
      const double areas = 0.5 * (std::pow(_F.squaredNorm(), 2) - (_F.transpose() * _F).squaredNorm());
      const double shape = _F.squaredNorm() / std::pow(J, 2.0 / 3.0) + areas / std::pow(J, 4.0 / 3.0) - 6.0;
      return 0.25 * mu * shape + 0.5 * (lambda + 2.0 / 3.0 * mu) * (J - 1.0) * (J - 1.0);
    }
    return PlainElasticity::StableNeoHookean{mu, lambda + mu}.energy(_F);
  }
};

} // namespace

using PanelMaterialTest = PanelWindowTest;

TEST_F(PanelMaterialTest, everyMaterialAnswersByItsOwnEnergy)
{
  openBox();
  enter("rate", "0.15");
  enter("steps", "1");
  std::set<double> energies;
  for (const MaterialEntry& material : materialRegistry()) {
    choose("material", QString::fromStdString(material.name));
    const MaterialChoice& choice = now().bodySettings(0).material;
    EXPECT_EQ(choice.name, material.name);
    EXPECT_EQ(text("materialDescription").toStdString(), material.description);
    run();
    EXPECT_TRUE(lastStep().converged) << material.name;
    energies.insert(std::round(1e6 * lastStep().energy));
    if (material.name == "stable-neo-hookean-barrier") continue;
    const TextbookEnergy textbook{material.name, choice.parameters.mu, choice.parameters.lambda};
    const double expected = PlainElasticity::energy(now().document(0).mesh, positions(), textbook);
    EXPECT_NEAR(lastStep().energy, expected, 1e-8 * expected) << material.name;
  }
  EXPECT_EQ(energies.size(), materialRegistry().size()) << "none answers as another";
}

TEST_F(PanelMaterialTest, youngsModulusAndPoissonsRatioChangeTheNextRun)
{
  openBox();
  enter("steps", "1");
  run();
  const StepReport before = lastStep();
  const Points shape = positions();
  enter("young", "2e5");
  enter("poisson", "0.45");
  EXPECT_DOUBLE_EQ(now().bodySettings(0).material.parameters.mu, 2e5 / 2.9);
  EXPECT_DOUBLE_EQ(number("mu"), 2e5 / 2.9);
  EXPECT_DOUBLE_EQ(number("lambda"), 2e5 * 0.45 / (1.45 * 0.1));
  run();
  EXPECT_NEAR(lastStep().energy, 2.0 * before.energy, 1e-8 * before.energy) << "twice as stiff";
  EXPECT_LT((positions() - shape).cwiseAbs().maxCoeff(), 1e-8) << "and the same shape";
  enter("poisson", "0.1");
  EXPECT_DOUBLE_EQ(now().bodySettings(0).material.parameters.lambda, 2e5 * 0.1 / (1.1 * 0.8));
  EXPECT_DOUBLE_EQ(number("lambda"), 2e5 * 0.1 / (1.1 * 0.8));
  run();
  EXPECT_GT(lastStep().volumeRatio, before.volumeRatio + 0.01) << "gives way in volume";
}

TEST_F(PanelMaterialTest, lamesConstantsChangeTheNextRun)
{
  openBox();
  enter("steps", "1");
  enter("mu", "3e4");
  enter("lambda", "6e4");
  const MaterialParameters& parameters = now().bodySettings(0).material.parameters;
  EXPECT_DOUBLE_EQ(parameters.mu, 3e4);
  EXPECT_DOUBLE_EQ(parameters.lambda, 6e4);
  EXPECT_DOUBLE_EQ(number("young"), 3e4 * (3 * 6e4 + 2 * 3e4) / (6e4 + 3e4));
  EXPECT_DOUBLE_EQ(number("poisson"), 6e4 / (2 * (6e4 + 3e4)));
  run();
  const double expected =
      PlainElasticity::energy(now().document(0).mesh, positions(), TextbookEnergy{"stable-neo-hookean", 3e4, 6e4});
  EXPECT_NEAR(lastStep().energy, expected, 1e-8 * expected);
}

TEST_F(PanelMaterialTest, constantsOfAnEnergyAreWrittenAndShown)
{
  openBox();
  EXPECT_FALSE(shown("constants")) << "Stable Neo-Hookean has no others";
  choose("material", "mooney-rivlin");
  ASSERT_TRUE(shown("constants"));
  EXPECT_EQ(part<QLineEdit>("constants")->placeholderText(), "c10, c01, bulk");
  enter("constants", "c10=1e4, c01=5e3, bulk=1e6");
  const MaterialChoice& choice = now().bodySettings(0).material;
  EXPECT_EQ(choice.parameters.own, (std::vector<double>{1e4, 5e3, 1e6}));
  EXPECT_DOUBLE_EQ(number("mu"), 3e4) << "2 (c10 + c01)";
  EXPECT_NEAR(number("lambda"), 1e6 - 2e4, 1e-6) << "bulk - 2/3 mu";
  EXPECT_EQ(part<QLineEdit>("constants")->text(), "c10=10000, c01=5000, bulk=1e+06");
  enter("young", "2e5");
  EXPECT_TRUE(choice.parameters.own.empty()) << "the stiffness was chosen after them";
  EXPECT_EQ(part<QLineEdit>("constants")->text(), "");
}

TEST_F(PanelMaterialTest, meanDilatationTakesLockingAway)
{
  openBox();
  choose("experiment", "bend");
  enter("rate", "10");
  enter("steps", "1");
  enter("poisson", "0.499");
  std::map<std::string, double> energies;
  for (const std::string& name : lockingRemedyNames()) {
    choose("locking", QString::fromStdString(name));
    EXPECT_EQ(now().bodySettings(0).material.locking, *findLockingRemedy(name));
    run();
    EXPECT_TRUE(now().converged()) << name;
    EXPECT_EQ(now().lastRun()->setup().bodies[0].choice.locking, *findLockingRemedy(name));
    energies[name] = lastStep().energy;
  }
  EXPECT_LT(energies["mean-dilatation"], 0.8 * energies["none"]);
}

TEST_F(PanelMaterialTest, aMaterialThatTheRemedyForLockingCannotBeOfIsRefused)
{
  openBox();
  choose("locking", "mean-dilatation");
  choose("material", "arap");
  EXPECT_TRUE(text("statusText").startsWith("Refused")) << text("statusText").toStdString();
  EXPECT_EQ(now().bodySettings(0).material.name, "stable-neo-hookean");
  EXPECT_TRUE(waitUntil([&] { return part<QComboBox>("material")->currentData() == "stable-neo-hookean"; }));
  choose("locking", "none");
  choose("material", "arap");
  EXPECT_EQ(now().bodySettings(0).material.name, "arap");
  choose("locking", "mean-dilatation");
  EXPECT_EQ(now().bodySettings(0).material.locking, LockingRemedy::none);
}

TEST_F(PanelMaterialTest, oneWayToSayStiffnessFollowsTheOtherWhileItIsWritten)
{
  openBox();
  const double mu = number("mu");
  type("young", "5e5");
  EXPECT_NEAR(number("mu"), 5.0 * mu, 1e-6) << "before Return";
  EXPECT_DOUBLE_EQ(now().bodySettings(0).material.parameters.mu, mu) << "not in the simulation yet";
  type("poisson", "0.5");
  EXPECT_TRUE(text("materialProblem").contains("below 0.5"));
  EXPECT_FALSE(part<QAction>("actionStart")->isEnabled());
  type("poisson", "0.3");
  EXPECT_EQ(text("materialProblem"), "");
  EXPECT_TRUE(part<QAction>("actionStart")->isEnabled());
}

TEST_F(PanelMaterialTest, densityIsTheMassOfMovingBodies)
{
  openBox();
  enter("gravityZ", "-10");
  for (const char* density : {"500", "2000"}) {
    enter("density", density);
    const double value = std::stod(density);
    EXPECT_EQ(now().bodySettings(0).material.density, value);
    stepDynamics(1);
    const double speed = 10 * now().settings().dt;
    const double expected = 0.5 * value * 3.0 * speed * speed; // of 3 m^3
    EXPECT_NEAR(lastStep().kineticEnergy, expected, 1e-6 * expected) << density;
    press("actionReset");
  }
}

} // namespace FleshSim
