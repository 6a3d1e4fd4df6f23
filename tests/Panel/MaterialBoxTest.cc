#include <Panel/MaterialBox.hh>
#include <Panel/PanelTest.hh>

#include <array>

namespace FleshSim {

using MaterialBoxTest = PanelTest;

TEST(StiffnessTest, PairsDescribeTheSameSolid)
{
  const Stiffness known = Stiffness::fromYoungPoisson(1e5, 0.25);
  EXPECT_DOUBLE_EQ(known.mu, 4e4);
  EXPECT_DOUBLE_EQ(known.lambda, 4e4);
  for (const double poisson : {-0.9, -0.2, 0.0, 0.3, 0.499}) {
    const Stiffness there = Stiffness::fromYoungPoisson(2e6, poisson);
    const Stiffness back = Stiffness::fromLame(there.mu, there.lambda);
    EXPECT_NEAR(back.young, 2e6, 1e-6);
    EXPECT_NEAR(back.poisson, poisson, 1e-12);
  }
}

TEST_F(MaterialBoxTest, ShowsWhatHolds)
{
  EXPECT_EQ(find<QComboBox>("material")->currentText(), "stable-neo-hookean");
  EXPECT_EQ(text("materialDescription"), "flesh, any strain");
  EXPECT_EQ(number("young"), 104000);
  EXPECT_EQ(number("poisson"), 0.3);
  EXPECT_EQ(number("mu"), 40000);
  EXPECT_EQ(number("lambda"), 60000);
  EXPECT_EQ(number("density"), 1000);
  EXPECT_FALSE(shown("materialProblem"));
  EXPECT_EQ(host.takeCalls(), QStringList());
}

TEST_F(MaterialBoxTest, ChoosingSendsTheStiffnessAsItWasGiven)
{
  choose("material", "neo-hookean");
  EXPECT_EQ(sent(), "setMaterialYoungPoisson(5, neo-hookean, 104000, 0.3)");
  EXPECT_EQ(line(), "fleshsim.setMaterialYoungPoisson(5, \"neo-hookean\", 104000, 0.3)");
  EXPECT_EQ(text("materialDescription"), "never inverts");
  enter("mu", "50000");
  EXPECT_EQ(sent(), "setMaterial(5, neo-hookean, 50000, 60000)");
  choose("material", "arap");
  EXPECT_EQ(sent(), "setMaterial(5, arap, 50000, 60000)");
}

TEST_F(MaterialBoxTest, TheRemedyForLockingIsSentAlone)
{
  EXPECT_EQ(find<QComboBox>("locking")->currentText(), "none");
  choose("locking", "mean-dilatation");
  EXPECT_EQ(sent(), "setLocking(5, mean-dilatation)");
  EXPECT_EQ(line(), "fleshsim.setLocking(5, \"mean-dilatation\")");
}

TEST_F(MaterialBoxTest, LameFollowsYoungPoissonWhileItIsWritten)
{
  write("young", "2e5");
  EXPECT_DOUBLE_EQ(number("mu"), 2e5 / 2.6);
  EXPECT_DOUBLE_EQ(number("lambda"), 2e5 * 0.3 / (1.3 * 0.4));
  EXPECT_EQ(sent(), "");
  QTest::keyClick(find<NumberField>("young"), Qt::Key_Return);
  EXPECT_EQ(sent(), "setMaterialYoungPoisson(5, stable-neo-hookean, 200000, 0.3)");
  enter("poisson", "0.25");
  EXPECT_EQ(sent(), "setMaterialYoungPoisson(5, stable-neo-hookean, 200000, 0.25)");
  EXPECT_DOUBLE_EQ(number("mu"), 8e4);
  EXPECT_DOUBLE_EQ(number("lambda"), 8e4);
}

TEST_F(MaterialBoxTest, YoungPoissonFollowsLame)
{
  enter("lambda", "40000");
  EXPECT_EQ(sent(), "setMaterial(5, stable-neo-hookean, 40000, 40000)");
  EXPECT_DOUBLE_EQ(number("young"), 1e5);
  EXPECT_DOUBLE_EQ(number("poisson"), 0.25);
}

TEST_F(MaterialBoxTest, SendsTheExactValueBehindARoundedText)
{
  enter("young", "1e5");
  host.takeCalls();
  enter("lambda", "7e4");
  EXPECT_EQ(sent(), QString("setMaterial(5, stable-neo-hookean, %1, 70000)").arg(QVariant(1e5 / 2.6).toString()));
}

TEST_F(MaterialBoxTest, RefusesWhatNoSolidHas)
{
  struct Case
  {
    const char* field;
    const char* written;
    const char* word;
  };
  const std::array<Case, 8> cases{{{"poisson", "0.5", "below 0.5"},
                                   {"poisson", "-1", "above -1"},
                                   {"young", "-3", "Young"},
                                   {"mu", "0", "greater than 0"},
                                   {"lambda", "-30000", "bulk"},
                                   {"density", "-1", "density"},
                                   {"young", "", "missing"},
                                   {"young", "1,5", "not a number"}}};
  for (const Case& wrong : cases) {
    enter(wrong.field, wrong.written);
    EXPECT_EQ(sent(), "") << wrong.field;
    EXPECT_TRUE(text("materialProblem").contains(wrong.word)) << text("materialProblem").toStdString();
    EXPECT_TRUE(text("statusAdvice").contains(wrong.word));
    EXPECT_TRUE(find<NumberField>(wrong.field)->toolTip().contains(wrong.word));
    EXPECT_FALSE(action("actionStart")->isEnabled());
    EXPECT_FALSE(enabled("startDynamics"));
    host.setMaterial("young", 104000 + host.stateQuestions);
    panel.poll();
    EXPECT_FALSE(find<NumberField>(wrong.field)->problem().isEmpty()) << "what is written stays until it is put right";
    panel.chooseObject(7);
    panel.chooseObject(5);
    EXPECT_FALSE(shown("materialProblem"));
    EXPECT_TRUE(action("actionStart")->isEnabled());
  }
}

TEST_F(MaterialBoxTest, WhatFollowsFromAWrongNumberIsUnknown)
{
  write("poisson", "0.6");
  EXPECT_EQ(find<NumberField>("mu")->text(), "");
  EXPECT_EQ(find<NumberField>("mu")->problem(), "") << "only the wrong one is marked";
  choose("material", "arap");
  EXPECT_EQ(sent(), "");
  enter("mu", "50000");
  EXPECT_EQ(sent(), "") << "lambda is unknown";
  enter("lambda", "50000");
  EXPECT_EQ(sent(), "setMaterial(5, arap, 50000, 50000)");
  EXPECT_DOUBLE_EQ(number("poisson"), 0.25);
  EXPECT_FALSE(shown("materialProblem"));
}

TEST_F(MaterialBoxTest, DensityIsSent)
{
  enter("density", "1200");
  EXPECT_EQ(sent(), "setDensity(5, 1200)");
}

TEST_F(MaterialBoxTest, SendsNothingUnlessChanged)
{
  QTest::keyClick(find<NumberField>("young"), Qt::Key_Return);
  find<NumberField>("young")->setFocus();
  find<NumberField>("density")->setFocus();
  QTest::keyClick(find<NumberField>("density"), Qt::Key_Tab);
  EXPECT_EQ(sent(), "");
  write("density", "900");
  QTest::keyClick(find<NumberField>("density"), Qt::Key_Tab);
  EXPECT_EQ(sent(), "setDensity(5, 900)") << "leaving the field takes the number over, once";
}

TEST_F(MaterialBoxTest, FollowsScripts)
{
  host.setMaterial("density", 1234);
  host.setMaterial("name", "arap");
  write("young", "7");
  panel.poll();
  EXPECT_EQ(number("density"), 1234);
  EXPECT_EQ(find<QComboBox>("material")->currentText(), "arap");
  EXPECT_EQ(find<NumberField>("young")->text(), "7") << "what the user is writing is left alone";
}

} // namespace FleshSim
