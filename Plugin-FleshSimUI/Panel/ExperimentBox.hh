#pragma once

#include "Box.hh"

namespace FleshSim {

/// What is done to a body, step by step. Boundary slabs are preset to the ends of the bounding box, the rate to a
/// part of the body's extent, or to degrees.
/// Controls: experiment, axis, low, high, presetSlabs, rate, steps, factor, seed; experimentDescription,
/// experimentProblem (labels).
class ExperimentBox : public Box
{
  Q_OBJECT

public:
  ExperimentBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override;

  /// One command, with what is written here.
  bool start();

signals:
  /// Vertices of the object at or below _low and at or above _high of the axis (0 to 2) are the slabs. Both are NaN if
  /// the experiment has none or if the numbers cannot be used.
  void slabsChanged(int _axis, double _low, double _high);

private:
  struct Kind;
  static const QVector<Kind>& kinds();
  const Kind& kind() const;

  void addRows();
  void addChecks();
  void connectControls();
  void chooseKind();
  void presetSlabs();
  void presetRate();
  void written();
  void tellSlabs();

  PanelState state_;
  QComboBox* experiment_;
  QLabel* description_;
  QComboBox* axis_;
  NumberField* low_ = nullptr;
  NumberField* high_ = nullptr;
  QPushButton* preset_;
  NumberField* rate_ = nullptr;
  QSpinBox* steps_;
  NumberField* factor_ = nullptr;
  QSpinBox* seed_;
  QLabel* problem_;
  bool slabsAreOwn_ = false; ///< written by the user, not preset
  bool rateIsOwn_ = false;
  int toldAxis_ = -1;
  double toldLow_ = 0.0;
  double toldHigh_ = 0.0;
};

} // namespace FleshSim
