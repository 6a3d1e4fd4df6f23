#pragma once

#include "Box.hh"
#include "RowLog.hh"

#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

namespace FleshSim {

class ColliderBox;
class DynamicsBox;
class ExperimentBox;
class FieldBox;
class HandleBox;
class MaterialBox;
class ObjectBox;
class PlotBox;
class ResultBox;
class RunActions;
class Section;
class SolverBox;
class StatusLine;

/// The control panel of FleshSim, for a toolbox 320 pixels wide. All it does are script slots of FleshSim, called
/// through a CommandCaller; it asks for the state ten times per second while something runs, once a second otherwise.
///
/// Every control has an object name, listed in the header of its box; the sections' headers are sectionObject,
/// sectionMaterial, sectionExperiment, sectionHandles, sectionDynamics, sectionObstacles, sectionSolver,
/// sectionResults, sectionPlots, sectionColours (opened by Ctrl+1 to Ctrl+9 and Ctrl+0).
class Panel : public QWidget
{
  Q_OBJECT

public:
  /// _caller must outlive the panel. Lists of materials and so on are read at once.
  explicit Panel(CommandCaller& _caller, QWidget* _parent = nullptr);
  ~Panel() override;

  /// Start, pause, ... for the host's window; the panel has a toolbar of its own as well.
  QToolBar* createToolBar(QWidget* _parent) const;

  /// How file names are asked for; by default with Qt's dialogs.
  void setFileChooser(FileChooser _chooser) { chooser_ = std::move(_chooser); }

  /// -1: none.
  int object() const { return commands_.object(); }
  const PanelState& state() const { return state_; }

  /// The steps of the object's run, as far as they were read.
  const QVector<StepRow>& rows() const { return log_.rows(); }

public slots:
  /// Objects have come, gone, changed or been renamed.
  void refresh();

  /// As if the user had chosen it.
  void chooseObject(int _object);

  /// What the mouse does now in the view, if the panel has not said so: it pulls, moves handles, or neither.
  void showMouseMode(bool _pulls, bool _movesHandles);

  /// Asks for state and rows now. Of itself it does so by a timer.
  void poll();

  /// From now on nothing is asked while the panel cannot be seen.
  void restWhileHidden();

signals:
  /// A command was carried out, as a script says it: fleshsim.stretch(5, "y", -0.5, 0.5, 0.05, 10)
  void commandCalled(QString _scriptLine);

  void objectChosen(int _id);

  void rowsChanged();

  /// To be shown in the view: vertices of the object with a coordinate (_axis: 0 to 2) at or below _low and at or
  /// above _high are the slabs. NaN: none. Object -1: nobody looks at the experiments.
  void slabsChanged(int _id, int _axis, double _low, double _high);

protected:
  void showEvent(QShowEvent* _event) override;
  void hideEvent(QHideEvent* _event) override;
  bool eventFilter(QObject* _object, QEvent* _event) override;

private:
  struct SlabNumbers
  {
    int axis = 1;
    double low = 0.0;
    double high = 0.0;
  };

  void showSlabs();
  void fitColumn();
  void makeBoxes();
  void layOut();
  void addSections(QVBoxLayout* _column);
  void connectBoxes();
  void start();
  void changeObject(int _object);
  void leaveLostObject();
  void showState();
  void showProblems();
  QString settingsProblem() const;
  QString startProblem() const;

  Commands commands_;
  FileChooser chooser_;
  PanelState state_;
  RowLog log_;
  QTimer timer_;
  SlabNumbers slabs_;
  QWidget* column_ = nullptr; ///< what is seen of the host's column of toolboxes
  bool restsHidden_ = false;
  bool newObject_ = true;
  RunActions* actions_;
  StatusLine* status_;
  ObjectBox* objects_;
  MaterialBox* material_;
  ExperimentBox* experiment_;
  HandleBox* handles_;
  DynamicsBox* dynamics_;
  ColliderBox* colliders_;
  SolverBox* solver_;
  ResultBox* results_;
  PlotBox* plots_;
  FieldBox* field_;
  QVector<Box*> boxes_;
};

} // namespace FleshSim
