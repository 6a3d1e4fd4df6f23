#pragma once

#include <viewer/MainWindow.hh>

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

namespace FleshSim {

/// The viewer's window on a display, operated by mouse and keyboard, with settings and files in a folder of its own.
class WindowTest : public testing::Test
{
protected:
  WindowTest();
  ~WindowTest() override;

  /// Opens a file and makes sure that the panel shows it; its object number.
  int open(const QString& _path);
  int openMesh(const char* _name) { return open(QString(FLESHSIM_MESHES) + "/" + _name); }

  Session& session(int _object);
  bool isRunning(int _object) { return session(_object).status().running; }

  /// Lets the window live until the condition holds; false if it does not within 60 s.
  static bool waitUntil(const std::function<bool()>& _condition);
  bool waitForEnd(int _object);

  /// Of the whole window: panel, toolbars, view.
  template <class Part>
  Part* find(const char* _name)
  {
    Part* const found = window->findChild<Part*>(_name);
    EXPECT_NE(found, nullptr) << _name;
    return found;
  }

  void click(const char* _button);
  void choose(const char* _combo, const QVariant& _data);
  void enter(const char* _field, const char* _text);
  void trigger(const char* _action);

  std::string path(const char* _name) const { return folder.filePath(_name).toStdString(); }

  QTemporaryDir folder;
  std::unique_ptr<MainWindow> window;
  QString chosenFile; ///< what file dialogs answer
};

} // namespace FleshSim
