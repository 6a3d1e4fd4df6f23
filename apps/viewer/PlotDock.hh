#pragma once

#include <Panel/StepPlot.hh>

#include <QDockWidget>

namespace FleshSim {

/// All plots of a run side by side, live.
class PlotDock : public QDockWidget
{
public:
  explicit PlotDock(QWidget* _parent);

  void setRows(const QVector<StepRow>& _rows);

private:
  QVector<StepPlot*> plots_;
};

} // namespace FleshSim
