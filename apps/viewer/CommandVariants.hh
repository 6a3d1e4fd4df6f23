#pragma once

#include <Commands/Command.hh>

#include <QVariant>

namespace FleshSim {

/// A value from a panel or script as a command takes it: lists of numbers become vertices or a vector, by what the
/// command wants. What does not fit becomes nothing, which every command refuses.
CommandValue toCommandValue(const QVariant& _value, CommandType _wanted);

/// What a command answers, for panels and scripts; nothing becomes true.
QVariant toVariant(const CommandValue& _value);

} // namespace FleshSim
