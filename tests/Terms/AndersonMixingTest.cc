#include <FleshSim/Terms/AndersonMixing.hh>

#include <Eigen/LU>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

/// x = A x + b with an eigenvalue beyond 1: the plain iteration runs away, mixing ends after as many steps as there are
/// unknowns and one.
TEST(AndersonMixing, findsAPointThatThePlainIterationLeaves)
{
  Eigen::Matrix3d a;
  a << -3.0, 0.2, 0.0, 0.1, 0.5, 0.3, 0.0, -0.2, 1.5;
  const Eigen::Vector3d b(1.0, 2.0, 3.0);
  const Eigen::Vector3d exact = (Eigen::Matrix3d::Identity() - a).inverse() * b;
  AndersonMixing mixing;
  Eigen::VectorXd x = Eigen::Vector3d::Zero();
  for (int k = 0; k < 5; ++k)
    x = mixing.next(x, a * x + b);
  EXPECT_LT((x - exact).norm(), 1e-9);
  EXPECT_LT((mixing.next(x, a * x + b) - exact).norm(), 1e-9) << "and stays there";
}

TEST(AndersonMixing, beginsWithThePlainIteration)
{
  AndersonMixing mixing(0);
  const Eigen::VectorXd x = Eigen::Vector2d(1, 2);
  const Eigen::VectorXd found = Eigen::Vector2d(4, 5);
  EXPECT_EQ(mixing.next(x, found), found);
  mixing.next(found, x);
  mixing.forget();
  EXPECT_EQ(mixing.next(x, found), found);
}

} // namespace
