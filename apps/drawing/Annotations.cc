#include <drawing/Annotations.hh>

#include <vtkTextActor.h>
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

vtkSmartPointer<vtkScalarBarActor> makeScalarBar(vtkLookupTable* _colours, double _scale)
{
  auto bar = vtkSmartPointer<vtkScalarBarActor>::New();
  bar->SetLookupTable(_colours);
  bar->SetNumberOfLabels(5);
  bar->SetLabelFormat("%.3g");
  bar->UnconstrainedFontSizeOn();
  setLetters(*bar->GetLabelTextProperty(), 16 * _scale, false);
  bar->SetTextPad(static_cast<int>(4 * _scale));
  bar->SetBarRatio(0.14);
  bar->GetPositionCoordinate()->SetCoordinateSystemToNormalizedViewport();
  bar->SetPosition(barLeft, 0.16);
  bar->SetPosition2(0.85, barTop - 0.16);
  return bar;
}

vtkSmartPointer<vtkActor2D> makeBarLabel(const std::string& _label, double _scale)
{
  std::string lines = _label;
  const std::size_t unit = lines.rfind(" [");
  if (unit != std::string::npos) lines[unit] = '\n';
  auto text = vtkSmartPointer<vtkTextActor>::New();
  text->SetInput(lines.c_str());
  setLetters(*text->GetTextProperty(), 17 * _scale, false);
  text->GetTextProperty()->SetVerticalJustificationToBottom();
  text->GetTextProperty()->SetLineSpacing(1.15);
  text->GetPositionCoordinate()->SetCoordinateSystemToNormalizedViewport();
  text->SetPosition(barLeft, barTop + 0.015);
  return text;
}

vtkSmartPointer<vtkActor2D> makeTitle(const std::string& _title, bool _isSubtitle, int _height, double _scale)
{
  auto text = vtkSmartPointer<vtkTextActor>::New();
  text->SetInput(_title.c_str());
  setLetters(*text->GetTextProperty(), (_isSubtitle ? 17 : 24) * _scale, !_isSubtitle);
  text->GetTextProperty()->SetVerticalJustificationToTop();
  text->SetPosition(28 * _scale, _height - (_isSubtitle ? 62 : 26) * _scale);
  return text;
}

} // namespace FleshSim
