#include <FleshSim/Simulation/SlabFrames.hh>

#include <FleshSim/Core/RigidFit.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Simulation/Selection.hh>

#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

/// Of the body's extent, so that the lines do not lie on its faces.
constexpr double margin = 0.05;

SlabFrame rectangle(const BoundingBox& _box, int _axis, double _at)
{
  const int u = (_axis + 1) % 3;
  const int v = (_axis + 2) % 3;
  const Vector3 low = _box.low - margin * _box.extent();
  const Vector3 high = _box.high + margin * _box.extent();
  SlabFrame frame;
  for (int corner = 0; corner < 4; ++corner) {
    frame(_axis, corner) = _at;
    frame(u, corner) = corner == 1 || corner == 2 ? high[u] : low[u];
    frame(v, corner) = corner >= 2 ? high[v] : low[v];
  }
  return frame;
}

Points columns(const Points& _points, const std::vector<int>& _vertices)
{
  Points result(3, static_cast<Eigen::Index>(_vertices.size()));
  for (std::size_t i = 0; i < _vertices.size(); ++i)
    result.col(static_cast<Eigen::Index>(i)) = _points.col(_vertices[i]);
  return result;
}

/// Moves a frame as its slab is moved.
void follow(const Points& _rest, const Points& _now, SlabFrame& _frame)
{
  if (_rest.cols() == 0 || _rest == _now) return;
  if (_rest.cols() < 3) {
    _frame.colwise() += (_now - _rest).rowwise().mean().eval();
    return;
  }
  const Eigen::Matrix<double, 3, 4> fit = rigidFit(_rest, _now);
  _frame = ((fit.leftCols<3>() * _frame).colwise() + fit.col(3)).eval();
}

} // namespace

std::vector<int> slabVertices(const VolumeMesh& _rest, int _axis, double _from, double _to)
{
  Selection selection;
  selection.kind = Selection::Kind::slab;
  selection.axis = _axis;
  selection.from = _from;
  selection.to = _to;
  std::vector<int> vertices;
  return selectVertices(selection, _rest, "slab", vertices) ? vertices : std::vector<int>();
}

std::vector<SlabFrame> slabFrames(const VolumeMesh& _rest, int _axis, double _low, double _high,
                                  const Points& _positions)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const BoundingBox box = cellBox(_rest);
  std::vector<SlabFrame> frames;
  for (const bool isLow : {true, false}) {
    const double at = isLow ? _low : _high;
    if (!std::isfinite(at)) continue;
    const std::vector<int> vertices = slabVertices(_rest, _axis, isLow ? -infinity : at, isLow ? at : infinity);
    frames.push_back(rectangle(box, _axis, at));
    follow(columns(_rest.positions, vertices), columns(_positions, vertices), frames.back());
  }
  return frames;
}

} // namespace FleshSim
