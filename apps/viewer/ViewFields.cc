#include "ViewFields.hh"

#include <algorithm>
#include <cmath>

namespace FleshSim {

std::optional<Field> fieldShown(const ViewedBody& _body)
{
  const HostColors& colors = _body.colors;
  if (colors.field.empty() || colors.values.empty()) return std::nullopt;
  return makeField(_body.document.mesh, colors.field, colors.onCells, colors.values);
}

FieldRange rangeShown(const ViewedBodies& _bodies, const ViewedBody& _body)
{
  FieldRange range{_body.colors.low, _body.colors.high};
  for (const auto& [number, other] : _bodies.all())
    if (_body.colors.fitted && other.colors.fitted && other.colors.field == _body.colors.field) {
      range.low = std::min(range.low, other.colors.low);
      range.high = std::max(range.high, other.colors.high);
    }
  // What is rounding beside the other end reads as zero.
  for (double* end : {&range.low, &range.high})
    if (std::abs(*end) < 1e-9 * std::max(std::abs(range.low), std::abs(range.high))) *end = 0.0;
  // Everywhere the same, as at rest: there is no range, but there must be a bar.
  const double size = std::max(std::abs(range.low), std::abs(range.high));
  if (!(range.high - range.low > 1e-9 * size)) range.high = range.low + (range.low == 0.0 ? 1.0 : std::abs(range.low));
  return range;
}

MeshDrawing drawingOf(const ViewedBody& _body, const BodyStyle& _style)
{
  return _body.surfaceOnly ? _style.drawing : MeshDrawing::cells;
}

} // namespace FleshSim
