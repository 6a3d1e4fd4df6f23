#pragma once

// Vertices of the host's objects, of whatever type they are.

#include "PluginTest.hh"

namespace PluginTests {

/// Calls the action with the object as what it is; false if there is no volume mesh of that number.
template <class Action>
bool withObject(int _id, const Action& _action)
{
  TetrahedralMeshObject* tets = nullptr;
  HexahedralMeshObject* hexes = nullptr;
  PolyhedralMeshObject* polyhedra = nullptr;
  if (PluginFunctions::getObject(_id, tets))
    _action(*tets);
  else if (PluginFunctions::getObject(_id, hexes))
    _action(*hexes);
  else if (PluginFunctions::getObject(_id, polyhedra))
    _action(*polyhedra);
  else
    return false;
  return true;
}

/// None where there is no object.
inline FleshSim::Points positionsOfAny(int _id)
{
  FleshSim::Points points(3, 0);
  withObject(_id, [&](auto& _object) {
    const auto& mesh = *_object.mesh();
    points.resize(3, static_cast<Eigen::Index>(mesh.n_vertices()));
    for (Eigen::Index v = 0; v < points.cols(); ++v)
      for (int c = 0; c < 3; ++c)
        points(c, v) = mesh.vertex(OpenVolumeMesh::VertexHandle(static_cast<int>(v)))[c];
  });
  return points;
}

} // namespace PluginTests
