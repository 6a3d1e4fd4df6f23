#include <FleshSim/Simulation/ScrambleExperiment.hh>

#include <FleshSim/Simulation/Scramble.hh>

namespace FleshSim {

namespace {

/// Elements ten thousand times as large as they were have lost all digits of their rest shape.
constexpr double largestFactor = 1e12;

Status prepareScramble(const ExperimentOptions& _options, const VolumeMesh& _rest, ExperimentSetup& _setup)
{
  if (!(_options.factor > 0.0 && _options.factor <= largestFactor))
    return Status::error("factor: must be greater than 0, and at most 1e12");
  std::vector<char> fixed(static_cast<std::size_t>(_rest.vertexCount()), 0);
  if (_options.fixCorners) {
    Handle corners;
    corners.name = "fixed";
    corners.title = "the fixed corners";
    corners.vertices = alternateCorners(_rest);
    for (const int vertex : corners.vertices)
      fixed[vertex] = 1;
    _setup.handles = {corners};
  }
  _setup.start = scrambled(_rest, _options.factor, _options.seed, fixed);
  // With fixed corners the random numbers go to other vertices than in a scene.
  if (!_options.fixCorners) _setup.scramble = ScrambledStart{_options.factor, _options.seed};
  _setup.steps = 1;
  return Status::ok();
}

} // namespace

ExperimentEntry scrambleExperiment()
{
  return {"scramble",
          "throws the vertices at random into a box and solves for the rest shape from there",
          {{"factor", "volume of the box over that of the body's bounding box"},
           {"fix-corners", "fix the four vertices nearest to alternate corners of the bounding box"}},
          &prepareScramble};
}

} // namespace FleshSim
