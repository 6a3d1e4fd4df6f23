#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// One file of a series: bodies and obstacles that are there at the same time are parts of it.
struct SeriesEntry
{
  double time = 0.0;
  int part = 0;
  std::string file; ///< relative to the folder of the series
};

/// ParaView's `.pvd`: a list of files, each with its time and part.
Status writePvd(const std::string& _path, const std::vector<SeriesEntry>& _entries);

/// Reads such a list. Fails for what has no entry, or one without a file (`FILE:LINE: reason`).
Status readPvd(const std::string& _path, std::vector<SeriesEntry>& _entries);

/// A surface as `.vtu` of triangles, for what stands in a series beside bodies.
Status writeSurfaceVtu(const std::string& _path, const SurfaceMesh& _surface);

} // namespace FleshSim
