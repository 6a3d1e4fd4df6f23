#pragma once

#include <FleshSim/Linear/Preconditioner.hh>

namespace FleshSim {

/// Inverts the 3 x 3 diagonal blocks. Blocks that are not positive definite are replaced by their trace on the
/// diagonal.
class BlockJacobi : public Preconditioner
{
public:
  void factorize(const BlockMatrix& _matrix) override;
  void apply(const Points& _r, Points& _z) const override;

private:
  std::vector<Matrix3> inverse_;
};

} // namespace FleshSim
