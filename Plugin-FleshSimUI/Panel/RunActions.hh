#pragma once

#include "Commands.hh"
#include "PanelState.hh"

#include <QAction>
#include <QToolBar>

namespace FleshSim {

/// Start, pause, step, cancel, reset, undo, redo: one set of actions for the panel's own toolbar, the host's, and the
/// keyboard. Names: actionStart (F5), actionPause (F6), actionStep (F7), actionCancel (F8), actionReset (F9),
/// actionUndo (Alt+Z), actionRedo (Alt+Shift+Z). The keys work while the panel has the focus.
class RunActions : public QObject
{
  Q_OBJECT

public:
  /// _panel: where the keys work.
  RunActions(Commands& _commands, QWidget* _panel);

  QToolBar* createToolBar(QWidget* _parent) const;

  void showState(const PanelState& _state);

  /// Why nothing can be started now; "": it can.
  void setProblem(const QString& _problem);

signals:
  void startRequested();

private:
  QAction* add(const QString& _name, const QString& _text, const QString& _tip, const QString& _key, int _standardIcon);
  void update();

  Commands& commands_;
  QWidget* panel_;
  PanelState state_;
  QString problem_;
  QList<QAction*> actions_;
  QAction* start_;
  QAction* pause_;
  QAction* step_;
  QAction* cancel_;
  QAction* reset_;
  QAction* undo_;
  QAction* redo_;
};

} // namespace FleshSim
