#pragma once

#include "Commands.hh"
#include "PanelState.hh"

namespace FleshSim {

/// The steps of the chosen object's run that have been read so far.
class RowLog
{
public:
  const QVector<StepRow>& rows() const { return rows_; }
  void clear() { rows_.clear(); }

  /// Reads what has come since, or all again if it is another run. _count: PanelState::rows. True if anything changed.
  bool update(Commands& _commands, int _count);

private:
  QVector<StepRow> rows_;
};

} // namespace FleshSim
