#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>
#include <FleshSim/Scene/SlabFrames.hh>

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace FleshSim {

/// An obstacle: a grey surface that lets what is behind it shine through.
vtkSmartPointer<vtkActor> makeObstacleActor(const SurfaceMesh& _surface);

/// Rectangles in lines: where the boundaries of an experiment are.
vtkSmartPointer<vtkActor> makeFrameActor(const std::vector<SlabFrame>& _frames, double _width);

} // namespace FleshSim
