// Where the meshes of a workspace come from.

#include "Workspace.hh"

#include <filesystem>

namespace FleshSim {

void Workspace::setOrigin(int _object, const BodyDescription& _origin)
{
  BodyDescription& origin = origins_[_object] = _origin;
  if (!origin.mesh.empty()) origin.mesh = std::filesystem::absolute(origin.mesh).string();
}

std::vector<BodyDescription> Workspace::origins(const Session& _session) const
{
  std::vector<BodyDescription> origins;
  for (const std::unique_ptr<Entry>& entry : entries_) {
    if (entry->session.get() != &_session) continue;
    for (const Member& member : entry->members) {
      const auto known = origins_.find(member.object);
      origins.emplace_back();
      if (known != origins_.end())
        origins.back() = known->second;
      else if (host_.exists(member.object))
        origins.back().mesh = host_.file(member.object);
    }
  }
  return origins;
}

} // namespace FleshSim
