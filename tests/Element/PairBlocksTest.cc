// The blocks that elements add to the matrix against g_a . H . g_b with the 9 x 9 Hessian of the material, and what
// becomes of them in matrices of several chunks.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Random.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Element/LinearTet.hh>
#include <FleshSim/Element/PairBlocks.hh>
#include <FleshSim/Element/TrilinearHex.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <cstring>
#include <limits>

namespace {

using namespace FleshSim;

Matrix3 randomMatrix(Random& _random, double _size)
{
  Matrix3 m;
  for (int i = 0; i < 9; ++i)
    m.data()[i] = _random.uniform(-_size, _size);
  return m;
}

/// Rest, small and large strain, inverted, nearly flat and flat, a line, stretched and squeezed to the extreme.
std::vector<Matrix3> gradientsOfAllKinds()
{
  Random random(4);
  std::vector<Matrix3> result{Matrix3::Identity()};
  for (const double size : {1e-6, 0.1, 0.6, 3.0})
    for (int i = 0; i < 10; ++i)
      result.push_back(Matrix3::Identity() + randomMatrix(random, size));
  const Vector3 stretches[] = {{1, 1, -1},    {2, 1, -0.5},    {1, 1, 1e-9},    {1, 1, -1e-9},
                               {1.3, 0.7, 0}, {1, 1e-7, 0},    {100, 0.1, 0.1}, {0.01, 1, 1},
                               {30, 30, 30},  {0.1, 0.1, 0.1}, {5, 0.2, -1.5},  {-1, -1, -1 + 1e-9}};
  for (const Vector3& s : stretches)
    for (int i = 0; i < 3; ++i) {
      const Matrix3 U = Eigen::HouseholderQR<Matrix3>(randomMatrix(random, 1.0)).householderQ();
      const Matrix3 V = Eigen::HouseholderQR<Matrix3>(randomMatrix(random, 1.0)).householderQ();
      result.push_back(U * s.asDiagonal() * V.transpose());
    }
  while (result.size() % packWidth != 0)
    result.push_back(Matrix3::Identity());
  return result;
}

/// One point of a batch with random shape functions; all other points weigh nothing.
template <class Element>
ElementBatch<Element> randomBatch()
{
  Random random(7);
  ElementBatch<Element> batch;
  for (int lane = 0; lane < packWidth; ++lane) {
    batch.volume[0].set(lane, random.uniform(0.5, 2.0));
    for (int a = 0; a < Element::nodes - 1; ++a)
      for (int i = 0; i < 3; ++i)
        batch.gradient[0][a][i].set(lane, random.uniform(-1.0, 1.0));
  }
  return batch;
}

template <class Element>
Vector3 nodeGradient(const ElementBatch<Element>& _batch, int _a, int _lane)
{
  Vector3 sum = Vector3::Zero();
  for (int a = 1; a < Element::nodes; ++a) {
    const Vector3 g(_batch.gradient[0][a - 1][0][_lane], _batch.gradient[0][a - 1][1][_lane],
                    _batch.gradient[0][a - 1][2][_lane]);
    if (a == _a) return g;
    sum -= g;
  }
  return sum;
}

/// The largest difference of a block from V g_a . H . g_b, over the largest entry of V H.
template <class Element>
double worstBlock(const Material& _material, HessianFilter _filter, const Matrix3* _gradients)
{
  const ElementBatch<Element> batch = randomBatch<Element>();
  Pack F[9];
  for (int i = 0; i < 9; ++i)
    for (int lane = 0; lane < packWidth; ++lane)
      F[i].set(lane, _gradients[lane].data()[i]);
  Pack P[9], H[45], Q[9], energy, density;
  const PackMask changed = _material.hessian(F, _filter, energy, P, H);
  HessianForm form;
  PairBlocks<Element> blocks;
  const PackMask mask = _material.hessianForm(F, _filter, density, Q, form);
  addHessian(batch, 0, F, form, blocks);
  double worst = 0.0;
  for (int lane = 0; lane < packWidth; ++lane) {
    EXPECT_EQ(changed[lane], mask[lane]);
    EXPECT_EQ(energy[lane], density[lane]);
    double scale = 0.0;
    for (const Pack& h : H)
      scale = std::max(scale, std::abs(h[lane]) * batch.volume[0][lane]);
    for (int a = 0; a < Element::nodes; ++a)
      for (int b = a + 1; b < Element::nodes; ++b) {
        const auto& block = blocks.block[ElementBatch<Element>::pair(a, b)];
        const Vector3 ga = nodeGradient(batch, a, lane);
        const Vector3 gb = nodeGradient(batch, b, lane);
        for (int i = 0; i < 9; ++i) {
          double expected = 0.0;
          for (int c = 0; c < 3; ++c)
            for (int d = 0; d < 3; ++d)
              expected += ga[c] * H[packedIndex(i % 3 + 3 * c, i / 3 + 3 * d)][lane] * gb[d];
          const double entry = i < packWidth ? block.entries[i][lane] : block.last[lane];
          worst = std::max(worst, std::abs(entry - batch.volume[0][lane] * expected) / scale);
        }
      }
  }
  return worst;
}

TEST(PairBlocks, areTheHessianContractedWithShapeFunctions)
{
  const std::vector<Matrix3> gradients = gradientsOfAllKinds();
  for (const MaterialEntry& entry : materialRegistry())
    for (const double poisson : {-0.5, 0.0, 0.3, 0.45, 0.499, 0.4999}) {
      const MaterialPointer material = entry.create(MaterialParameters::fromYoungPoisson(1e5, poisson));
      for (const HessianFilter filter : {HessianFilter::none, HessianFilter::clamp, HessianFilter::absolute})
        for (std::size_t i = 0; i < gradients.size(); i += packWidth) {
          EXPECT_LT(worstBlock<LinearTet>(*material, filter, &gradients[i]), 2e-14) << entry.name << " " << poisson;
          EXPECT_LT(worstBlock<TrilinearHex>(*material, filter, &gradients[i]), 1e-13) << entry.name << " " << poisson;
        }
    }
}

TEST(PackTranspose, transposesEightPacksAndBlocks)
{
  Pack rows[packWidth];
  for (int i = 0; i < packWidth; ++i)
    for (int j = 0; j < packWidth; ++j)
      rows[i].set(j, 10.0 * i + j);
  transposePacks(rows);
  for (int i = 0; i < packWidth; ++i)
    for (int j = 0; j < packWidth; ++j)
      EXPECT_EQ(rows[i][j], 10.0 * j + i);
  double block[9];
  for (int i = 0; i < 9; ++i)
    block[i] = i;
  const Pack transposed = loadTransposed(block);
  for (int i = 0; i < packWidth; ++i)
    EXPECT_EQ(transposed[i], 3 * (i % 3) + i / 3);
}

/// A model with tets, hexes and both in one body: thousands of rows, so several chunks.
void buildLarge(ElasticModel& _model, Columns& _positions)
{
  const auto material = findMaterial("stable-neo-hookean")->create({1.0, 10.0, true});
  VolumeMesh meshes[] = {TestMeshes::distortedCube(false, 10, 0.1), TestMeshes::distortedCube(true, 9, 0.1),
                         TestMeshes::mixed()};
  _positions.resize(3, 0);
  for (const VolumeMesh& mesh : meshes) {
    _model.addBody(mesh, material, 1.0);
    _positions.conservativeResize(3, _positions.cols() + mesh.vertexCount());
    _positions.rightCols(mesh.vertexCount()) = mesh.positions + TestMeshes::randomPoints(mesh.vertexCount(), 0.05, 3);
  }
  _model.finish();
  _positions = _model.toSolver(_positions);
}

TEST(LargeModel, sameBitsWithAnyNumberOfThreadsWhateverTheMatrixHeld)
{
  std::vector<double> values[4];
  for (int run = 0; run < 4; ++run) {
    setThreadCount(run + 1);
    ElasticModel model;
    Columns x;
    buildLarge(model, x);
    BlockMatrix hessian(model.pattern());
    const std::size_t count = 9 * static_cast<std::size_t>(model.pattern()->slotCount());
    std::fill_n(hessian.block(0), count, std::numeric_limits<double>::quiet_NaN());
    Columns gradient;
    double energy = 0.0;
    model.hessian(x, HessianFilter::clamp, hessian, gradient, energy);
    values[run].assign(hessian.block(0), hessian.block(0) + count);
  }
  setThreadCount(0);
  for (int run = 1; run < 4; ++run)
    EXPECT_EQ(std::memcmp(values[0].data(), values[run].data(), values[0].size() * sizeof(double)), 0) << run;
}

TEST(LargeModel, matrixIsSymmetricToTheBitAndTheDerivativeOfTheGradient)
{
  setThreadCount(3);
  ElasticModel model;
  Columns x;
  buildLarge(model, x);
  BlockMatrix hessian(model.pattern());
  Columns gradient;
  double energy = 0.0;
  model.hessian(x, HessianFilter::none, hessian, gradient, energy);
  const BlockPattern& pattern = *model.pattern();
  for (int s = 0; s < pattern.slotCount(); ++s)
    EXPECT_TRUE(hessian.blockMatrix(s) == hessian.blockMatrix(pattern.mirror[static_cast<std::size_t>(s)]).transpose());
  const Columns direction = Columns::of(TestMeshes::randomPoints(model.vertexCount(), 1.0, 5));
  Columns product;
  Columns plus;
  Columns minus;
  hessian.multiply(direction, product);
  model.gradient(x + 1e-6 * direction, plus);
  model.gradient(x - 1e-6 * direction, minus);
  setThreadCount(0);
  EXPECT_LT(((plus - minus) / 2e-6 - product).norm(), 1e-7 * product.norm());
}

} // namespace
