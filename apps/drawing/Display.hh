#pragma once

#include <FleshSim/Core/Status.hh>

namespace FleshSim {

/// Whether the X server that DISPLAY names answers, and has OpenGL.
bool displayAnswers();

/// Makes sure that an X server with OpenGL answers, before VTK is asked to render: VTK 9.1 aborts the process where
/// none does. If DISPLAY is missing or dead, an Xvfb of our own is started, DISPLAY set to it, and the server ended
/// with this process, however that ends. Without Xvfb the status says what to install. Call it from a thread that lives
/// as long as pictures are made: the server is tied to it. One thread at a time.
Status ensureDisplay();

} // namespace FleshSim
