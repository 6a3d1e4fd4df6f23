#include <FleshSim/Simulation/Slabs.hh>

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Mesh/UsedVertices.hh>

#include <FleshSim/Core/RoundedNumber.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <limits>

namespace FleshSim {

namespace {

Status findSlab(const VolumeMesh& _rest, int _axis, double _from, double _to, const std::string& _option,
                std::vector<int>& _vertices)
{
  Selection selection;
  selection.kind = Selection::Kind::slab;
  selection.axis = _axis;
  selection.from = _from;
  selection.to = _to;
  if (selectVertices(selection, _rest, _option, _vertices)) return Status::ok();
  const bool low = _option == "low";
  return Status::error(_option + ": no vertex has " + axisName(_axis) + (low ? " <= " : " >= ") +
                       shortestNumber(low ? _to : _from));
}

/// Whether three of the vertices span a triangle: what turns with a slab needs that.
bool spanTriangle(const Points& _points, const std::vector<int>& _vertices)
{
  if (_vertices.size() < 3) return false;
  const Vector3 first = _points.col(_vertices.front());
  Vector3 longest = Vector3::Zero();
  for (const int v : _vertices)
    if ((_points.col(v) - first).squaredNorm() > longest.squaredNorm()) longest = _points.col(v) - first;
  double area = 0.0;
  for (const int v : _vertices)
    area = std::max(area, longest.cross(_points.col(v) - first).norm());
  return area > 1e-6 * longest.squaredNorm();
}

/// Where a default slab ends: at the end of the body, or as far inwards as it takes to hold it.
class DefaultEnd
{
public:
  DefaultEnd(const VolumeMesh& _rest, const BoundingBox& _box, int _axis)
      : rest_(_rest), box_(_box), axis_(_axis), used_(usedVertices(_rest))
  {
  }

  double find(bool _low) const
  {
    const double end = _low ? box_.low[axis_] : box_.high[axis_];
    const double inwards = (_low ? 1.0 : -1.0) * box_.extent()[axis_];
    // Two slabs that reach the middle would meet.
    for (int step = 0; step * part < 0.5; ++step) {
      const double to = end + step * part * inwards;
      if (spanTriangle(rest_.positions, within(to, _low))) return to;
    }
    return end;
  }

private:
  static constexpr double part = 0.03;

  std::vector<int> within(double _to, bool _low) const
  {
    std::vector<int> vertices;
    for (int v = 0; v < rest_.vertexCount(); ++v) {
      const double c = rest_.positions(axis_, v);
      if (used_[static_cast<std::size_t>(v)] && (_low ? c <= _to : c >= _to)) vertices.push_back(v);
    }
    return vertices;
  }

  const VolumeMesh& rest_;
  const BoundingBox& box_;
  int axis_;
  std::vector<char> used_;
};

std::string countedVertices(std::size_t _count)
{
  return std::to_string(_count) + (_count == 1 ? " vertex" : " vertices");
}

std::string choiceOf(const ExperimentOptions& _options, const Slabs& _slabs, double _low, double _high)
{
  const std::string axis(1, axisName(_slabs.axis));
  std::string text;
  if (!_options.axis) text = "along " + axis + (_slabs.axis == 1 ? "" : ", where the body is longest");
  const auto add = [&](const std::string& _slab, const char* _sign, double _to, std::size_t _count) {
    text += (text.empty() ? "" : "; ") + _slab + " slab " + axis + " " + _sign + " " + roundedNumber(_to, 4) + " (" +
            countedVertices(_count) + ")";
  };
  if (!_options.low) add("low", "<=", _low, _slabs.low.size());
  if (!_options.high) add("high", ">=", _high, _slabs.high.size());
  return text;
}

} // namespace

DefaultSlabs defaultSlabs(const VolumeMesh& _rest)
{
  const BoundingBox box = cellBox(_rest);
  DefaultSlabs slabs;
  box.extent().maxCoeff(&slabs.axis);
  if (!(box.extent()[slabs.axis] > 1.01 * box.extent()[1])) slabs.axis = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const DefaultEnd ends(_rest, box, axis);
    slabs.low[axis] = ends.find(true);
    slabs.high[axis] = ends.find(false);
  }
  return slabs;
}

Status findSlabs(const ExperimentOptions& _options, const VolumeMesh& _rest, Slabs& _slabs)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  _slabs.box = cellBox(_rest);
  const DefaultSlabs usual = defaultSlabs(_rest);
  const int axis = _slabs.axis = _options.axis.value_or(usual.axis);
  const double low = _options.low.value_or(usual.low[axis]);
  const double high = _options.high.value_or(usual.high[axis]);
  Status status = findSlab(_rest, axis, -infinity, low, "low", _slabs.low);
  if (!status) return status;
  status = findSlab(_rest, axis, high, infinity, "high", _slabs.high);
  if (!status) return status;

  std::vector<int> both;
  std::set_intersection(_slabs.low.begin(), _slabs.low.end(), _slabs.high.begin(), _slabs.high.end(),
                        std::back_inserter(both));
  if (!both.empty())
    return Status::error((_options.low ? "low" : "high") + std::string(": vertex ") + std::to_string(both.front()) +
                         " would belong to both slabs (" + axisName(axis) + " <= " + shortestNumber(low) +
                         " and >= " + shortestNumber(high) + ")");
  _slabs.choice = choiceOf(_options, _slabs, low, high);
  return Status::ok();
}

void addSlabHandles(const ExperimentOptions& _options, const Slabs& _slabs, ExperimentSetup& _setup)
{
  Handle low;
  low.name = "low";
  low.title = "the low slab";
  low.slab = true;
  low.vertices = _slabs.low;
  Handle high;
  high.name = "high";
  high.title = "the high slab";
  high.slab = true;
  high.vertices = _slabs.high;
  _setup.handles = {low, high};
  _setup.steps = _options.steps;
  _setup.choice = _slabs.choice;
}

std::vector<ExperimentParameter> slabParameters(const std::string& _rate)
{
  return {{"axis", "direction from the low to the high slab (default: y, or the longest where that is longer)"},
          {"low", "vertices at or below this coordinate are the low slab (default: the low end of the body, as deep as "
                  "it takes to hold it)"},
          {"high", "vertices at or above this coordinate are the high slab (default: the same at the high end)"},
          {"rate", _rate},
          {"steps", "number of steps"}};
}

} // namespace FleshSim
