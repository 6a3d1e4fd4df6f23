#include "LinearRival.hh"

#include <FleshSim/Linear/LowerTriangle.hh>

#include <Eigen/CholmodSupport>
#include <Eigen/SparseCholesky>

#include <new>

namespace {

using namespace FleshSim;

/// Either of Eigen's classes, CHOLMOD's being a thin cover.
template <class Factor>
class FactorizationRival : public LinearRival
{
public:
  void setUp(const BlockMatrix& _matrix, const Points& /*_positions*/) override
  {
    if (lower_.assign(_matrix)) {
      factor_.analyzePattern(lower_.matrix());
      checkMemory(factor_);
    }
    factor_.factorize(lower_.matrix());
    checkMemory(factor_);
  }

  int solve(const Points& _b, double /*_relativeTolerance*/, Points& _x) override
  {
    _x.resize(3, _b.cols());
    Eigen::Map<Eigen::VectorXd>(_x.data(), _x.size()) =
        factor_.solve(Eigen::Map<const Eigen::VectorXd>(_b.data(), _b.size()));
    return 0;
  }

private:
  using Supernodal = Eigen::CholmodSupernodalLLT<Eigen::SparseMatrix<double>, Eigen::Lower>;

  template <class Any>
  static void checkMemory(Any& _factor)
  {
    if constexpr (std::is_same_v<Any, Supernodal>)
      if (_factor.cholmod().status < 0) throw std::bad_alloc();
  }

  LowerTriangle lower_;
  Factor factor_;
};

} // namespace

std::vector<RivalEntry> factorizationRivals()
{
  using Matrix = Eigen::SparseMatrix<double>;
  return {{"CHOLMOD supernodal",
           [] { return std::make_unique<FactorizationRival<Eigen::CholmodSupernodalLLT<Matrix, Eigen::Lower>>>(); },
           300000}, // tets 60 would take 10 GB and more
          {"Eigen LDLT",
           [] { return std::make_unique<FactorizationRival<Eigen::SimplicialLDLT<Matrix, Eigen::Lower>>>(); }, 12000}};
}
