#include <QApplication>
#include <QLocale>

#include <gtest/gtest.h>

int main(int _count, char** _arguments)
{
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  // Numbers must be written and read with a point in every country.
  QLocale::setDefault(QLocale(QLocale::German));
  qputenv("QT_LOGGING_RULES", "qt.qpa.*=false");
  QApplication application(_count, _arguments);
  testing::InitGoogleTest(&_count, _arguments);
  return RUN_ALL_TESTS();
}
