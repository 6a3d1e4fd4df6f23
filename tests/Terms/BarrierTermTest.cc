// The barrier and its friction as functions: gradients are those of the values, forces and moments balance, flat is
// flat.

#include <FleshSim/Terms/BarrierFrictionTerm.hh>
#include <FleshSim/Terms/BarrierTerm.hh>
#include <FleshSim/Terms/EmbeddedTerm.hh>

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

namespace {

using namespace FleshSim;

constexpr double thickness = 0.2;

/// Two cubes of which one stands askew over the other, nearer than the thickness: places on faces, edges and corners.
struct Cubes
{
  /// _wide: how much wider the lower one is.
  explicit Cubes(double _gap, bool _askew, int _cells = 2, double _wide = 1.0,
                 BarrierKernel _kernel = BarrierKernel::spring)
  {
    VolumeMesh low = TestMeshes::generated("cube", false, _cells);
    low.positions.row(0) *= _wide;
    low.positions.row(2) *= _wide;
    Points high = TestMeshes::generated("cube", false, 2).positions;
    if (_askew) {
      const Matrix3 turn =
          (Eigen::AngleAxisd(0.7, Vector3::UnitZ()) * Eigen::AngleAxisd(0.6, Vector3(1, 0.2, 0.1).normalized()))
              .toRotationMatrix();
      high = turn * high;
    }
    high.row(1).array() += 1.0 + _gap - high.row(1).minCoeff();
    high.row(0).array() += _wide > 1.0 ? 0.813 : 0.313;
    high.row(2).array() += 0.271;
    positions.resize(3, low.vertexCount() + high.cols());
    positions << low.positions, high;
    for (const VolumeMesh& mesh : {low, TestMeshes::generated("cube", false, 2)}) {
      std::vector<int> vertices;
      ContactSurface surface;
      for (std::array<int, 3> t : boundarySurface(mesh, &vertices).triangles) {
        for (int& v : t)
          v = static_cast<int>(first) + vertices[static_cast<std::size_t>(v)];
        surface.triangles.push_back(t);
      }
      surfaces.push_back(surface);
      first += mesh.vertexCount();
    }
    BarrierMeasures::Settings settings;
    settings.thickness = Eigen::VectorXd::Constant(2, thickness);
    settings.stiffness = Eigen::VectorXd::Constant(2, 3.0 / thickness);
    settings.friction = 0.5;
    // At rest they are far from each other: else they would be thinner.
    Points rest = positions;
    rest.rightCols(high.cols()).row(1).array() += 1.0;
    barrier = SurfaceBarrier(_kernel, surfaces, rest, settings);
  }

  Eigen::Index first = 0;
  Points positions;
  std::vector<ContactSurface> surfaces;
  SurfaceBarrier barrier;
};

TEST(BarrierTerm, TheGradientIsThatOfTheEnergyAndForcesBalance)
{
  int edges = 0;
  for (const double gap : {0.01, 0.04, 0.15})
    for (const bool askew : {false, true}) {
      Cubes cubes(gap, askew);
      // Corners and edges of the upper body over edges of the lower one.
      cubes.positions.rightCols(27).row(0).array() += 0.45 * askew;
      const BarrierTerm term(cubes.barrier);
      std::vector<NearFeatures> near;
      cubes.barrier.find(cubes.positions, near);
      ASSERT_FALSE(near.empty());
      for (const NearFeatures& features : near)
        edges += features.isEdges;
      Points gradient = Points::Zero(3, cubes.positions.cols());
      const double value = term.evaluate(Trial(cubes.positions), &gradient);
      ASSERT_GT(value, 0.0);
      const double size = gradient.norm();
      EXPECT_LT(gradient.rowwise().sum().norm(), 1e-12 * size);
      Vector3 moment = Vector3::Zero();
      for (Eigen::Index v = 0; v < gradient.cols(); ++v)
        moment += Vector3(cubes.positions.col(v)).cross(Vector3(gradient.col(v)));
      EXPECT_LT(moment.norm(), 1e-11 * size) << "turning all of it costs nothing";
      const Points direction = TestMeshes::randomPoints(static_cast<int>(gradient.cols()), 1.0, 3);
      const double h = 1e-7;
      const double plus = term.evaluate(Trial(Points(cubes.positions + h * direction)), nullptr);
      const double minus = term.evaluate(Trial(Points(cubes.positions - h * direction)), nullptr);
      const double slope = gradient.cwiseProduct(direction).sum();
      EXPECT_NEAR((plus - minus) / (2.0 * h), slope, 1e-5 * size) << gap << ' ' << askew;
    }
  EXPECT_GT(edges, 0) << "edges are tried, too";
}

constexpr BarrierKernel kernels[] = {BarrierKernel::spring, BarrierKernel::logarithm};

/// A flat body over a flat one, cut coarsely or finely: the energy does not change along the surface.
TEST(BarrierTerm, FlatIsFlatHoweverItIsCut)
{
  for (const int cells : {2, 5, 7}) {
    Cubes cubes(0.1, false, cells);
    // Only the upper body's vertices: where those of the lower one are depends on the cut.
    const BarrierTerm term(cubes.barrier);
    std::vector<NearFeatures> near;
    const auto upperEnergy = [&](double _x, double _z) {
      Points moved = cubes.positions;
      moved.rightCols(27).row(0).array() += _x;
      moved.rightCols(27).row(2).array() += _z;
      cubes.barrier.find(moved, near);
      double sum = 0.0;
      for (const NearFeatures& features : near)
        if (!features.isEdges && features.vertices[0] >= cubes.positions.cols() - 27 &&
            features.coefficients[0] == 1.0 && moved.col(features.vertices[0]).cwiseAbs().maxCoeff() < 1.2 &&
            std::abs(moved(0, features.vertices[0])) < 0.99 && std::abs(moved(2, features.vertices[0])) < 0.99)
          sum += features.energy / features.measure.weight;
      return sum;
    };
    // Four of the nine lower vertices of the upper body stay over the lower one.
    const double here = upperEnergy(0.0, 0.0);
    ASSERT_GT(here, 0.0);
    for (int i = 1; i <= 20; ++i)
      EXPECT_NEAR(upperEnergy(0.013 * i, 0.011 * i), here, 1e-12 * here) << cells << " cells, " << i;
  }
}

/// On faces, edges and corners; a filter leaves no negative curvature.
TEST(BarrierTerm, TheHessianIsThatOfTheEnergy)
{
  for (const BarrierKernel kernel : kernels)
    for (const bool askew : {false, true}) {
      // Not askew, no edges are near each other: where they are parallel their nearest places jump.
      const Cubes cubes(0.03, askew, askew ? 2 : 1, askew ? 1.0 : 8.0, kernel);
      const BarrierTerm term(cubes.barrier);
      const int count = static_cast<int>(cubes.positions.cols());
      for (const int seed : {5, 6, 7}) {
        const Points d = TestMeshes::randomPoints(count, 1.0, static_cast<std::uint64_t>(seed));
        const auto productWith = [&](HessianFilter _filter) {
          Points product = Points::Zero(3, count);
          TermMatrixProduct matrix(d, product);
          term.addHessian(Trial(cubes.positions), _filter, 1.0, matrix);
          return product;
        };
        const Points product = productWith(HessianFilter::none);
        EXPECT_LT(product.rowwise().sum().norm(), 1e-9 * product.norm());
        const double h = 1e-7;
        Points plus = Points::Zero(3, count);
        Points minus = Points::Zero(3, count);
        term.evaluate(Trial(Points(cubes.positions + h * d)), &plus);
        term.evaluate(Trial(Points(cubes.positions - h * d)), &minus);
        EXPECT_LT(((plus - minus) / (2.0 * h) - product).norm(), 1e-4 * product.norm()) << askew << seed;
        EXPECT_GE(productWith(HessianFilter::clamp).cwiseProduct(d).sum(), product.cwiseProduct(d).sum());
        EXPECT_GE(productWith(HessianFilter::clamp).cwiseProduct(d).sum(), 0.0);
        EXPECT_GE(productWith(HessianFilter::absolute).cwiseProduct(d).sum(), 0.0);
      }
    }
}

TEST(BarrierTerm, NoMotionIsSafeThatPasses)
{
  Cubes cubes(0.05, true);
  Points motion = Points::Zero(3, cubes.positions.cols());
  motion.rightCols(27).row(1).setConstant(-0.049);
  EXPECT_EQ(cubes.barrier.safePart(cubes.positions, motion), 1.0);
  motion.rightCols(27).row(1).setConstant(-500.0);
  const double part = cubes.barrier.safePart(cubes.positions, motion);
  EXPECT_GT(part * 500.0, 0.5 * 0.05);
  EXPECT_LT(part * 500.0, 0.05);
  motion.rightCols(27).row(1).setConstant(500.0);
  EXPECT_EQ(cubes.barrier.safePart(cubes.positions, motion), 1.0) << "away";
}

/// The same on points that hang on unknowns, as the skin of a reduced model does: each is a weighted sum of three
/// columns.
TEST(BarrierTerm, KnowsPointsThatHangOnUnknowns)
{
  Cubes cubes(0.05, true);
  const auto points = static_cast<int>(cubes.positions.cols());
  Embedding embedding;
  Points columns(3, 2 * points);
  columns.leftCols(points) = cubes.positions + TestMeshes::randomPoints(points, 0.3, 7);
  columns.rightCols(points) = 2.0 * cubes.positions - columns.leftCols(points);
  for (int p = 0; p < points; ++p)
    embedding.addWeighted({{p, 0.5}, {points + p, 0.5}});
  const EmbeddedTerm embedded(std::make_shared<BarrierTerm>(cubes.barrier), embedding);
  const BarrierTerm plain(cubes.barrier);
  EXPECT_NEAR(embedded.evaluate(Trial(columns), nullptr), plain.evaluate(Trial(cubes.positions), nullptr), 1e-9);
  Points motion = Points::Zero(3, 2 * points);
  motion.middleCols(points - 27, 27).row(1).setConstant(-500.0);
  motion.rightCols(27).row(1).setConstant(-500.0);
  Points moved = Points::Zero(3, points);
  moved.rightCols(27).row(1).setConstant(-500.0);
  const double part = embedded.safePart(columns, motion);
  EXPECT_LT(part, 1e-3);
  EXPECT_NEAR(part, plain.safePart(cubes.positions, moved), 1e-9);
}

TEST(BarrierFriction, TheForceIsThatOfItsValueUpToCoulombs)
{
  Cubes cubes(0.1, false, 1, 8.0);
  BarrierFrictionTerm friction(cubes.barrier, 1e-3 / thickness);
  const Points start = cubes.positions;
  friction.holdFrom(start);
  EXPECT_GT(friction.follow(start), 0.0);
  double normal = 0.0;
  std::vector<NearFeatures> near;
  cubes.barrier.find(start, near);
  for (const NearFeatures& features : near)
    normal += features.force;
  for (const double way : {1e-4, 5e-4, 2e-3, 0.1}) {
    Points moved = start;
    moved.rightCols(27).row(0).array() += way;
    Points gradient = Points::Zero(3, start.cols());
    const Trial trial(moved, 100.0, start);
    const double value = friction.evaluate(trial, &gradient);
    EXPECT_GT(value, 0.0);
    const double force = gradient.rightCols(27).row(0).sum();
    EXPECT_NEAR(force, 0.5 * normal * std::min(1.0, way / 1e-3), 1e-9 * normal);
    EXPECT_LT(gradient.rowwise().sum().norm(), 1e-12 * normal);
    const double h = 1e-8;
    Points further = moved;
    further.rightCols(27).row(0).array() += h;
    EXPECT_NEAR((friction.evaluate(Trial(further, 100.0, start), nullptr) - value) / h, force, 1e-3 * normal);
  }
}

/// What sticks remembers how far its bond is bent: pushed on and on within the bond it does not creep.
TEST(BarrierFriction, BondsRememberAndDoNotGrowBeyondTheirLength)
{
  Cubes cubes(0.1, false, 1, 8.0);
  BarrierFrictionTerm friction(cubes.barrier, 1e-3 / thickness);
  Points from = cubes.positions;
  double bent = 0.0;
  for (const double way : {3e-4, 3e-4, 3e-4, 3e-4}) {
    friction.holdFrom(from);
    friction.follow(from);
    Points to = from;
    to.rightCols(27).row(0).array() += way;
    const Points bonds = friction.bondsAfter(to);
    bent = std::min(1e-3, bent + way);
    const double longest = bonds.rightCols(27).row(0).maxCoeff();
    EXPECT_NEAR(longest, bent, 1e-12);
    friction.setBonds(bonds);
    from = to;
  }
}

} // namespace
