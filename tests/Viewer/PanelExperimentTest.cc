// The section Experiment: where it puts the boundary slabs, and what it starts from.

#include "PanelWindowTest.hh"

#include <FleshSim/Core/BoundingBox.hh>

#include <Eigen/Geometry>

namespace FleshSim {

using PanelExperimentTest = PanelWindowTest;

namespace {

ViewBox boxOfPoints(const Points& _points)
{
  return ViewBox(_points.rowwise().minCoeff(), _points.rowwise().maxCoeff());
}

constexpr double degree = M_PI / 180.0;
constexpr double exact = 1e-12;

Vector3 turned(const Vector3& _point, int _about, double _degrees, const Vector3& _center)
{
  return _center + Eigen::AngleAxisd(_degrees * degree, Vector3::Unit(_about)) * (_point - _center);
}

} // namespace

TEST_F(PanelExperimentTest, stretchMovesExactlyTheSlabsThatAreWritten)
{
  openBox();
  const std::array<std::array<const char*, 3>, 3> slabs = {
      {{"x", "-0.5", "0.6"}, {"y", "-0.7", "0.2"}, {"z", "-0.5", "0.4"}}};
  for (int axis = 0; axis < 3; ++axis) {
    const auto& slab = slabs[static_cast<std::size_t>(axis)];
    choose("axis", slab[0]);
    enter("low", slab[1]);
    enter("high", slab[2]);
    enter("rate", "0.05");
    enter("steps", "3");
    run();
    EXPECT_EQ(now().rows().size(), 3u);
    EXPECT_TRUE(now().converged());
    const Points moved = positions() - rest();
    double sideways = 0.0;
    for (int v = 0; v < boxVertices; ++v) {
      const double at = rest()(axis, v);
      const double side = at <= std::stod(slab[1]) ? -1.0 : at >= std::stod(slab[2]) ? 1.0 : 0.0;
      if (side != 0.0) {
        EXPECT_LT((moved.col(v) - side * 0.15 * Vector3::Unit(axis)).norm(), exact) << slab[0] << v;
      }
      else
        EXPECT_LT(std::abs(moved(axis, v)), 0.149) << slab[0] << v << " is free";
      sideways = std::max(sideways, std::abs(moved((axis + 1) % 3, v)));
    }
    EXPECT_GT(sideways, 1e-3) << "free vertices give way";
  }
}

TEST_F(PanelExperimentTest, theOtherExperimentsMoveTheirSlabsToo)
{
  openBox();
  choose("axis", "x");
  enter("steps", "2");
  const std::vector<int> low = verticesAt(0, -1.0);
  const std::vector<int> high = verticesAt(0, 1.0);
  ASSERT_EQ(low.size(), 12u);
  const auto expectAt = [&](const std::vector<int>& _slab, const std::function<Vector3(const Vector3&)>& _place) {
    for (const int v : _slab)
      EXPECT_LT((positions().col(v) - _place(rest().col(v))).norm(), exact) << v;
  };
  choose("experiment", "compress");
  enter("rate", "0.1");
  run();
  expectAt(low, [](const Vector3& _rest) { return Vector3(_rest + 0.2 * Vector3::UnitX()); });
  expectAt(high, [](const Vector3& _rest) { return Vector3(_rest - 0.2 * Vector3::UnitX()); });
  choose("experiment", "twist");
  enter("rate", "15");
  run();
  expectAt(low, [](const Vector3& _rest) { return _rest; });
  expectAt(high, [](const Vector3& _rest) { return turned(_rest, 0, 30, Vector3::Zero()); });
  choose("experiment", "bend");
  enter("rate", "10");
  run();
  expectAt(low, [](const Vector3& _rest) { return turned(_rest, 1, -20, -Vector3::UnitX()); });
  expectAt(high, [](const Vector3& _rest) { return turned(_rest, 1, 20, Vector3::UnitX()); });
  EXPECT_EQ(now().status().job, "bend");
}

TEST_F(PanelExperimentTest, slabsAtTheEndsAreWrittenAgain)
{
  openBox();
  EXPECT_EQ(part<QComboBox>("axis")->currentData(), "x") << "where the body is longest";
  choose("axis", "y");
  enter("low", "-0.25");
  enter("high", "0.25");
  enter("rate", "3");
  click("presetSlabs");
  EXPECT_EQ(number("low"), -0.75);
  EXPECT_EQ(number("high"), 0.75);
  EXPECT_DOUBLE_EQ(number("rate"), 1.5 / 20.0);
  enter("steps", "1");
  run();
  for (int v = 0; v < boxVertices; ++v) {
    const bool isSlab = std::abs(rest()(1, v)) == 0.75;
    const Vector3 moved = positions().col(v) - rest().col(v);
    EXPECT_EQ(std::abs(std::abs(moved.y()) - 0.075) < exact, isSlab) << v;
  }
}

TEST_F(PanelExperimentTest, theViewMarksTheSlabsThatAreWritten)
{
  openBox();
  choose("axis", "x");
  EXPECT_EQ(body().marked(Mark::slab).size(), 24u) << "both ends";
  enter("high", "0.4");
  EXPECT_EQ(body().marked(Mark::slab).size(), 36u);
  enter("low", "0.5");
  EXPECT_EQ(body().marked(Mark::slab).size(), 0u) << "the slabs meet";
  EXPECT_NE(text("experimentProblem"), "");
  EXPECT_FALSE(part<QAction>("actionStart")->isEnabled());
  choose("experiment", "scramble");
  EXPECT_TRUE(part<QAction>("actionStart")->isEnabled()) << "it has no slabs";
}

TEST_F(PanelExperimentTest, factorAndSeedThrowTheVerticesDifferently)
{
  openBox("box", false);
  choose("experiment", "scramble");
  std::vector<Points> starts;
  const auto scramble = [&](const char* _factor, const char* _seed) {
    enter("factor", _factor);
    enter("seed", _seed);
    run();
    EXPECT_TRUE(now().converged());
    EXPECT_NEAR(lastStep().volumeRatio, 1.0, 1e-6) << "back to rest";
    State start;
    EXPECT_TRUE(now().archive()->find(0, start));
    starts.push_back(start.positions);
    return boxOfPoints(starts.back());
  };
  const ViewBox small = scramble("1", "4");
  EXPECT_TRUE(boxOfPoints(rest()).contains(small));
  const ViewBox large = scramble("8", "4");
  EXPECT_FALSE(boxOfPoints(1.5 * rest()).contains(large)) << "twice as long";
  EXPECT_TRUE(boxOfPoints(2.0 * rest()).contains(large));
  EXPECT_LT((starts[1] - 2.0 * starts[0]).cwiseAbs().maxCoeff(), 1e-9) << "the same random numbers";
  scramble("8", "5");
  EXPECT_GT((starts[2] - starts[1]).cwiseAbs().maxCoeff(), 0.1);
}

} // namespace FleshSim
