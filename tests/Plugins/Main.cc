#include <gtest/gtest.h>

#include <QApplication>

int main(int _argc, char** _argv)
{
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(_argc, _argv);
  testing::InitGoogleTest(&_argc, _argv);
  return RUN_ALL_TESTS();
}
