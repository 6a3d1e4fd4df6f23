#pragma once

#include <string>
#include <vector>

namespace FleshSim {

/// A control of the panel and the test that operates it by mouse and keys, in the viewer's window, and checks what
/// comes of it.
struct PanelControl
{
  std::string name;
  std::string test;
};

/// All of them; a control without a line here fails PanelControlsTest.
const std::vector<PanelControl>& panelControls();

} // namespace FleshSim
