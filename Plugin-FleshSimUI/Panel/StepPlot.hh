#pragma once

#include "PanelState.hh"

#include <QPointF>
#include <QWidget>

#include <functional>

class QwtPlot;
class QwtPlotCurve;

namespace FleshSim {

/// One curve of a plot over the steps.
struct PlotCurve
{
  QString name;
  std::function<double(const StepRow&)> value;
  bool rightAxis = false;
};

/// What a plot shows.
struct PlotDescription
{
  QString name; ///< "residual"
  QString title;
  bool logarithmic = false;
  QVector<PlotCurve> curves;
};

/// Iterations, residual, energy, volume and time per phase.
const QVector<PlotDescription>& plotDescriptions();

/// Curves over the steps of a run, drawn by Qwt; a label says so if the panel was built without it.
class StepPlot : public QWidget
{
public:
  /// Steps that are drawn at most; the last ones of a longer run.
  static constexpr int longest = 5000;

  StepPlot(const PlotDescription& _description, QWidget* _parent);

  void setRows(const QVector<StepRow>& _rows);

  /// What curve number _curve consists of. Without numbers that cannot be drawn: zeros on a logarithmic axis.
  QVector<QPointF> points(int _curve) const { return points_[_curve]; }
  const PlotDescription& description() const { return description_; }

protected:
  void showEvent(QShowEvent* _event) override;

private:
  void addPlot();
  void addCurves();
  void draw();

  PlotDescription description_;
  QVector<QVector<QPointF>> points_;
  QwtPlot* plot_ = nullptr;
  QVector<QwtPlotCurve*> curves_;
};

} // namespace FleshSim
