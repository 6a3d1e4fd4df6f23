#pragma once

#include <string>

namespace FleshSim {

/// The path of a program that PATH leads to; empty if there is none.
std::string findProgram(const std::string& _name);

} // namespace FleshSim
