#include "RowLog.hh"

namespace FleshSim {

namespace {

/// Measured times tell runs apart that are otherwise the same.
bool same(const StepRow& _a, const StepRow& _b)
{
  return _a.step == _b.step && _a.totalSeconds == _b.totalSeconds && _a.energy == _b.energy;
}

} // namespace

bool RowLog::update(Commands& _commands, int _count)
{
  if (_count == 0 && rows_.isEmpty()) return false;
  // The last known row is asked for again: a new run may have grown past the old one's length.
  const int from = rows_.size() - 1;
  QVector<StepRow> read;
  if (from >= 0 && _count > from) read = StepRow::fromJson(_commands.ask("rows", {from}).toString());
  if (!read.isEmpty() && same(read.front(), rows_.back())) {
    read.removeFirst();
    rows_ += read;
    return !read.isEmpty();
  }
  rows_.clear();
  if (_count > 0) rows_ = StepRow::fromJson(_commands.ask("rows", {0}).toString());
  return true;
}

} // namespace FleshSim
