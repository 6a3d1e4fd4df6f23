// The section Solver: each way of solving leads to the same shape, as exactly as it was asked for.

#include "PanelWindowTest.hh"

#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

#include <Panel/SettingRows.hh>

#include <Simulation/OtherSettings.hh>

namespace FleshSim {

using PanelSolverTest = PanelWindowTest;

TEST_F(PanelSolverTest, everySolverFindsTheSameShape)
{
  openBox();
  enter("steps", "2");
  Points first(3, 0);
  std::set<int> linearIterations;
  for (const SolverEntry& solver : solverRegistry()) {
    choose("solver", QString::fromStdString(solver.name));
    EXPECT_EQ(now().settings().statics.solver, solver.name);
    EXPECT_EQ(text("solverDescription").toStdString(), solver.description);
    run();
    EXPECT_TRUE(now().converged()) << solver.name;
    EXPECT_EQ(now().lastRun()->setup().statics.solver, solver.name);
    linearIterations.insert(lastStep().linearIterations);
    if (first.cols() == 0) first = positions();
    EXPECT_LT((positions() - first).cwiseAbs().maxCoeff(), 1e-7) << solver.name;
  }
  EXPECT_GE(linearIterations.size(), 2u) << "they do not work alike";
}

TEST_F(PanelSolverTest, everyHessianLeadsToTheSameShape)
{
  openBox();
  choose("experiment", "compress");
  enter("rate", "0.3");
  enter("steps", "1");
  Points first(3, 0);
  std::set<int> iterations;
  for (const HessianPolicy& hessian : hessianPolicyRegistry()) {
    choose("hessian", QString::fromStdString(hessian.name));
    EXPECT_EQ(now().settings().statics.hessian, hessian.name);
    EXPECT_EQ(text("hessianDescription").toStdString(), hessian.description);
    run();
    EXPECT_TRUE(now().converged()) << hessian.name;
    EXPECT_EQ(now().lastRun()->setup().statics.hessian, hessian.name);
    iterations.insert(lastStep().newtonIterations);
    if (first.cols() == 0) first = positions();
    EXPECT_LT((positions() - first).cwiseAbs().maxCoeff(), 1e-7) << hessian.name;
  }
  EXPECT_GE(iterations.size(), 2u) << "they do not work alike";
}

TEST_F(PanelSolverTest, theResidualIsBelowTheTolerance)
{
  openBox();
  enter("steps", "2");
  std::vector<int> iterations;
  for (const char* tolerance : {"50", "1e-6"}) {
    enter("tolerance", tolerance);
    ASSERT_TRUE(now().settings().statics.tolerance.has_value());
    EXPECT_EQ(*now().settings().statics.tolerance, std::stod(tolerance));
    run();
    for (const SessionRow& row : now().rows()) {
      EXPECT_EQ(row.report.tolerance, std::stod(tolerance));
      EXPECT_LE(row.report.residual, row.report.tolerance);
    }
    iterations.push_back(lastStep().newtonIterations);
  }
  EXPECT_LT(iterations[0], iterations[1]);
  enter("tolerance", "");
  EXPECT_FALSE(now().settings().statics.tolerance.has_value()) << "automatic";
  run();
  EXPECT_LE(lastStep().residual, lastStep().tolerance);
  EXPECT_NE(lastStep().tolerance, 1e-6);
}

TEST_F(PanelSolverTest, aStepIsGivenUpAfterTheMaximumOfIterations)
{
  openBox();
  choose("experiment", "twist");
  enter("rate", "80");
  enter("steps", "1");
  enter("maxIterations", "1");
  EXPECT_EQ(now().settings().statics.maximumIterations, 1);
  run();
  EXPECT_FALSE(now().converged());
  EXPECT_TRUE(text("statusText").startsWith("Failed: ")) << text("statusText").toStdString();
  EXPECT_NE(text("statusAdvice"), "");
  EXPECT_EQ(text("resultStep"), "1, not converged");
  enter("maxIterations", "60");
  run();
  EXPECT_TRUE(now().converged());
}

TEST_F(PanelSolverTest, everyMaximumThatCanBeWrittenIsTaken)
{
  openBox();
  enter("maxIterations", "1000000");
  EXPECT_EQ(now().settings().statics.maximumIterations, part<QSpinBox>("maxIterations")->value())
      << text("statusText").toStdString();
}

/// The panel is made from the table: each of its rows sets the member that the table says.
TEST_F(PanelSolverTest, everySettingOfTheTableIsChangedByItsControl)
{
  openBox();
  for (const Setting<RunSettings>& setting : runSettings()) {
    PanelSetting row;
    row.key = QString::fromStdString(setting.key);
    const std::string control = row.controlName().toStdString();
    const SettingValue value = anotherValue(setting);
    if (setting.type == SettingType::flag)
      click(control.c_str());
    else if (setting.type == SettingType::name)
      choose(control.c_str(), QString::fromStdString(settingText(value)));
    else
      enter(control.c_str(), settingText(value).c_str());
    EXPECT_EQ(setting.get(now().settings()), value) << setting.key << ": " << text("statusText").toStdString();
  }
  waitForPanel();
  EXPECT_EQ(part<QSpinBox>("roughIterations")->value(), 1) << "the panel shows what holds";
  EXPECT_EQ(number("contactFriction"), 0.375);
}

TEST_F(PanelSolverTest, anyNumberOfThreadsGivesTheSameBits)
{
  openBox();
  enter("steps", "1");
  std::vector<Points> shapes;
  for (const char* threads : {"1", "2", "0"}) {
    enter("threads", threads);
    EXPECT_EQ(now().settings().threads, std::stoi(threads));
    run();
    EXPECT_EQ(now().lastRun()->setup().threads, std::stoi(threads));
    shapes.push_back(positions());
  }
  EXPECT_EQ(part<QSpinBox>("threads")->text(), "all cores");
  EXPECT_EQ(shapes[0], shapes[1]);
  EXPECT_EQ(shapes[0], shapes[2]);
}

} // namespace FleshSim
