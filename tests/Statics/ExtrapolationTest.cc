#include <FleshSim/Statics/Extrapolation.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

TEST(Extrapolation, isExactForPolynomialsOfItsOrder)
{
  const Points a = TestMeshes::randomPoints(5, 1.0, 1);
  const Points b = TestMeshes::randomPoints(5, 1.0, 2);
  const Points c = TestMeshes::randomPoints(5, 1.0, 3);
  const auto state = [&](double _t) { return Points(a + _t * b + _t * _t * c); };
  Extrapolation history;
  EXPECT_EQ(history.availableOrder(), -1);
  for (const double t : {0.0, 1.0, 1.5})
    history.add(t, state(t));
  ASSERT_EQ(history.availableOrder(), 2);
  Points guess;
  history.predict(2, 2.5, guess);
  EXPECT_LT((guess - state(2.5)).norm(), 1e-12);
  history.predict(1, 2.0, guess);
  EXPECT_LT((guess - (2.0 * state(1.5) - state(1.0))).norm(), 1e-12);
  history.clear();
  EXPECT_EQ(history.availableOrder(), -1);
}

} // namespace
