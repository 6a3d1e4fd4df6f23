#pragma once

#include <OpenFlipper/common/GlobalOptions.hh>
#include <OpenFlipper/common/Types.hh>
#include <OpenFlipper/common/ViewerProperties.hh>

#include <QMutex>
#include <QStringList>

#include <vector>

/// What the free functions of the host's API work on; HostApplication fills it. One a process.
struct StandInScene
{
  std::vector<BaseObjectData*> objects;
  int nextId = 2;
  Viewer::ViewerProperties viewer;
  SeparatorNode root{nullptr, "root"};
  OpenFlipperQSettings settings;
  bool isGui = false;
  bool isScripting = false;
  int redrawBlocks = 0;
  bool mayRotate = true;

  BaseObjectData* find(int _id) const;
};

StandInScene& standInScene();

/// Notes what a plugin must not do. From any thread.
void standInFail(const QString& _what);
QStringList standInTakeFailures();

/// Fails if this is not the main thread.
void standInRequireMainThread(const char* _function);
