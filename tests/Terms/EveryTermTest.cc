// What holds for everything that acts on bodies: its derivatives are those of its value, its linear model is its own
// tangent, and what it gives is work. A new term is one line of `cases`.

#include <FleshSim/Dynamics/InertiaTerm.hh>
#include <FleshSim/Dynamics/RayleighTerm.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Terms/EmbeddedTerm.hh>
#include <FleshSim/Terms/LoadTerm.hh>
#include <FleshSim/Terms/PairTerm.hh>
#include <FleshSim/Terms/PressureTerm.hh>
#include <FleshSim/Terms/SlidingTerm.hh>
#include <FleshSim/Terms/SpringTerm.hh>

#include <Support/Specimen.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <ostream>

namespace {

using namespace FleshSim;

/// A small body whose vertices a term acts on, with a motion.
struct World
{
  World()
  {
    model.addBody(TestMeshes::generated("cube", false, 1), findMaterial("stable-neo-hookean")->create({2.0, 5.0}), 1.0);
    model.finish();
    rest = model.toSolver(model.restPositions());
    const auto count = static_cast<int>(rest.cols());
    positions = rest + TestMeshes::randomPoints(count, 0.1, 1);
    anchor = rest + TestMeshes::randomPoints(count, 0.1, 2);
    scheme = {3.0, rate, rest + TestMeshes::randomPoints(count, 0.2, 4), anchor};
    loads = Columns::of(TestMeshes::randomPoints(count, 1.0, 5));
    ContactPair pair;
    pair.vertex = 5;
    pair.triangle = {0, 2, 3};
    pair.weights = Vector3(0.2, 0.5, 0.3);
    pair.normal = Vector3(1.0, 2.0, -1.0).normalized();
    pairs.pairs = {pair};
    pairs.stiffness = Eigen::VectorXd::Constant(1, 7.0);
    pairs.drag = Eigen::VectorXd::Constant(1, 3.0);
    pairs.thickness = 10.0;
  }
  /// On the first faces of the cube, which has twelve.
  std::unique_ptr<Term> pressure(std::size_t _faces) const
  {
    SurfacePressure pressure;
    const BoundaryFaces faces = boundaryFaces(TestMeshes::generated("cube", false, 1));
    pressure.triangles.assign(faces.triangles.begin(), faces.triangles.begin() + static_cast<long>(_faces));
    pressure.pressure = 4.0;
    auto term = std::make_unique<PressureTerm>(PointMap(model), std::vector<SurfacePressure>{pressure});
    term->setScale(0.7);
    term->follow(positions);
    return term;
  }
  /// Six points: of a triangle, of a tet, vertices, and one with matrices of its own.
  static Embedding points()
  {
    Embedding embedding;
    embedding.addWeighted({{0, 0.2}, {1, 0.3}, {2, 0.5}});
    embedding.addVertex(4);
    embedding.addWeighted({{1, 0.1}, {3, 0.2}, {5, 0.3}, {7, 0.4}}, {0.1, 0.2, 0.3});
    Eigen::Matrix3Xd derivative(3, 5);
    derivative << 1, 2, -1, 0.5, 0, 0, 1, 0.3, -2, 1, 0.7, 0, 1, 1, 0.2;
    embedding.addOnBlock(2, derivative, {0.0, -0.5, 0.0});
    embedding.addVertex(6);
    embedding.addVertex(7);
    return embedding;
  }
  Trial trial(const Points& _positions) const { return Trial(_positions, rate, anchor); }

  static constexpr double rate = 2.0;
  ElasticModel model;
  Columns rest;
  Columns positions;
  Columns anchor;
  ImplicitScheme scheme;
  Columns loads;
  RepellingPairs pairs;
};

struct Case
{
  const char* name;
  std::function<std::unique_ptr<Term>(World&)> make;
};

std::ostream& operator<<(std::ostream& _stream, const Case& _case)
{
  return _stream << _case.name;
}

const Case cases[] = {
    {"springs",
     [](World&) {
       return std::make_unique<SpringTerm>(std::vector<VertexSpring>{{2, 3.0, {1, 2, 3}}});
     }},
    {"loads", [](World& _w) { return std::make_unique<LoadTerm>(_w.loads); }},
    {"sliding",
     [](World&) {
       const Matrix3 tangent = Matrix3::Identity() - Vector3(0.6, 0.8, 0) * Vector3(0.6, 0.8, 0).transpose();
       return std::make_unique<SlidingTerm>(std::vector<VertexDamping>{{1, 4.0, tangent, {1, -1, 2}}});
     }},
    {"closed pressure", [](World& _w) { return _w.pressure(12); }},
    {"open pressure", [](World& _w) { return _w.pressure(2); }},
    {"pairs", [](World& _w) { return std::make_unique<PairTerm>(_w.pairs); }},
    {"pair drag", [](World& _w) { return std::make_unique<PairDragTerm>(_w.pairs); }},
    {"pairs of points",
     [](World& _w) { return std::make_unique<EmbeddedTerm>(std::make_shared<PairTerm>(_w.pairs), _w.points()); }},
    {"drag of points",
     [](World& _w) { return std::make_unique<EmbeddedTerm>(std::make_shared<PairDragTerm>(_w.pairs), _w.points()); }},
    {"inertia",
     [](World& _w) {
       auto term = std::make_unique<InertiaTerm>(_w.model.masses(), 0.5);
       term->setUp(_w.scheme, _w.loads);
       return term;
     }},
    {"rayleigh",
     [](World& _w) {
       auto term = std::make_unique<RayleighTerm>(_w.model, 0.3);
       term->setAt(_w.rest);
       return term;
     }},
};

struct EveryTerm : testing::TestWithParam<Case>
{
  Points gradientAt(const Points& _positions) const
  {
    Points gradient = Points::Zero(3, _positions.cols());
    term->evaluate(world.trial(_positions), &gradient);
    return gradient;
  }

  World world;
  const std::unique_ptr<Term> term = GetParam().make(world);
};

TEST_P(EveryTerm, derivativesAreThoseOfItsValue)
{
  const Points& x = world.positions;
  BlockMatrix hessian(world.model.pattern());
  {
    TermMatrixSum matrix(hessian);
    term->addHessian(world.trial(x), HessianFilter::none, 2.0, matrix);
  }
  const double h = 1e-6;
  for (int v = 0; v < x.cols(); ++v)
    for (int i = 0; i < 3; ++i) {
      Points high = x;
      Points low = x;
      high(i, v) += h;
      low(i, v) -= h;
      const double slope =
          (term->evaluate(world.trial(high), nullptr) - term->evaluate(world.trial(low), nullptr)) / (2 * h);
      EXPECT_NEAR(slope, gradientAt(x)(i, v), 1e-6);
      Points unit = Points::Zero(3, x.cols());
      unit(i, v) = 1.0;
      Points product;
      hessian.multiply(unit, product);
      EXPECT_LT(((gradientAt(high) - gradientAt(low)) / h - product).norm(), 1e-5);
    }
}

TEST_P(EveryTerm, addsToWhatIsThere)
{
  Points gradient = Points::Ones(3, world.positions.cols());
  const double value = term->evaluate(world.trial(world.positions), &gradient);
  EXPECT_EQ(value, term->evaluate(world.trial(world.positions), nullptr));
  EXPECT_LT((gradient - Points::Ones(3, gradient.cols()) - gradientAt(world.positions)).norm(), 1e-12);
}

/// The product without a matrix is that with it.
TEST_P(EveryTerm, secondDerivativesDoNotDependOnWhoGetsThem)
{
  BlockMatrix hessian(world.model.pattern());
  {
    TermMatrixSum matrix(hessian);
    term->addHessian(world.trial(world.positions), HessianFilter::none, 1.0, matrix);
  }
  const Points vector = TestMeshes::randomPoints(static_cast<int>(world.rest.cols()), 1.0, 9);
  Points expected;
  hessian.multiply(vector, expected);
  Points sum = Points::Zero(3, vector.cols());
  TermMatrixProduct product(vector, sum);
  term->addHessian(world.trial(world.positions), HessianFilter::none, 1.0, product);
  EXPECT_LT((sum - expected).norm(), 1e-12);
}

/// At the place itself, with no velocity, the linear model is the force.
TEST_P(EveryTerm, theLinearModelMeetsTheForce)
{
  Points gradient = Points::Zero(3, world.positions.cols());
  term->evaluate(Trial(world.positions, World::rate, world.positions), &gradient);
  Points force = Points::Zero(3, world.positions.cols());
  term->addLinearForce(Trial(world.positions, World::rate, world.anchor), world.positions, force);
  if (std::string(GetParam().name) != "inertia") {
    EXPECT_LT((force + gradient).norm(), 1e-12);
  }
}

/// Loads give what their value loses; drags only take, from who slides along what stands.
TEST_P(EveryTerm, worksAsItsKindSays)
{
  const Points way = world.positions - world.anchor;
  const double work = term->work(world.anchor, world.positions, way, 1.0 / World::rate);
  if (term->kind() == TermKind::load) {
    EXPECT_NEAR(work, term->evaluate(Trial(world.anchor), nullptr) - term->evaluate(Trial(world.positions), nullptr),
                1e-12);
  }
  if (term->kind() == TermKind::drag && std::string(GetParam().name) != "sliding") {
    EXPECT_LE(work, 0.0);
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryTerm, testing::ValuesIn(cases));

} // namespace
