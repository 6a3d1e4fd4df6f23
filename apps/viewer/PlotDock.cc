#include "PlotDock.hh"

#include <QSplitter>

namespace FleshSim {

PlotDock::PlotDock(QWidget* _parent) : QDockWidget("Plots", _parent)
{
  setObjectName("plotDock");
  auto* splitter = new QSplitter(this);
  splitter->setChildrenCollapsible(true);
  for (const PlotDescription& description : plotDescriptions()) {
    auto* plot = new StepPlot(description, splitter);
    plot->setObjectName("docked_" + plot->objectName());
    plot->setMinimumHeight(110);
    plots_.append(plot);
  }
  setWidget(splitter);
}

void PlotDock::setRows(const QVector<StepRow>& _rows)
{
  for (StepPlot* plot : plots_)
    plot->setRows(_rows);
}

} // namespace FleshSim
