#pragma once

#include <QtPlugin>
#include <QtWidgets>

/// The slots are called as virtual functions, so they must be public.
class KeyInterface
{
public:
  virtual ~KeyInterface() = default;

signals:
  virtual void registerKey(int, Qt::KeyboardModifiers, QString, bool _multiUse = false) { (void)_multiUse; }

public slots:
  virtual void slotKeyEvent(QKeyEvent*) {}
  virtual void slotKeyReleaseEvent(QKeyEvent*) {}
};

Q_DECLARE_INTERFACE(KeyInterface, "OpenFlipper.KeyInterface/1.1")
