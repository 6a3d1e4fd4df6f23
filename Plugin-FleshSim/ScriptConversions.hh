#pragma once

class QScriptEngine;

namespace FleshSim {

/// Has scripts give vectors as arrays of three numbers, too, and marks what is none: a vector that is not one is NaN,
/// an entry of a list of numbers that is no whole number is INT_MIN. The host's own conversions take such things for
/// zeros, and a command that moves by nothing or holds vertex 0 would succeed.
void registerScriptConversions(QScriptEngine& _engine);

} // namespace FleshSim
