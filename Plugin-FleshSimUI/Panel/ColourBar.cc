#include "ColourBar.hh"

#include "ScriptLine.hh"

#include <QPainter>

#include <cmath>

namespace FleshSim {

namespace {

constexpr int barHeight = 14; // pixels
constexpr int gap = 2;

} // namespace

ColourBar::ColourBar(QWidget* _parent) : QWidget(_parent)
{
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ColourBar::show(const QVector<QColor>& _colours, double _low, double _high, const QString& _unit)
{
  colours_ = _colours;
  low_ = _low;
  high_ = _high;
  unit_ = _unit;
  setToolTip(_unit.isEmpty() ? QString("What the colours mean.") : "What the colours mean, in " + _unit + ".");
  setVisible(!colours_.isEmpty());
  update();
}

QStringList ColourBar::texts() const
{
  const QString unit = unit_.isEmpty() ? QString() : " " + unit_;
  const double range = high_ - low_;
  // What is left of zero by rounding is zero.
  const auto text = [range](double _value) { return roundedText(std::abs(_value) < 1e-9 * range ? 0.0 : _value, 4); };
  return {text(low_), text(0.5 * (low_ + high_)), text(high_) + unit};
}

QSize ColourBar::sizeHint() const
{
  return {120, barHeight + gap + fontMetrics().height()};
}

void ColourBar::paintEvent(QPaintEvent* /*_event*/)
{
  QPainter painter(this);
  QLinearGradient gradient(0, 0, width(), 0);
  for (int c = 0; c < colours_.size(); ++c)
    gradient.setColorAt(colours_.size() < 2 ? 0.0 : static_cast<double>(c) / (colours_.size() - 1), colours_[c]);
  painter.fillRect(0, 0, width(), barHeight, gradient);
  const QRect below(0, barHeight + gap, width(), fontMetrics().height());
  const QStringList values = texts();
  painter.drawText(below, Qt::AlignLeft, values[0]);
  painter.drawText(below, Qt::AlignHCenter, values[1]);
  painter.drawText(below, Qt::AlignRight, values[2]);
}

} // namespace FleshSim
