#pragma once

#include <FleshSim/Core/Status.hh>

#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// ParaView's `.pvd`: a list of files, one a time. File names are taken relative to the folder of `_path`.
Status writePvd(const std::string& _path, const std::vector<std::pair<double, std::string>>& _timesAndFiles);

} // namespace FleshSim
