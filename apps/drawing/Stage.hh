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

  ~Stage();

  /// Where bodies go, over the whole picture; its camera is the picture's, but for what layOut() says.
  vtkRenderer* bodies() const { return bodies_; }

  void setTitle(const std::string& _title, const std::string& _subtitle);

  /// The bar of these colours.
  void showBar(const std::string& _label, const FieldRange& _range, bool _hasCentre);
  void hideBar();

  /// Arranges all for the window's size of now; before each picture of another size. What the camera looks at is in the
  /// middle of what title and bar leave free, while obstacles go on behind them.
  void layOut();

  /// Looks at a box.
  void look(const ViewBox& _box, const View& _view);

  /// Looks from a place with a lens of this angle (vertically, of the part that is free) [degrees].
  void look(const Viewpoint& _viewpoint);
  Viewpoint viewpoint() const;

  /// Whether all of a box is in the free part of the picture.
  bool shows(const ViewBox& _box) const;

private:
  double bodiesWidth() const;
  double bodiesHeight() const;
  void fitTitle(vtkTextActor& _title, double _size) const;
  void turnTriad();

  vtkSmartPointer<vtkRenderWindow> window_;
  double scale_;
  vtkSmartPointer<vtkRenderer> ground_;
  vtkSmartPointer<vtkRenderer> bar_;
  vtkSmartPointer<vtkRenderer> bodies_;
  vtkSmartPointer<vtkRenderer> triad_; ///< axes in the corner
  vtkSmartPointer<vtkTextActor> title_;
  vtkSmartPointer<vtkTextActor> subtitle_;
  vtkSmartPointer<vtkTextActor> barLabel_;
  vtkSmartPointer<vtkScalarBarActor> barActor_;
  std::string label_;
  FieldRange range_;
  bool hasCentre_ = false;
  double angle_ = View().angle;
  unsigned long observer_ = 0; ///< of the bodies' renderer: the axes turn with it
};

} // namespace FleshSim
