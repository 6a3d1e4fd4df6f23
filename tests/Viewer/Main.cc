// Windows are tested in a display of their own: one that is there may have a window manager, and somebody before it.

#include <drawing/Display.hh>

#include <QApplication>
#include <QSurfaceFormat>
#include <QVTKOpenGLNativeWidget.h>

#include <gtest/gtest.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>

int main(int _argc, char** _argv)
{
  testing::InitGoogleTest(&_argc, _argv);
  // The build lists the tests and needs no display for that.
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  unsetenv("DISPLAY");
  unsetenv("WAYLAND_DISPLAY");
  setenv("QT_QPA_PLATFORM", "xcb", 1);
  const FleshSim::Status display = FleshSim::ensureDisplay();
  if (!display) {
    std::cerr << display.message() << '\n';
    return 1;
  }
  QSurfaceFormat::setDefaultFormat(QVTKOpenGLNativeWidget::defaultFormat());
  const QApplication application(_argc, _argv);
  std::setlocale(LC_NUMERIC, "C");
  return RUN_ALL_TESTS();
}
