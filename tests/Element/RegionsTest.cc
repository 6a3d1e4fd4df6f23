// Bodies whose elements are made of different materials: regions, and constants that change from element to element.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Element/ElasticModel.hh>

#include <Support/PlainElasticity.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

struct Case
{
  const char* name;
  TestMeshes::Cells cells;
  LockingRemedy locking;
};

const Case cases[] = {{"tets", TestMeshes::Cells::tets, LockingRemedy::none},
                      {"hexes", TestMeshes::Cells::hexes, LockingRemedy::none},
                      {"patches", TestMeshes::Cells::tets, LockingRemedy::meanDilatation},
                      {"mean_hexes", TestMeshes::Cells::hexes, LockingRemedy::meanDilatation},
                      {"tet10s", TestMeshes::Cells::tet10s, LockingRemedy::none},
                      {"mean_tet10s", TestMeshes::Cells::tet10s, LockingRemedy::meanDilatation}};

MaterialParameters lame(double _mu, double _lambda)
{
  MaterialParameters parameters;
  parameters.mu = _mu;
  parameters.lambda = _lambda;
  return parameters;
}

class EveryKind : public testing::TestWithParam<Case>
{
protected:
  /// Softer to the right.
  MaterialParameters parametersOf(int _element) const
  {
    return lame(1.0 + 0.37 * (_element % 5), 4.0 + 0.81 * (_element % 3));
  }

  std::vector<MaterialParameters> allParameters() const
  {
    std::vector<MaterialParameters> all;
    for (int e = 0; e < static_cast<int>(mesh_.cellCount()); ++e)
      all.push_back(parametersOf(e));
    return all;
  }

  std::vector<int> every(int _step, int _first) const
  {
    std::vector<int> elements;
    for (int e = _first; e < static_cast<int>(mesh_.cellCount()); e += _step)
      elements.push_back(e);
    return elements;
  }

  void add(ElasticModel& _model, const std::vector<MaterialRegion>& _regions) const
  {
    _model.addBody(mesh_, _regions, GetParam().locking);
    _model.finish();
  }

  Columns deformed(const ElasticModel& _model) const
  {
    Columns x = Columns::of(mesh_.positions);
    x.row(0) *= 1.2;
    x.row(1) += 0.2 * x.row(0);
    return _model.toSolver(x + TestMeshes::randomPoints(mesh_.vertexCount(), 0.02, 5));
  }

  const MaterialEntry& energy_ = *findMaterial("stable-neo-hookean");
  VolumeMesh mesh_ = TestMeshes::distortedCube(GetParam().cells, 3, 0.1);
};

/// One constant each, and as many regions as there are different ones: the same energy, forces, masses and fields.
TEST_P(EveryKind, constantsOfElementsAreThoseOfRegions)
{
  // Patches do not reach across regions: another energy.
  if (GetParam().locking == LockingRemedy::meanDilatation && GetParam().cells == TestMeshes::Cells::tets) return;
  const int kinds = 15;
  ElasticModel single;
  std::vector<double> densities;
  for (int e = 0; e < static_cast<int>(mesh_.cellCount()); ++e)
    densities.push_back(100.0 + e % kinds);
  add(single, {{ElementMaterials(energy_, allParameters()), densities}});
  ElasticModel several;
  std::vector<MaterialRegion> regions;
  for (int k = 0; k < kinds; ++k)
    regions.push_back({energy_.create(parametersOf(k)), {100.0 + k}, every(kinds, k)});
  add(several, regions);

  const Columns x = deformed(single);
  Columns a;
  Columns b;
  EXPECT_NEAR(single.gradient(x, a), several.gradient(x, b), 1e-12);
  EXPECT_LT((a - b).norm(), 1e-12);
  EXPECT_LT((single.masses() - several.masses()).norm(), 1e-11);
  EXPECT_DOUBLE_EQ(single.forceScale(), several.forceScale());
  BlockMatrix first(single.pattern());
  BlockMatrix second(several.pattern());
  double energy = 0.0;
  for (const HessianFilter filter : {HessianFilter::none, HessianFilter::clamp}) {
    EXPECT_EQ(single.hessian(x, filter, first, a, energy), several.hessian(x, filter, second, b, energy));
    Columns p;
    Columns q;
    first.multiply(x, p);
    second.multiply(x, q);
    EXPECT_LT((p - q).norm(), 1e-11 * p.norm());
  }
  const ElementFields left = single.fields(x);
  const ElementFields right = several.fields(x);
  for (std::size_t e = 0; e < mesh_.cellCount(); ++e) {
    EXPECT_NEAR(left.energyDensity[e], right.energyDensity[e], 1e-12);
    EXPECT_NEAR(left.vonMises[e], right.vonMises[e], 1e-11);
    EXPECT_NEAR(left.volume[e], right.volume[e], 1e-15);
  }
}

/// Every element has its material and no other: the energy of a plain program that adds them up.
TEST_P(EveryKind, energyIsThatOfAPlainProgram)
{
  // That one knows no mean dilatation.
  if (GetParam().locking != LockingRemedy::none) return;
  ElasticModel model;
  add(model, {{ElementMaterials(energy_, allParameters()), {1000.0}}});
  const Columns x = deformed(model);
  const Points user = model.toUser(x);
  std::size_t point = 0;
  const std::size_t points = GetParam().cells == TestMeshes::Cells::hexes  ? 8
                             : GetParam().cells == TestMeshes::Cells::tets ? 1
                                                                           : 24;
  double sum = 0.0;
  PlainElasticity::forEachPoint(
      mesh_, [&](const std::vector<int>& _nodes, const Eigen::Matrix3Xd& _gradients, double _weight) {
        Matrix3 F = Matrix3::Zero();
        for (std::size_t a = 0; a < _nodes.size(); ++a)
          F += user.col(_nodes[a]) * _gradients.col(static_cast<int>(a)).transpose();
        const MaterialParameters p = parametersOf(static_cast<int>(point++ / points));
        sum += _weight * PlainElasticity::StableNeoHookean{p.mu, p.lambda + p.mu}.energy(F);
      });
  EXPECT_NEAR(model.energy(x), sum, 1e-12 * sum);
}

TEST_P(EveryKind, gradientAndHessianAreDerivatives)
{
  ElasticModel model;
  add(model, {{ElementMaterials(energy_, allParameters()), {1000.0}}});
  const Columns x = deformed(model);
  const Columns way = Columns::of(TestMeshes::randomPoints(mesh_.vertexCount(), 1.0, 8));
  const double h = 1e-6;
  Columns gradient;
  Columns plus;
  Columns minus;
  model.gradient(x, gradient);
  const double rise = (model.gradient(x + h * way, plus) - model.gradient(x - h * way, minus)) / (2.0 * h);
  EXPECT_NEAR(rise, gradient.cwiseProduct(way).sum(), 1e-7 * gradient.norm());
  BlockMatrix hessian(model.pattern());
  double energy = 0.0;
  model.hessian(x, HessianFilter::none, hessian, gradient, energy);
  Columns product;
  hessian.multiply(way, product);
  EXPECT_LT((product - (plus - minus) / (2.0 * h)).norm(), 1e-7 * product.norm());
}

TEST_P(EveryKind, threadsDoNotMatter)
{
  const auto evaluate = [&](int _threads) {
    setThreadCount(_threads);
    ElasticModel model;
    add(model, {{ElementMaterials(energy_, allParameters()), {1000.0}}});
    Columns gradient;
    model.gradient(deformed(model), gradient);
    setThreadCount(0);
    return gradient;
  };
  const Columns one = evaluate(1);
  EXPECT_EQ(one, evaluate(2));
  EXPECT_EQ(one, evaluate(3));
}

TEST_P(EveryKind, badRegionsAreRefused)
{
  const MaterialPointer material = energy_.create(lame(1.0, 1.0));
  const int count = static_cast<int>(mesh_.cellCount());
  const std::vector<std::vector<MaterialRegion>> wrong = {
      {{material, {1.0}, {0, 1}}},                                               // leaves some out
      {{material, {1.0}, {0, 1}}, {material, {1.0}, {1, 2}}, {material, {1.0}}}, // shares one
      {{material, {1.0}, {count}}, {material, {1.0}}},                           // is not there
      {{material, {1.0}}, {material, {1.0}}},                                    // two rests
      {{material, {1.0, 2.0}}},                                                  // too few densities
      {{material, {0.0}}}};
  for (const std::vector<MaterialRegion>& regions : wrong) {
    ElasticModel model;
    EXPECT_ANY_THROW(model.addBody(mesh_, regions, GetParam().locking));
  }
  EXPECT_THROW(ElementMaterials(energy_, {lame(1.0, 1.0), lame(-1.0, 1.0)}), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Regions, EveryKind, testing::ValuesIn(cases),
                         [](const auto& _info) { return std::string(_info.param.name); });

} // namespace
