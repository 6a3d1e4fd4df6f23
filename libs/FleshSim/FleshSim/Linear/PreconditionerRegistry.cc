#include <FleshSim/Linear/AutomaticPreconditioner.hh>
#include <FleshSim/Linear/BlockJacobi.hh>
#include <FleshSim/Linear/IncompleteCholesky.hh>
#include <FleshSim/Linear/Multilevel.hh>
#include <FleshSim/Linear/Preconditioner.hh>

#include <stdexcept>

namespace FleshSim {

namespace {

template <class Type>
std::unique_ptr<Preconditioner> create()
{
  return std::make_unique<Type>();
}

} // namespace

const std::vector<PreconditionerEntry>& preconditionerRegistry()
{
  static const std::vector<PreconditionerEntry> entries = {
      {"automatic", "incomplete-cholesky while it takes few iterations, multilevel where it takes many (default)",
       create<AutomaticPreconditioner>},
      {"incomplete-cholesky", "3x3-block incomplete Cholesky without fill, independent in fixed ranges of rows",
       create<IncompleteCholesky>},
      {"multilevel", "smoothed aggregation with rigid motions, Gauss-Seidel sweeps", create<Multilevel>},
      {"block-jacobi", "inverse of the 3x3 diagonal blocks", create<BlockJacobi>},
  };
  return entries;
}

std::unique_ptr<Preconditioner> createPreconditioner(const std::string& _name)
{
  for (const PreconditionerEntry& entry : preconditionerRegistry())
    if (entry.name == _name) return entry.create();
  throw std::invalid_argument("unknown preconditioner '" + _name + "'");
}

} // namespace FleshSim
