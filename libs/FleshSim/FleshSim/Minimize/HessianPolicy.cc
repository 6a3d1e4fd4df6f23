#include <FleshSim/Minimize/HessianPolicy.hh>

namespace FleshSim {

const std::vector<HessianPolicy>& hessianPolicyRegistry()
{
  static const std::vector<HessianPolicy> entries = {
      {"on-demand", "the true Hessian; elements are clamped where a system turns out to be indefinite (default)",
       HessianFilter::clamp, false},
      {"on-demand-absolute", "the same, but negative eigenvalues of elements change their sign",
       HessianFilter::absolute, false},
      {"clamp", "negative eigenvalues of elements become zero in every system", HessianFilter::clamp, true},
      {"absolute", "negative eigenvalues of elements change their sign in every system", HessianFilter::absolute, true},
  };
  return entries;
}

const HessianPolicy* findHessianPolicy(const std::string& _name)
{
  for (const HessianPolicy& entry : hessianPolicyRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
