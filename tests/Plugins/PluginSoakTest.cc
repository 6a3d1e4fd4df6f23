// Both plugins under a thousand random actions: whatever the order and the timing, objects stay sound and jobs end.

#include "PluginSoak.hh"

#include <QComboBox>

#include <map>

namespace {

using namespace PluginTests;

struct CheckedSoak : PluginSoak
{
  void checkObjects()
  {
    for (const int id : objects())
      EXPECT_TRUE(positionsOfAny(id).allFinite()) << "object " << id;
    while (!moves->isEmpty()) {
      const int id = moves->takeFirst().front().toInt();
      EXPECT_TRUE(known.count(id) > 0 || PluginFunctions::objectExists(id)) << "a session of object " << id;
    }
    known.clear();
    for (const int id : objects())
      known.insert(id);
    EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
  }

  /// Of each job as many ends as beginnings, or one less while it goes on.
  void checkJobs()
  {
    while (!starts->isEmpty())
      ++open[starts->takeFirst().front().toString()];
    while (!finishes->isEmpty())
      --open[finishes->takeFirst().front().toString()];
    for (const auto& [job, count] : open) {
      EXPECT_TRUE(count == 0 || count == 1) << job.toStdString() << ": " << count;
      EXPECT_TRUE(count == 0 || PluginFunctions::objectExists(job.section(' ', 1).toInt())) << job.toStdString();
    }
  }

  std::map<QString, int> open; ///< begun and not ended
  std::set<int> known;         ///< objects before the last action
};

TEST_F(CheckedSoak, survivesAThousandRandomActions)
{
  for (int action = 0; action < 1000; ++action) {
    act();
    QTest::qWait(static_cast<int>(random.below(6)));
    checkObjects();
    checkJobs();
    if (HasFailure()) FAIL() << "action " << action << " after:\n" << done.join("\n").toStdString();
  }
  EXPECT_GT(host.application.recordedScript().size(), 200) << "hardly anything was done";
  host.application.clearAll();
  ASSERT_TRUE(waitUntil([&] { return !hasOpenJobs(); }));
  checkObjects();
  checkJobs();
  for (const auto& [job, count] : open)
    EXPECT_EQ(count, 0) << job.toStdString();
  EXPECT_TRUE(objects().empty());
  EXPECT_TRUE(waitUntil([&] { return panel->findChild<QComboBox*>("object")->count() == 0; }));
}

} // namespace
