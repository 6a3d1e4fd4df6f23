#include <FleshSim/Scene/Slabs.hh>

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Mesh/UsedVertices.hh>

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

} // namespace

Status findSlabs(const ExperimentOptions& _options, const VolumeMesh& _rest, Slabs& _slabs)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const int axis = _options.axis;
  _slabs.box = cellBox(_rest);
  const double low = _options.low.value_or(_slabs.box.low[axis]);
  const double high = _options.high.value_or(_slabs.box.high[axis]);
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
}

std::vector<ExperimentParameter> slabParameters(const std::string& _rate)
{
  return {{"axis", "direction from the low to the high slab"},
          {"low", "vertices at or below this coordinate are the low slab (default: the low end of the body)"},
          {"high", "vertices at or above this coordinate are the high slab (default: the high end of the body)"},
          {"rate", _rate},
          {"steps", "number of steps"}};
}

} // namespace FleshSim
