#pragma once

#include <vtkActor2D.h>
#include <vtkLookupTable.h>
#include <vtkScalarBarActor.h>
#include <vtkSmartPointer.h>

#include <string>

namespace FleshSim {

/// A bar for a renderer of its own: fills the middle of it, numbers at its side. `_scale` enlarges the letters with the
/// picture.
vtkSmartPointer<vtkScalarBarActor> makeScalarBar(vtkLookupTable* _colours, double _scale);

/// The label above that bar, its unit in brackets on a second line.
vtkSmartPointer<vtkActor2D> makeBarLabel(const std::string& _label, double _scale);

/// Text at the top left of a renderer of that height in pixels: the title, and a smaller line below it.
vtkSmartPointer<vtkActor2D> makeTitle(const std::string& _title, bool _isSubtitle, int _height, double _scale);

} // namespace FleshSim
