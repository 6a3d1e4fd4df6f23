#include <drawing/Annotations.hh>

#include <vtkCaptionActor2D.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkTextProperty.h>

#include <cmath>

namespace FleshSim {

namespace {

constexpr double barLeft = 0.06, barTop = 0.8; ///< parts of the bar's renderer

void setLetters(vtkTextProperty& _property, double _size, bool _bold)
{
  _property.SetFontFamilyToArial();
  _property.SetFontSize(static_cast<int>(std::lround(_size)));
  _property.SetColor(0.16, 0.18, 0.22);
  _property.SetBold(_bold);
  _property.ItalicOff();
  _property.ShadowOff();
}

} // namespace

vtkSmartPointer<vtkScalarBarActor> makeScalarBar(double _scale)
{
  auto bar = vtkSmartPointer<vtkScalarBarActor>::New();
  bar->SetNumberOfLabels(5);
  bar->SetLabelFormat("%.6g");
  bar->UnconstrainedFontSizeOn();
  setLetters(*bar->GetLabelTextProperty(), 16 * _scale, false);
  bar->SetTextPad(static_cast<int>(4 * _scale));
  bar->SetBarRatio(0.14);
  bar->GetPositionCoordinate()->SetCoordinateSystemToNormalizedViewport();
  bar->SetPosition(barLeft, 0.16);
  bar->SetPosition2(0.85, barTop - 0.16);
  return bar;
}

vtkSmartPointer<vtkTextActor> makeBarLabel(double _scale)
{
  auto text = vtkSmartPointer<vtkTextActor>::New();
  setLetters(*text->GetTextProperty(), 17 * _scale, false);
  text->GetTextProperty()->SetVerticalJustificationToBottom();
  text->GetTextProperty()->SetLineSpacing(1.15);
  text->GetPositionCoordinate()->SetCoordinateSystemToNormalizedViewport();
  text->SetPosition(barLeft, barTop + 0.015);
  return text;
}

void setBarLabel(vtkTextActor& _actor, const std::string& _label)
{
  std::string lines = _label;
  const std::size_t unit = lines.rfind(" [");
  if (unit != std::string::npos) lines[unit] = '\n';
  _actor.SetInput(lines.c_str());
}

vtkSmartPointer<vtkTextActor> makeTitle(bool _isSubtitle, double _scale)
{
  auto text = vtkSmartPointer<vtkTextActor>::New();
  text->SetInput("");
  setLetters(*text->GetTextProperty(), (_isSubtitle ? 17 : 24) * _scale, !_isSubtitle);
  text->GetTextProperty()->SetVerticalJustificationToTop();
  return text;
}

void placeTitle(vtkTextActor& _title, bool _isSubtitle, int _height, double _scale)
{
  _title.SetPosition(28 * _scale, _height - (_isSubtitle ? 62 : 26) * _scale);
}

vtkSmartPointer<vtkAxesActor> makeTriad(double _scale)
{
  auto axes = vtkSmartPointer<vtkAxesActor>::New();
  axes->SetShaftTypeToCylinder();
  axes->SetCylinderRadius(0.05);
  axes->SetConeRadius(0.35);
  axes->SetXAxisLabelText("x");
  axes->SetYAxisLabelText("y");
  axes->SetZAxisLabelText("z");
  for (vtkCaptionActor2D* caption :
       {axes->GetXAxisCaptionActor2D(), axes->GetYAxisCaptionActor2D(), axes->GetZAxisCaptionActor2D()}) {
    caption->GetTextActor()->SetTextScaleModeToNone();
    setLetters(*caption->GetCaptionTextProperty(), 13 * _scale, false);
  }
  return axes;
}

std::vector<double> roundTicks(double _low, double _high)
{
  const double range = _high - _low;
  if (!(range > 0.0) || !std::isfinite(range)) return {_low};
  const double rough = range / 5.0;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double part = rough / power;
  const double step = power * (part < 1.5 ? 1.0 : part < 3.5 ? 2.0 : part < 7.5 ? 5.0 : 10.0);
  std::vector<double> ticks;
  const double slack = 1e-9 * range;
  for (double k = std::ceil((_low - slack) / step); k * step <= _high + slack; ++k)
    ticks.push_back(k == 0.0 ? 0.0 : k * step);
  return ticks;
}

void setTicks(vtkScalarBarActor& _bar, const std::vector<double>& _ticks)
{
  vtkNew<vtkDoubleArray> labels;
  for (const double tick : _ticks)
    labels->InsertNextValue(tick);
  _bar.SetCustomLabels(labels);
  _bar.SetUseCustomLabels(true);
}

} // namespace FleshSim
