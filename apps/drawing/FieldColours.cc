#include <drawing/FieldColours.hh>

#include <FleshSim/IO/DocumentTools.hh>

#include <vtkColorTransferFunction.h>
#include <vtkNew.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace FleshSim {

namespace {

/// Names are compared without case, blanks and underscores: other programs write them in their own way.
std::string plainName(const std::string& _name)
{
  std::string result;
  for (const char c : _name)
    if (c != ' ' && c != '_' && c != '-') result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string labelFor(const std::string& _name, const std::string& _length)
{
  const std::string name = plainName(_name);
  if (name == "displacement") return _length.empty() ? "displacement" : "displacement [" + _length + "]";
  if (name == "energydensity") return "energy density [J/m\u00b3]";
  if (name == "j") return "volume ratio J [1]";
  if (name == "vonmises" || name == "vonmisesstress") return "von Mises stress [Pa]";
  if (name == "residual") return "residual force [N]";
  return _name;
}

/// Values per cell of the file, brought to one per element.
std::vector<double> forElements(const VolumeMesh& _mesh, const std::vector<double>& _values)
{
  std::vector<double> result;
  result.reserve(_mesh.cellCount());
  for (std::size_t e = 0; e < _mesh.cellCount(); ++e) {
    const auto cell = static_cast<std::size_t>(cellOfElement(_mesh, static_cast<int>(e)));
    result.push_back(cell < _values.size() ? _values[cell] : std::numeric_limits<double>::quiet_NaN());
  }
  return result;
}

std::vector<double> magnitudes(const Property& _property)
{
  const std::size_t components = static_cast<std::size_t>(_property.components);
  if (components == 1) return _property.numbers;
  std::vector<double> result(_property.numbers.size() / components);
  for (std::size_t i = 0; i < result.size(); ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < components; ++k)
      sum += _property.numbers[i * components + k] * _property.numbers[i * components + k];
    result[i] = std::sqrt(sum);
  }
  return result;
}

using Stops = std::vector<std::array<double, 3>>;

/// Viridis (Smith, van der Walt 2015, CC0) without its darkest part and mixed with white: shading and dark edges stay
/// visible on it.
const Stops& lightViridis()
{
  static const Stops stops{{0.372, 0.319, 0.588}, {0.332, 0.430, 0.631}, {0.288, 0.535, 0.642}, {0.250, 0.633, 0.636},
                           {0.276, 0.730, 0.596}, {0.453, 0.817, 0.499}, {0.722, 0.880, 0.342}, {0.994, 0.917, 0.290}};
  return stops;
}

const Stops& blueWhiteRed()
{
  static const Stops stops{
      {0.13, 0.25, 0.60}, {0.36, 0.58, 0.83}, {0.94, 0.94, 0.93}, {0.90, 0.50, 0.36}, {0.65, 0.06, 0.15}};
  return stops;
}

} // namespace

Field makeField(const VolumeMesh& _mesh, const std::string& _name, bool _onCells, std::vector<double> _values,
                const std::string& _length)
{
  Field field;
  field.entity = _onCells ? PropertyEntity::cell : PropertyEntity::vertex;
  field.label = labelFor(_name, _length);
  field.values = std::move(_values);
  if (_onCells)
    field.values = forElements(_mesh, field.values);
  else
    field.values.resize(static_cast<std::size_t>(_mesh.vertexCount()), std::nan(""));
  if (plainName(_name) == "j") field.centre = 1;
  return field;
}

std::optional<Field> fieldFrom(const MeshDocument& _document, const std::string& _name, const std::string& _length)
{
  for (const Property& property : _document.properties) {
    const bool isVertex = property.entity == PropertyEntity::vertex;
    if (plainName(property.name) != plainName(_name) || property.numbers.empty() || property.components < 1) continue;
    if (!isVertex && property.entity != PropertyEntity::cell) continue;
    return makeField(_document.mesh, property.name, !isVertex, magnitudes(property), _length);
  }
  return std::nullopt;
}

FieldRange rangeOf(const std::vector<const Field*>& _fields, double _noise)
{
  double low = std::numeric_limits<double>::max(), high = -low;
  std::optional<double> centre;
  for (const Field* field : _fields) {
    if (field->centre) centre = field->centre;
    for (const double value : field->values)
      if (std::isfinite(value)) {
        low = std::min(low, value);
        high = std::max(high, value);
      }
  }
  if (low > high) return centre ? FieldRange{*centre - 1, *centre + 1} : FieldRange{};
  if (centre) {
    const double reach = std::max({std::abs(high - *centre), std::abs(low - *centre), 1e-6, _noise});
    return {*centre - reach, *centre + reach};
  }
  if (high - low < _noise) high = low + _noise;
  if (low == high) high = low + (low == 0 ? 1 : std::abs(low));
  return {low, high};
}

vtkSmartPointer<vtkLookupTable> makeColours(const FieldRange& _range, bool _hasCentre)
{
  const Stops& stops = _hasCentre ? blueWhiteRed() : lightViridis();
  vtkNew<vtkColorTransferFunction> scale;
  scale->SetColorSpaceToLab();
  for (std::size_t i = 0; i < stops.size(); ++i)
    scale->AddRGBPoint(static_cast<double>(i) / static_cast<double>(stops.size() - 1), stops[i][0], stops[i][1],
                       stops[i][2]);
  auto colours = vtkSmartPointer<vtkLookupTable>::New();
  constexpr int count = 256;
  colours->SetNumberOfTableValues(count);
  for (int i = 0; i < count; ++i) {
    double rgb[3];
    scale->GetColor(i / (count - 1.0), rgb);
    colours->SetTableValue(i, rgb[0], rgb[1], rgb[2]);
  }
  colours->SetNanColor(0.6, 0.6, 0.6, 1);
  colours->SetRange(_range.low, _range.high);
  return colours;
}

} // namespace FleshSim
