#pragma once

#include <FleshSim/Scene/Simulation.hh>

#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// Keeps some states of a run and draws them at its end, all in the same range of colours.
class Pictures
{
public:
  /// An empty folder: no pictures.
  explicit Pictures(std::string _folder) : folder_(std::move(_folder)) {}

  /// Remembers the state of now; a step that is already there is not kept twice.
  void keep(const Simulation& _simulation, int _step);

  /// Writes NAME_STEP.png for each body and state.
  Status draw() const;

private:
  struct State
  {
    int step = 0;
    std::vector<std::string> names;      ///< of the bodies
    std::vector<MeshDocument> documents; ///< with fields
  };

  std::string folder_;
  std::vector<State> states_;
};

} // namespace FleshSim
