#pragma once

#include "Box.hh"

namespace FleshSim {

/// Numbers of the last step, and the report of the run as a file.
/// Controls: exportReport; labels resultStep, resultTime, resultIterations, resultResidual, resultEnergy,
/// resultVolume, resultInverted, resultContacts, resultSeconds.
class ResultBox : public Box
{
public:
  ResultBox(Commands& _commands, FileChooser _chooser, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  void showRows(const QVector<StepRow>& _rows);

private:
  QLabel* addResult(const QString& _label, const QString& _name, const QString& _tip);
  void exportReport();

  FileChooser chooser_;
  QLabel* step_;
  QLabel* time_;
  QLabel* iterations_;
  QLabel* residual_;
  QLabel* energy_;
  QLabel* volume_;
  QLabel* inverted_;
  QLabel* contacts_;
  QLabel* seconds_;
  QPushButton* export_;
};

} // namespace FleshSim
