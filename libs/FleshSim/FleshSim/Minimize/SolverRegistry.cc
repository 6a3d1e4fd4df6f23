#include <FleshSim/Minimize/DirectStrategy.hh>
#include <FleshSim/Minimize/EliminatedCgStrategy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>
#include <FleshSim/Minimize/PpcgStrategy.hh>

namespace FleshSim {

namespace {

template <class Type>
std::unique_ptr<LinearStrategy> create(const std::string& _preconditioner)
{
  return std::make_unique<Type>(_preconditioner);
}

} // namespace

const std::vector<SolverEntry>& solverRegistry()
{
  static const std::vector<SolverEntry> entries = {
      {"newton-cg", "Newton; fixed vertices eliminated, preconditioned conjugate gradients (default)",
       create<EliminatedCgStrategy>},
      {"newton-ppcg", "Newton; pre-filtered conjugate gradients on all vertices, constraints as projectors",
       create<PpcgStrategy>},
      {"newton-direct", "Newton; sparse L D L^T factorisation, for small meshes", create<DirectStrategy>},
  };
  return entries;
}

const SolverEntry* findSolver(const std::string& _name)
{
  for (const SolverEntry& entry : solverRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
