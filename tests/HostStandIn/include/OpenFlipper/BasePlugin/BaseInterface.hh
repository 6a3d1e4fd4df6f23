#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QString>
#include <QStringList>
#include <QtPlugin>

/// What every plugin implements. As in the host no interface is a QObject: a plugin declares again, spelled the same,
/// which of these signals and slots it has, and the core looks for them by their text.
class BaseInterface
{
public:
  virtual ~BaseInterface() = default;
  virtual QString name() = 0;
  virtual QString description() = 0;

public slots:
  virtual QString version() { return QString("-1"); }
  virtual void exit() {}
  virtual void noguiSupported() {}

private slots:
  virtual void initializePlugin() {}
  virtual void pluginsInitialized() {}
  virtual void slotObjectUpdated(int) {}
  virtual void slotObjectUpdated(int, const UpdateType&) {}
  virtual void slotAllCleared() {}
  virtual void slotObjectSelectionChanged(int) {}
  virtual void slotVisibilityChanged(int) {}
  virtual void slotObjectPropertiesChanged(int) {}
  virtual void slotViewChanged() {}
  virtual void slotSceneDrawn() {}
  virtual void slotDrawModeChanged(int) {}

signals:
  virtual void updateView() {}
  virtual void blockScenegraphUpdates(bool) {}
  virtual void updatedObject(int) {}
  virtual void updatedObject(int, const UpdateType&) {}
  virtual void nodeVisibilityChanged(int) {}
  virtual void setSlotDescription(QString, QString, QStringList, QStringList) {}
  virtual void setRenderer(unsigned int, QString) {}
  virtual void getCurrentRenderer(unsigned int, QString&) {}
};

Q_DECLARE_INTERFACE(BaseInterface, "OpenFlipper.BaseInterface/1.0")
