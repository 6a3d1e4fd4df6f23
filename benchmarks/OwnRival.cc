#include "LinearRival.hh"

#include <FleshSim/Linear/PreconditionedSolver.hh>

namespace {

using namespace FleshSim;

ConjugateGradientSettings settingsFor(double _relativeTolerance)
{
  ConjugateGradientSettings settings;
  settings.relativeTolerance = _relativeTolerance;
  return settings;
}

class OwnRival : public LinearRival
{
public:
  explicit OwnRival(const std::string& _preconditioner) : preconditioner_(createPreconditioner(_preconditioner)) {}

  void setUp(const BlockMatrix& _matrix, const Points& _positions) override
  {
    matrix_ = &_matrix;
    preconditioner_->setPositions(_positions);
    preconditioner_->factorize(_matrix);
  }

  int solve(const Points& _b, double _relativeTolerance, Points& _x) override
  {
    _x.setZero(3, _b.cols());
    return solver_.solve(*matrix_, *preconditioner_, _b, _x, settingsFor(_relativeTolerance)).iterations;
  }

private:
  std::unique_ptr<Preconditioner> preconditioner_;
  ConjugateGradient solver_;
  const BlockMatrix* matrix_ = nullptr;
};

class OwnAutomaticRival : public LinearRival
{
public:
  void setUp(const BlockMatrix& _matrix, const Points& _positions) override
  {
    matrix_ = &_matrix;
    positions_ = &_positions;
  }

  int solve(const Points& _b, double _relativeTolerance, Points& _x) override
  {
    solver_.forget();
    solver_.setPositions(*positions_);
    _x.setZero(3, _b.cols());
    return solver_.solve(*matrix_, _b, _x, settingsFor(_relativeTolerance)).iterations;
  }

private:
  PreconditionedSolver solver_{"automatic"};
  const BlockMatrix* matrix_ = nullptr;
  const Points* positions_ = nullptr;
};

} // namespace

RivalEntry ownRival(const std::string& _preconditioner)
{
  return {"FleshSim " + _preconditioner, [_preconditioner] { return std::make_unique<OwnRival>(_preconditioner); }};
}

RivalEntry ownAutomaticRival()
{
  return {"FleshSim automatic", [] { return std::make_unique<OwnAutomaticRival>(); }};
}
