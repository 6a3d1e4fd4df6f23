#pragma once

#include <QIcon>

namespace FleshSim {

/// The sign of the toolbox: a bent body between its two ends.
QIcon panelIcon();

} // namespace FleshSim
