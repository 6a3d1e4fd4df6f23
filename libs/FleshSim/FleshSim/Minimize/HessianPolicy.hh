#pragma once

#include <FleshSim/Material/Material.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Which second derivatives Newton's method uses: when the elements' own are made positive semi-definite, and how.
struct HessianPolicy
{
  std::string name;
  std::string description;
  HessianFilter filter = HessianFilter::clamp;
  bool always = false; ///< every system; otherwise those alone that turn out to be indefinite
};

/// All policies, the default first.
const std::vector<HessianPolicy>& hessianPolicyRegistry();

/// The policy of that name, or null.
const HessianPolicy* findHessianPolicy(const std::string& _name);

} // namespace FleshSim
