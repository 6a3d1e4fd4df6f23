#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>
#include <FleshSim/Simulation/SlabFrames.hh>

#include <vtkActor.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace FleshSim {

/// Whether a surface is the square that stands for a plane.
bool isPlane(const SurfaceMesh& _surface);

/// What a body throws straight onto a plane: it meets the body where that touches. The faces that are drawn of the body
/// are shared, and so move with it.
vtkSmartPointer<vtkActor> makeShadowActor(vtkPolyData* _body, const SurfaceMesh& _plane);

/// An obstacle: a grey surface that lets what is behind it shine through; planes have a grid.
vtkSmartPointer<vtkActor> makeObstacleActor(const SurfaceMesh& _surface);

/// Rectangles in lines: where the boundaries of an experiment are.
vtkSmartPointer<vtkActor> makeFrameActor(const std::vector<SlabFrame>& _frames, double _width);

} // namespace FleshSim
