#include <OpenFlipper/common/GlobalOptions.hh>

#include <source/StandInScene.hh>

#include <QCoreApplication>
#include <QDir>

OpenFlipperQSettings& OpenFlipperSettings()
{
  return standInScene().settings;
}

namespace OpenFlipper {
namespace Options {

bool gui()
{
  return standInScene().isGui;
}

bool nogui()
{
  return !gui();
}

void nogui(bool _nogui)
{
  standInScene().isGui = !_nogui;
}

bool scripting()
{
  return standInScene().isScripting;
}

void scripting(bool _status)
{
  standInScene().isScripting = _status;
}

bool redrawDisabled()
{
  return standInScene().redrawBlocks > 0;
}

void redrawDisabled(bool _disable)
{
  standInScene().redrawBlocks += _disable ? 1 : -1;
}

bool sceneGraphUpdatesBlocked()
{
  return false;
}

QString applicationDirStr()
{
  return QCoreApplication::applicationDirPath();
}

QString iconDirStr()
{
  return applicationDirStr() + "/Icons";
}

QString dataDirStr()
{
  return applicationDirStr();
}

QString configDirStr()
{
  return QDir::tempPath();
}

QString currentScriptDirStr()
{
  return QDir::currentPath();
}

QString dirSeparator()
{
  return "/";
}

bool isLinux()
{
  return true;
}

} // namespace Options
} // namespace OpenFlipper
