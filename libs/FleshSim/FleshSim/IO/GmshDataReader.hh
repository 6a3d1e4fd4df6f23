#pragma once

#include <FleshSim/IO/GmshMesh.hh>

namespace FleshSim {

/// $PhysicalNames: the names of physical groups. Its contents are text in binary files, too.
void readGmshNames(GmshSource& _source, GmshMesh& _mesh);

/// $NodeData or $ElementData: one value, vector or tensor for each node or element that it names.
void readGmshData(GmshSource& _source, PropertyEntity _entity, GmshMesh& _mesh);

} // namespace FleshSim
