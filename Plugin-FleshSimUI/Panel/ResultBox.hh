#pragma once

#include "Box.hh"

#include <QSlider>

namespace FleshSim {

/// Numbers of the last step, the steps of the run to look at again, and its report as a file.
/// Controls: stepShown, goOnFromStep, exportReport; labels resultStep, resultTime, resultIterations, resultResidual,
/// resultEnergy, resultVolume, resultInverted, resultContacts, resultSeconds.
class ResultBox : public Box
{
  Q_OBJECT

public:
  ResultBox(Commands& _commands, FileChooser _chooser, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  void showRows(const QVector<StepRow>& _rows);

private:
  QLabel* addResult(const QString& _label, const QString& _name, const QString& _tip);
  void readSteps(bool _enabled);
  void showStep(int _place);
  void goOnFromStep();
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
  QSlider* stepShown_;
  QPushButton* goOn_;
  QPushButton* export_;
  QVariantList steps_; ///< that can be shown
  int stepRows_ = 0;   ///< of the run when they were read
};

} // namespace FleshSim
