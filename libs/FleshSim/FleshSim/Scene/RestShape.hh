#pragma once

#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Scene/SceneDescription.hh>

namespace FleshSim {

/// The mesh of a body's file, or the one that is generated: not scaled, turned or moved yet. Fails for a file that
/// cannot be read or has another checksum than the body's (`FILE: reason`), and for a shape that cannot be generated.
Status readBodyMesh(const BodyDescription& _body, MeshDocument& _document);

/// Scales, then rotates about the origin, then translates: what comes out is the body's rest shape.
void moveToRest(const BodyDescription& _body, Points& _positions);

/// Velocities [m / s] of the mesh's vertices, which begin at _start, by the body's `velocity` and `angularVelocity`.
Points startVelocities(const BodyDescription& _body, const VolumeMesh& _mesh, const Points& _start);

} // namespace FleshSim
