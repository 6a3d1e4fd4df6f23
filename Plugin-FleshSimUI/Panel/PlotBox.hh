#pragma once

#include "Box.hh"
#include "StepPlot.hh"

namespace FleshSim {

/// Live plots of a run and its table as a file.
/// Controls: plotKind, exportTable; plot_iterations, plot_residual, plot_energy, plot_volume, plot_phases (StepPlot).
class PlotBox : public Box
{
public:
  PlotBox(Commands& _commands, FileChooser _chooser, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;

  /// Called when rows have come or gone.
  void showRows(const QVector<StepRow>& _rows);

private:
  void choosePlot();
  void exportTable();

  FileChooser chooser_;
  QComboBox* kind_;
  QVector<StepPlot*> plots_;
  QPushButton* export_;
};

} // namespace FleshSim
