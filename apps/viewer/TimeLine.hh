#pragma once

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include <vector>

namespace FleshSim {

/// The steps of a run to walk through: a slider, buttons, a movie that plays.
/// Names: timeSlider, timeFirst, timeBack, timePlay, timeForward, timeLast, timeSpeed, timeLoop, timeLabel.
class TimeLine : public QWidget
{
  Q_OBJECT

public:
  explicit TimeLine(QWidget* _parent);

  /// The steps that there are, in order; _shown: the one that is seen, -1: the body as it is now; its time [s].
  void setSteps(const std::vector<int>& _steps, int _shown, double _time);

  bool isPlaying() const { return timer_.isActive(); }

public slots:
  void play(bool _on);
  void first() { go(0); }
  void back() { go(slider_->value() - 1); }
  void forward() { go(slider_->value() + 1); }
  void last();

signals:
  /// The user wants to see this one of the steps.
  void stepWanted(int _step);

private:
  QToolButton* addButton(const QString& _name, const QString& _text, const QString& _tip, int _standardIcon);
  void go(int _index);
  void goOn();
  void setSpeed();
  void writeLabel(int _shown, double _time);

  std::vector<int> steps_;
  QSlider* slider_;
  QToolButton* play_ = nullptr;
  QToolButton* loop_ = nullptr;
  QComboBox* speed_;
  QLabel* label_;
  QTimer timer_;
};

} // namespace FleshSim
