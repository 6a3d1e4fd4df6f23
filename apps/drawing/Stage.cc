#include <drawing/Stage.hh>

#include <drawing/Annotations.hh>

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkLightKit.h>
#include <vtkNew.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr double barPixels = 204;   ///< width of the bar's part of a picture
constexpr double titlePixels = 99;  ///< height of the title's
constexpr double triadPixels = 84;  ///< side of that of the axes
constexpr double largestPart = 0.3; ///< of a picture for either

bool isEmpty(vtkTextActor& _text)
{
  return _text.GetInput() == nullptr || *_text.GetInput() == '\0';
}

} // namespace

Stage::Stage(vtkRenderWindow* _window, double _scale)
    : window_(_window), scale_(_scale), ground_(vtkSmartPointer<vtkRenderer>::New()),
      bar_(vtkSmartPointer<vtkRenderer>::New()), bodies_(vtkSmartPointer<vtkRenderer>::New()),
      triad_(vtkSmartPointer<vtkRenderer>::New()), title_(makeTitle(false, _scale)), subtitle_(makeTitle(true, _scale)),
      barLabel_(makeBarLabel(_scale)), barActor_(makeScalarBar(_scale))
{
  // Layers: what is before the ground keeps its colours, and bar and axes are before bodies.
  window_->SetNumberOfLayers(3);
  ground_->SetLayer(0);
  ground_->InteractiveOff();
  ground_->GradientBackgroundOn();
  ground_->SetBackground(0.88, 0.90, 0.93);
  ground_->SetBackground2(0.985, 0.985, 0.99);
  bar_->SetLayer(2);
  bar_->InteractiveOff();
  bar_->AddActor2D(barActor_);
  bar_->AddActor2D(barLabel_);
  bodies_->SetLayer(1);
  bodies_->AddActor2D(title_);
  bodies_->AddActor2D(subtitle_);
  triad_->SetLayer(2);
  triad_->InteractiveOff();
  triad_->AddActor(makeTriad(_scale));
  vtkNew<vtkLightKit> lights;
  lights->SetKeyToFillRatio(1.7);
  lights->SetKeyToHeadRatio(1.8);
  lights->AddLightsToRenderer(bodies_);
  for (vtkRenderer* renderer : {ground_.Get(), bodies_.Get(), bar_.Get(), triad_.Get()})
    window_->AddRenderer(renderer);
  observer_ = bodies_->AddObserver(vtkCommand::StartEvent, this, &Stage::turnTriad);
  hideBar();
  layOut();
}

Stage::~Stage()
{
  bodies_->RemoveObserver(observer_);
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
  setTicks(*barActor_, roundTicks(_range.low, _range.high));
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
  const double part = bodiesHeight();
  vtkCamera& camera = *bodies_->GetActiveCamera();
  // The lens takes in the whole picture, its axis goes through the middle of the free part.
  camera.SetViewAngle(2.0 * std::atan(std::tan(angle_ * M_PI / 360.0) / part) * 180.0 / M_PI);
  camera.SetWindowCenter(1.0 - width, 1.0 - part);
  bar_->SetViewport(std::min(width, 0.999), 0, 1, 1);
  const int* const size = window_->GetSize();
  const double side = triadPixels * scale_;
  triad_->SetViewport(0, 0, std::min(0.25, side / std::max(1, size[0])), std::min(0.25, side / std::max(1, size[1])));
  fitTitle(*title_, 24);
  fitTitle(*subtitle_, 17);
  placeTitle(*title_, false, size[1], scale_);
  placeTitle(*subtitle_, true, size[1], scale_);
}

/// Letters as large as they are meant to be, or smaller until the text ends before the bar.
void Stage::fitTitle(vtkTextActor& _title, double _size) const
{
  if (isEmpty(_title)) return;
  const double room = bodiesWidth() * window_->GetSize()[0] - 2.0 * 28.0 * scale_;
  vtkTextProperty& letters = *_title.GetTextProperty();
  letters.SetFontSize(static_cast<int>(std::lround(_size * scale_)));
  double box[2] = {0.0, 0.0};
  _title.GetSize(bodies_, box);
  if (box[0] <= room) return;
  letters.SetFontSize(std::max(6, static_cast<int>(_size * scale_ * room / box[0])));
}

/// The axes are seen from where the bodies are seen from.
void Stage::turnTriad()
{
  vtkCamera& from = *bodies_->GetActiveCamera();
  vtkCamera& camera = *triad_->GetActiveCamera();
  const Vector3 direction(from.GetDirectionOfProjection());
  const Vector3 place = -6.0 * direction;
  camera.SetPosition(place.data());
  camera.SetFocalPoint(0, 0, 0);
  camera.SetViewUp(from.GetViewUp());
  camera.SetViewAngle(30);
  triad_->ResetCameraClippingRange();
}

void Stage::look(const ViewBox& _box, const View& _view)
{
  angle_ = _view.angle;
  const int* size = window_->GetSize();
  const double aspect = bodiesWidth() * std::max(1, size[0]) / (bodiesHeight() * std::max(1, size[1]));
  fitCamera(*bodies_->GetActiveCamera(), _box, _view, aspect);
  layOut();
  bodies_->ResetCameraClippingRange();
}

void Stage::look(const Viewpoint& _viewpoint)
{
  angle_ = _viewpoint.angle;
  vtkCamera& camera = *bodies_->GetActiveCamera();
  camera.SetPosition(_viewpoint.position.data());
  camera.SetFocalPoint(_viewpoint.focus.data());
  camera.SetViewUp(_viewpoint.up.data());
  layOut();
  bodies_->ResetCameraClippingRange();
}

bool Stage::shows(const ViewBox& _box) const
{
  const double right = 2.0 * bodiesWidth() - 1.0;
  const double top = 2.0 * bodiesHeight() - 1.0;
  for (int i = 0; i < 8; ++i) {
    const Vector3 corner = _box.corner(static_cast<ViewBox::CornerType>(i));
    bodies_->SetWorldPoint(corner.x(), corner.y(), corner.z(), 1.0);
    bodies_->WorldToView();
    const double* const at = bodies_->GetViewPoint();
    if (at[0] < -1.0 || at[0] > right || at[1] < -1.0 || at[1] > top) return false;
  }
  return true;
}

Viewpoint Stage::viewpoint() const
{
  vtkCamera& camera = *bodies_->GetActiveCamera();
  Viewpoint viewpoint;
  camera.GetPosition(viewpoint.position.data());
  camera.GetFocalPoint(viewpoint.focus.data());
  camera.GetViewUp(viewpoint.up.data());
  viewpoint.angle = angle_;
  return viewpoint;
}

} // namespace FleshSim
