#pragma once

#include <OpenFlipper/common/OpenFlipperQSettings.hh>

#include <QString>

/// Kept in memory; nothing is written to the user's settings.
OpenFlipperQSettings& OpenFlipperSettings();

namespace OpenFlipper {
namespace Options {

bool gui();
bool nogui();
void nogui(bool _nogui);
bool scripting();
void scripting(bool _status);
bool redrawDisabled();
/// Counts, so that each true needs a false.
void redrawDisabled(bool _disable);
bool sceneGraphUpdatesBlocked();
QString applicationDirStr();
QString iconDirStr();
QString dataDirStr();
QString configDirStr();
QString currentScriptDirStr();
QString dirSeparator();
bool isLinux();

} // namespace Options
} // namespace OpenFlipper
