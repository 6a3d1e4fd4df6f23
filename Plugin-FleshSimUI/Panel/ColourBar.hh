#pragma once

#include <QColor>
#include <QVector>
#include <QWidget>

namespace FleshSim {

/// A bar of colours with the values that they mean: least, middle and greatest, and their unit.
class ColourBar : public QWidget
{
public:
  explicit ColourBar(QWidget* _parent = nullptr);

  /// _colours: at equal distances from _low to _high; none: nothing is drawn.
  void show(const QVector<QColor>& _colours, double _low, double _high, const QString& _unit);

  /// The texts below, from left to right.
  QStringList texts() const;

  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* _event) override;

private:
  QVector<QColor> colours_;
  double low_ = 0.0;
  double high_ = 1.0;
  QString unit_;
};

} // namespace FleshSim
