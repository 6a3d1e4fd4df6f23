#pragma once

namespace FleshSim {

/// The style sheet of report pages, for screens and paper: dark letters on white, with contrasts of 4.5 and more.
extern const char* const htmlStyle;

} // namespace FleshSim
