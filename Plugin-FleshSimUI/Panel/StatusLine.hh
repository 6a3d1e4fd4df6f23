#pragma once

#include "PanelState.hh"

#include <QLabel>
#include <QProgressBar>

namespace FleshSim {

/// Says in words what goes on, what went wrong and what can be done about it.
/// Names: statusIcon, statusText, statusAdvice (labels), statusProgress.
class StatusLine : public QWidget
{
public:
  explicit StatusLine(QWidget* _parent);

  void showState(const PanelState& _state);

  /// Why nothing can be started now; "": it can.
  void setProblem(const QString& _problem);

  /// A command was refused: shown until the next one, or until another object is chosen.
  void setRefusal(const QString& _reason);

private:
  void write();
  QString problemText() const;
  QString refusalAdvice() const;
  void show(const QString& _text, const QString& _advice, int _standardIcon);
  void showProgress();

  PanelState state_;
  QString problem_;
  QString refusal_;
  QString messageBefore_; ///< the state's message when it was refused
  QLabel* icon_;
  QLabel* text_;
  QLabel* advice_;
  QProgressBar* progress_;
};

} // namespace FleshSim
