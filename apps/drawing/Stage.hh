#pragma once

#include <drawing/Camera.hh>
#include <drawing/FieldColours.hh>

#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkScalarBarActor.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>

#include <string>

namespace FleshSim {

/// What stands around bodies in a picture or window: light ground, title, the bar of colours with its label.
class Stage
{
public:
  /// _scale enlarges letters and distances: pictures that are drawn larger and then scaled down ask for it.
  explicit Stage(vtkRenderWindow* _window, double _scale = 1.0);

  /// Where bodies go; its camera is the picture's.
  vtkRenderer* bodies() const { return bodies_; }

  void setTitle(const std::string& _title, const std::string& _subtitle);

  /// The bar of these colours.
  void showBar(const std::string& _label, const FieldRange& _range, bool _hasCentre);
  void hideBar();

  /// Arranges all for the window's size of now; before each picture of another size.
  void layOut();

  /// Looks at a box.
  void look(const ViewBox& _box, const View& _view);

private:
  double bodiesWidth() const;
  double bodiesHeight() const;

  vtkSmartPointer<vtkRenderWindow> window_;
  double scale_;
  vtkSmartPointer<vtkRenderer> ground_;
  vtkSmartPointer<vtkRenderer> bar_;
  vtkSmartPointer<vtkRenderer> bodies_;
  vtkSmartPointer<vtkTextActor> title_;
  vtkSmartPointer<vtkTextActor> subtitle_;
  vtkSmartPointer<vtkTextActor> barLabel_;
  vtkSmartPointer<vtkScalarBarActor> barActor_;
  std::string label_;
  FieldRange range_;
  bool hasCentre_ = false;
};

} // namespace FleshSim
