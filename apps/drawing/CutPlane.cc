#include <drawing/CutPlane.hh>

#include <FleshSim/Mesh/UsedVertices.hh>

#include <algorithm>
#include <charconv>

namespace FleshSim {

namespace {

template <class Cell>
double middleOf(const VolumeMesh& _mesh, const Cell& _cell, int _axis)
{
  double sum = 0.0;
  for (const int vertex : _cell)
    sum += _mesh.positions(_axis, vertex);
  return sum / static_cast<double>(_cell.size());
}

} // namespace

std::vector<bool> cellsCutAway(const VolumeMesh& _rest, const CutPlane& _plane)
{
  std::vector<double> middles;
  forCells(_rest, [&](const auto& _cell) { middles.push_back(middleOf(_rest, _cell, _plane.axis)); });
  std::vector<bool> away(middles.size(), false);
  if (middles.empty()) return away;
  const BoundingBox box = cellBox(_rest);
  const double low = box.low[_plane.axis];
  const double high = box.high[_plane.axis];
  const auto [least, greatest] = std::minmax_element(middles.begin(), middles.end());
  // At either end the outermost cells stay, so that there is always something to see.
  const double at = std::clamp(low + _plane.at * (high - low), *least, *greatest);
  for (std::size_t c = 0; c < middles.size(); ++c)
    away[c] = _plane.keepLow ? middles[c] > at : middles[c] < at;
  return away;
}

bool parseCutPlane(const std::string& _text, CutPlane& _plane)
{
  CutPlane plane;
  std::size_t i = 0;
  if (i < _text.size() && _text[i] == '-') {
    plane.keepLow = false;
    ++i;
  }
  if (i >= _text.size() || _text[i] < 'x' || _text[i] > 'z') return false;
  plane.axis = _text[i++] - 'x';
  if (i < _text.size()) {
    if (_text[i++] != ':') return false;
    const auto end = std::from_chars(_text.data() + i, _text.data() + _text.size(), plane.at);
    if (end.ec != std::errc() || end.ptr != _text.data() + _text.size()) return false;
    if (!(plane.at >= 0.0 && plane.at <= 1.0)) return false;
  }
  _plane = plane;
  return true;
}

} // namespace FleshSim
