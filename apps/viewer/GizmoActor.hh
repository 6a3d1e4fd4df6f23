#pragma once

#include <FleshSim/Session/HandleGizmo.hh>

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace FleshSim {

/// The lines of a gizmo, red, green and blue for x, y and z; the part that the mouse holds is yellow. Drawn before all
/// bodies, in which its middle mostly is.
vtkSmartPointer<vtkActor> makeGizmoActor(const std::vector<GizmoLine>& _lines, GizmoPart _grabbed);

} // namespace FleshSim
