#pragma once

#include <FleshSim/Element/ElementMaterials.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Simulation/MaterialChoice.hh>

#include <vector>

namespace FleshSim {

/// What the elements of a body are made of: its own material where no region is, and those of its regions, of which
/// later ones win. Numbers from cells are looked up in the document's properties; the elements of a split cell share
/// its numbers. Fails with the path of the setting below the body and, for a number that is missing or inadmissible,
/// the cell: `material.young: cell 7: ...`, `regions[1].select: no cell is selected`.
Status makeRegions(const MaterialChoice& _choice, const VolumeMesh& _mesh, const MeshDocument& _document,
                   std::vector<MaterialRegion>& _regions);

} // namespace FleshSim
