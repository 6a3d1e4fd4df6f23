#pragma once

#include <vtkAxesActor.h>
#include <vtkScalarBarActor.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>

#include <string>
#include <vector>

namespace FleshSim {

/// A bar for a renderer of its own: fills the middle of it, numbers at its side. `_scale` enlarges the letters with the
/// picture.
vtkSmartPointer<vtkScalarBarActor> makeScalarBar(double _scale);

/// The label above that bar; its unit in brackets goes on a second line.
vtkSmartPointer<vtkTextActor> makeBarLabel(double _scale);
void setBarLabel(vtkTextActor& _actor, const std::string& _label);

/// Text at the top left of a renderer of some height in pixels: the title, and a smaller line below it.
vtkSmartPointer<vtkTextActor> makeTitle(bool _isSubtitle, double _scale);
void placeTitle(vtkTextActor& _title, bool _isSubtitle, int _height, double _scale);

/// Three arrows along x, y, z with their names, of length 1.
vtkSmartPointer<vtkAxesActor> makeTriad(double _scale);

/// Round numbers within a range, about five, at multiples of 1, 2 or 5 times a power of ten.
std::vector<double> roundTicks(double _low, double _high);

/// Has a bar show these numbers.
void setTicks(vtkScalarBarActor& _bar, const std::vector<double>& _ticks);

} // namespace FleshSim
