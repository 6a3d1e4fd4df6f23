#pragma once

// Both plugins in a host with a window: runs go on while the host's events do.

#include "HostPositions.hh"

#include <QElapsedTimer>
#include <QTest>

#include <functional>

namespace PluginTests {

struct WindowedTest : testing::Test
{
  ~WindowedTest() override
  {
    EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
  }

  bool waitUntil(const std::function<bool()>& _condition)
  {
    QElapsedTimer timer;
    timer.start();
    while (!_condition() && timer.elapsed() < 60000)
      QTest::qWait(5);
    return _condition();
  }

  /// fleshsim._command(_object, _more)
  QVariant call(const char* _command, int _object, const QString& _more = QString())
  {
    return host.script(
        QString("fleshsim.%1(%2%3)").arg(_command).arg(_object).arg(_more.isEmpty() ? "" : ", " + _more));
  }
  bool isRunning(int _object) { return call("running", _object).toBool(); }
  bool ended(int _object)
  {
    return waitUntil([&] { return !isRunning(_object) && !hasOpenJobs(); });
  }
  bool hasOpenJobs() const
  {
    const auto& jobs = host.application.jobs();
    return std::any_of(jobs.begin(), jobs.end(), [](const HostStandIn::Job& _job) { return !_job.isDone; });
  }
  QStringList errors() const
  {
    QStringList texts;
    for (const HostStandIn::LogLine& line : host.application.log())
      if (line.type == LOGERR) texts << line.text;
    return texts;
  }
  std::string errorText() const { return errors().join("\n").toStdString(); }

  Host host{HostApplication::gui};
};

} // namespace PluginTests
