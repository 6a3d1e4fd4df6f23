#pragma once

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// What is done against the locking of nearly incompressible bodies (docs/elements.md).
enum class LockingRemedy
{
  none,          ///< every integration point resists its own change of volume
  meanDilatation ///< a hexahedron, or a patch of tets, resists the change of its whole volume, see MeanDilatation
};

/// "none", "mean-dilatation".
const std::vector<std::string>& lockingRemedyNames();
std::optional<LockingRemedy> findLockingRemedy(const std::string& _name);

} // namespace FleshSim
