#include "TimeLine.hh"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>

namespace FleshSim {

TimeLine::TimeLine(QWidget* _parent)
    : QWidget(_parent), slider_(new QSlider(Qt::Horizontal, this)), speed_(new QComboBox(this)),
      label_(new QLabel(this))
{
  setObjectName("timeLine");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 2, 6, 2);
  const auto connectTo = [this](QToolButton* _button, void (TimeLine::*_slot)()) {
    connect(_button, &QToolButton::clicked, this, _slot);
  };
  connectTo(addButton("timeFirst", "First", "The beginning (Home)", QStyle::SP_MediaSkipBackward), &TimeLine::first);
  connectTo(addButton("timeBack", "Back", "A step back (Left)", QStyle::SP_MediaSeekBackward), &TimeLine::back);
  play_ = addButton("timePlay", "Play", "Plays the steps (Space)", QStyle::SP_MediaPlay);
  play_->setCheckable(true);
  connect(play_, &QToolButton::clicked, this, &TimeLine::play);
  connectTo(addButton("timeForward", "Forward", "A step forward (Right)", QStyle::SP_MediaSeekForward),
            &TimeLine::forward);
  connectTo(addButton("timeLast", "Now", "As the body is now (End)", QStyle::SP_MediaSkipForward), &TimeLine::last);
  slider_->setObjectName("timeSlider");
  slider_->setToolTip("Steps of the last run that are kept.");
  row->addWidget(slider_, 1);
  label_->setObjectName("timeLabel");
  label_->setMinimumWidth(fontMetrics().horizontalAdvance("step 00000 of 00000, 000.000 s"));
  row->addWidget(label_);
  loop_ = addButton("timeLoop", "Loop", "Begins again at the end", QStyle::SP_BrowserReload);
  loop_->setCheckable(true);
  speed_->setObjectName("timeSpeed");
  speed_->setToolTip("Steps per second.");
  for (const int perSecond : {1, 2, 5, 10, 25, 50})
    speed_->addItem(QString("%1 / s").arg(perSecond), perSecond);
  speed_->setCurrentIndex(3);
  row->addWidget(speed_);
  connect(slider_, &QSlider::valueChanged, this, [this](int _index) {
    if (!steps_.empty()) emit stepWanted(steps_[static_cast<std::size_t>(_index)]);
  });
  connect(speed_, QOverload<int>::of(&QComboBox::currentIndexChanged), this, &TimeLine::setSpeed);
  connect(&timer_, &QTimer::timeout, this, &TimeLine::goOn);
  setSpeed();
  setSteps({}, -1, 0.0);
}

QToolButton* TimeLine::addButton(const QString& _name, const QString& _text, const QString& _tip, int _standardIcon)
{
  auto* button = new QToolButton(this);
  button->setObjectName(_name);
  button->setText(_text);
  button->setAccessibleName(_text);
  button->setToolTip(_tip + ".");
  button->setIcon(style()->standardIcon(static_cast<QStyle::StandardPixmap>(_standardIcon)));
  button->setAutoRaise(true);
  layout()->addWidget(button);
  return button;
}

void TimeLine::setSteps(const std::vector<int>& _steps, int _shown, double _time)
{
  steps_ = _steps;
  const QSignalBlocker blocker(slider_);
  const int count = static_cast<int>(steps_.size());
  slider_->setRange(0, std::max(0, count - 1));
  const auto after = std::upper_bound(steps_.begin(), steps_.end(), _shown);
  slider_->setValue(_shown < 0 ? count - 1 : std::max(0, static_cast<int>(after - steps_.begin()) - 1));
  setEnabled(count > 1);
  if (count <= 1) play(false);
  writeLabel(_shown, _time);
}

void TimeLine::writeLabel(int _shown, double _time)
{
  if (steps_.empty()) return label_->setText("nothing has been run");
  QString text = _shown < 0 ? QString("now, %1 steps").arg(steps_.back())
                            : QString("step %1 of %2").arg(_shown).arg(steps_.back());
  if (_time > 0.0) text += QString(", %1 s").arg(_time, 0, 'f', 3);
  label_->setText(text);
}

void TimeLine::go(int _index)
{
  const int index = std::clamp(_index, 0, slider_->maximum());
  if (steps_.empty()) return;
  // The last one may be where the slider is, but not what is seen.
  if (index == slider_->value())
    emit stepWanted(steps_[static_cast<std::size_t>(index)]);
  else
    slider_->setValue(index);
}

/// What came after the last step, a pull or a reset, is seen again.
void TimeLine::last()
{
  if (!steps_.empty()) emit stepWanted(-1);
}

void TimeLine::play(bool _on)
{
  play_->setChecked(_on);
  play_->setIcon(style()->standardIcon(_on ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
  if (!_on) return timer_.stop();
  if (slider_->value() == slider_->maximum()) go(0);
  timer_.start();
}

void TimeLine::goOn()
{
  if (slider_->value() < slider_->maximum())
    go(slider_->value() + 1);
  else if (loop_->isChecked())
    go(0);
  else
    play(false);
}

void TimeLine::setSpeed()
{
  timer_.setInterval(1000 / speed_->currentData().toInt());
}

} // namespace FleshSim
