#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <functional>

namespace FleshSim {

/// A solid: positive inside, negative outside, continuous. It need not be a distance.
using ImplicitSolid = std::function<double(const Vector3&)>;

struct ImplicitTetMeshOptions
{
  Vector3 low = Vector3::Constant(-1); ///< a box that contains the solid [length]
  Vector3 high = Vector3::Constant(1);
  double spacing = 0.1; ///< edge of the lattice's cubes [length]
};

/// Tetrahedra that fill an implicit solid, by isosurface stuffing: Labelle, Shewchuk, "Isosurface stuffing: fast
/// tetrahedral meshes with good dihedral angles", ACM Transactions on Graphics 26(3), 2007, the uniform variant. A
/// body-centred cubic lattice is cut by the surface; lattice vertices that the surface passes closely are moved onto it
/// first, so that no cut leaves a sliver. Departure from Labelle and Shewchuk: quadrilaterals that arise on lattice
/// faces are cut at their first vertex in one order of all vertices (cuts of long edges first), which needs no table of
/// stencils; and where moving a vertex would make two sheets of the surface touch, the surface is moved away from the
/// vertex instead, so that the boundary is always a manifold.
///
/// Parts of the solid that are thinner than two spacings may be lost; if several pieces arise, the one with the most
/// tets is kept. Empty if the lattice meets no solid.
/// Precondition: low < high, spacing > 0, at most twenty million cubes (throws std::invalid_argument).
VolumeMesh implicitTetMesh(const ImplicitSolid& _solid, const ImplicitTetMeshOptions& _options);

} // namespace FleshSim
