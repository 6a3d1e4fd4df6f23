#include <Support/Specimen.hh>

#include <FleshSim/Terms/Term.hh>

#include <gtest/gtest.h>

#include <limits>

namespace FleshSim {
namespace {

using namespace Specimens;

/// Counts the equilibria that it was in, and allows nothing above a height.
class Ceiling : public Term
{
public:
  explicit Ceiling(double _height) : height_(_height) {}

  TermKind kind() const override { return TermKind::body; }
  double evaluate(const Trial& _trial, Points* /*_gradient*/) const override
  {
    return _trial.positions.row(1).maxCoeff() < height_ ? 0.0 : std::numeric_limits<double>::infinity();
  }
  void addHessian(const Trial& /*_trial*/, HessianFilter /*_filter*/, double /*_factor*/,
                  TermMatrix& /*_matrix*/) const override
  {
  }
  void accept(const Points& /*_positions*/) override { ++equilibria; }
  void remember(MemoryWriter& _memory) const override { _memory.add(static_cast<double>(equilibria)); }
  void recall(MemoryReader& _memory) override { equilibria = _memory.integer(); }

  int equilibria = 0;

private:
  double height_;
};

/// Pieces of a step may have equilibria though the step has none: then what terms remember is what it was before.
TEST(TermMemory, IsThatOfTheLastGoodStep)
{
  Specimen specimen(TestMeshes::distortedCube(true, 2, 0.1), snh());
  const auto ceiling = std::make_shared<Ceiling>(1.35);
  QuasiStaticSolver solver(specimen.model, StaticsSettings());
  solver.addTerm(ceiling);
  const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 0.1);
  ASSERT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
  EXPECT_EQ(ceiling->equilibria, 1);
  const Points good = solver.positions();
  const StepReport failed = solver.advance(motion, 1.0, 5.0);
  EXPECT_FALSE(failed.converged);
  EXPECT_GT(failed.halvings, 1) << "some pieces went well";
  EXPECT_EQ(ceiling->equilibria, 1);
  EXPECT_TRUE(solver.positions() == good);
}

} // namespace
} // namespace FleshSim
