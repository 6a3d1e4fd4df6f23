#include <FleshSim/Statics/Extrapolation.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

TEST(Extrapolation, isExactForPolynomialsOfItsOrder)
{
  const Columns a = Columns::of(TestMeshes::randomPoints(5, 1.0, 1));
  const Columns b = Columns::of(TestMeshes::randomPoints(5, 1.0, 2));
  const Columns c = Columns::of(TestMeshes::randomPoints(5, 1.0, 3));
  const auto state = [&](double _t) { return Columns(a + _t * b + _t * _t * c); };
  Extrapolation history;
  EXPECT_EQ(history.availableOrder(), -1);
  for (const double t : {0.0, 1.0, 1.5})
    history.add(t, state(t));
  ASSERT_EQ(history.availableOrder(), 2);
  Columns guess;
  history.predict(2, 2.5, guess);
  EXPECT_LT((guess - state(2.5)).norm(), 1e-12);
  history.predict(1, 2.0, guess);
  EXPECT_LT((guess - (2.0 * state(1.5) - state(1.0))).norm(), 1e-12);
  history.clear();
  EXPECT_EQ(history.availableOrder(), -1);
}

} // namespace
