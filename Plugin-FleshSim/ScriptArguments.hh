#pragma once

#include <Commands/Command.hh>

class QScriptContext;

namespace FleshSim {

/// Reads vectors and lists of numbers again as a script gave them to a slot. Arrays of three numbers are vectors, too;
/// what is none becomes NaN, and what is no whole number INT_MIN, which commands refuse. The host's own conversions
/// take such things for zeros, and a command that moves by nothing or holds vertex 0 would succeed.
void readScriptArguments(const QScriptContext& _context, const Command& _command, CommandArguments& _arguments);

} // namespace FleshSim
