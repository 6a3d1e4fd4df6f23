#include "PlotBox.hh"

#include <utility>

namespace FleshSim {

PlotBox::PlotBox(Commands& _commands, FileChooser _chooser, QWidget* _parent)
    : Box(_commands, "plotBox", _parent), chooser_(std::move(_chooser)),
      kind_(makeCombo("plotKind", "What is drawn over the steps.", this)),
      export_(makeButton("exportTable", "Export table (CSV)...", "Writes a line per step to a file.", this))
{
  form().addRow("Plot", kind_);
  for (const PlotDescription& description : plotDescriptions()) {
    kind_->addItem(description.title, description.name);
    plots_.append(new StepPlot(description, this));
    form().addWide(plots_.back());
  }
  kind_->addItem("all", "all");
  form().addWide(export_);
  connect(kind_, QOverload<int>::of(&QComboBox::currentIndexChanged), this, [this] { choosePlot(); });
  connect(export_, &QPushButton::clicked, this, &PlotBox::exportTable);
  kind_->setCurrentIndex(1);
}

void PlotBox::showState(const PanelState& _state, bool)
{
  export_->setEnabled(_state.valid && _state.rows > 0);
}

void PlotBox::showRows(const QVector<StepRow>& _rows)
{
  for (StepPlot* plot : plots_)
    plot->setRows(_rows);
}

void PlotBox::choosePlot()
{
  const QString name = kind_->currentData().toString();
  for (StepPlot* plot : plots_)
    plot->setVisible(name == "all" || plot->description().name == name);
}

void PlotBox::exportTable()
{
  const QString file = chooser_("Export the table of steps", "Tables (*.csv);;All files (*)", true);
  if (!file.isEmpty()) commands().send("writeTable", {file});
}

} // namespace FleshSim
