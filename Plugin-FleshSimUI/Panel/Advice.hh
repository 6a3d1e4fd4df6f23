#pragma once

#include <QString>

namespace FleshSim {

/// What a user can do about a run that ended with _message: a sentence or two. General advice for a message that is
/// not known, nothing for none.
QString adviceFor(const QString& _message);

} // namespace FleshSim
