#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <vtkActor.h>
#include <vtkSmartPointer.h>

namespace FleshSim {

/// An obstacle: a grey surface that lets what is behind it shine through.
vtkSmartPointer<vtkActor> makeObstacleActor(const SurfaceMesh& _surface);

/// Two rectangles across an axis (0 to 2) where the boundaries of an experiment cut a body's rest shape, in lines. One
/// that is not finite is left out.
vtkSmartPointer<vtkActor> makeSlabActor(const Vector3& _low, const Vector3& _high, int _axis, double _lowAt,
                                        double _highAt, double _width);

} // namespace FleshSim
