#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Vega FEM's volume meshes (.veg; Vega FEM 4.0 manual, "The .veg file format"): *VERTICES, *ELEMENTS (TET or CUBIC),
/// *SET, *MATERIAL, *REGION and *INCLUDE. Numbers from 0 or 1. Sets are groups of cells (NamedGroups.hh). The region of
/// each cell, counted from 1 in the order of the file, is the int cell property "vega:region"; the numbers of its
/// material are the cell properties "density", "E" and "nu" (0 where the material has none).
Status readVega(const std::string& _path, MeshDocument& _document);

} // namespace FleshSim
