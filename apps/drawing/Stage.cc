#include <drawing/Stage.hh>

#include <drawing/Annotations.hh>

#include <vtkLightKit.h>
#include <vtkNew.h>

#include <algorithm>

namespace FleshSim {

namespace {

constexpr double barPixels = 204;   ///< width of the bar's part of a picture
constexpr double titlePixels = 99;  ///< height of the title's
constexpr double largestPart = 0.3; ///< of a picture for either

bool isEmpty(vtkTextActor& _text)
{
  return _text.GetInput() == nullptr || *_text.GetInput() == '\0';
}

} // namespace

Stage::Stage(vtkRenderWindow* _window, double _scale)
    : window_(_window), scale_(_scale), ground_(vtkSmartPointer<vtkRenderer>::New()),
      bar_(vtkSmartPointer<vtkRenderer>::New()), bodies_(vtkSmartPointer<vtkRenderer>::New()),
      title_(makeTitle(false, _scale)), subtitle_(makeTitle(true, _scale)), barLabel_(makeBarLabel(_scale)),
      barActor_(makeScalarBar(_scale))
{
  // Layers: what is before the ground keeps its colours.
  window_->SetNumberOfLayers(2);
  ground_->SetLayer(0);
  ground_->InteractiveOff();
  ground_->GradientBackgroundOn();
  ground_->SetBackground(0.88, 0.90, 0.93);
  ground_->SetBackground2(0.985, 0.985, 0.99);
  ground_->AddActor2D(title_);
  ground_->AddActor2D(subtitle_);
  bar_->SetLayer(1);
  bar_->InteractiveOff();
  bar_->AddActor2D(barActor_);
  bar_->AddActor2D(barLabel_);
  bodies_->SetLayer(1);
  vtkNew<vtkLightKit> lights;
  lights->SetKeyToFillRatio(1.7);
  lights->SetKeyToHeadRatio(1.8);
  lights->AddLightsToRenderer(bodies_);
  for (vtkRenderer* renderer : {ground_.Get(), bar_.Get(), bodies_.Get()})
    window_->AddRenderer(renderer);
  hideBar();
  layOut();
}

void Stage::setTitle(const std::string& _title, const std::string& _subtitle)
{
  title_->SetInput(_title.c_str());
  subtitle_->SetInput(_subtitle.c_str());
  layOut();
}

void Stage::showBar(const std::string& _label, const FieldRange& _range, bool _hasCentre)
{
  if (bar_->GetDraw() && label_ == _label && range_.low == _range.low && range_.high == _range.high &&
      hasCentre_ == _hasCentre)
    return;
  label_ = _label;
  range_ = _range;
  hasCentre_ = _hasCentre;
  barActor_->SetLookupTable(makeColours(_range, _hasCentre));
  setBarLabel(*barLabel_, _label);
  bar_->DrawOn();
  layOut();
}

void Stage::hideBar()
{
  bar_->DrawOff();
  layOut();
}

double Stage::bodiesWidth() const
{
  const double width = std::max(1, window_->GetSize()[0]);
  return bar_->GetDraw() ? 1 - std::min(largestPart, barPixels * scale_ / width) : 1;
}

double Stage::bodiesHeight() const
{
  const double height = std::max(1, window_->GetSize()[1]);
  return isEmpty(*title_) && isEmpty(*subtitle_) ? 1 : 1 - std::min(largestPart, titlePixels * scale_ / height);
}

void Stage::layOut()
{
  const double width = bodiesWidth();
  bodies_->SetViewport(0, 0, width, bodiesHeight());
  bar_->SetViewport(std::min(width, 0.999), 0, 1, 1);
  const int height = window_->GetSize()[1];
  placeTitle(*title_, false, height, scale_);
  placeTitle(*subtitle_, true, height, scale_);
}

void Stage::look(const ViewBox& _box, const View& _view)
{
  layOut();
  const int* size = window_->GetSize();
  const double aspect = bodiesWidth() * std::max(1, size[0]) / (bodiesHeight() * std::max(1, size[1]));
  fitCamera(*bodies_->GetActiveCamera(), _box, _view, aspect);
  bodies_->ResetCameraClippingRange();
}

} // namespace FleshSim
