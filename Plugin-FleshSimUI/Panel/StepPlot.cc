#include "StepPlot.hh"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#if defined(FLESHSIM_HAVE_QWT) || defined(ENABLE_QWT6) // the second is OpenFlipper's
#define FLESHSIM_DRAW_PLOTS
#include <qwt_legend.h>
#include <qwt_plot.h>
#include <qwt_plot_canvas.h>
#include <qwt_plot_curve.h>
#include <qwt_plot_grid.h>
#include <qwt_plot_layout.h>
#include <qwt_scale_engine.h>
#include <qwt_scale_widget.h>
#include <qwt_symbol.h>
#include <qwt_text.h>
#endif

namespace FleshSim {

namespace {

PlotDescription phasePlot()
{
  PlotDescription plot{"phases", "time per phase [s]", false, {}};
  for (int p = 0; p < StepRow::phaseCount; ++p)
    plot.curves.append({QString(StepRow::phaseNames[p]).replace('_', ' '),
                        [p](const StepRow& _row) { return _row.seconds[p]; }, false});
  return plot;
}

} // namespace

const QVector<PlotDescription>& plotDescriptions()
{
  static const QVector<PlotDescription> plots{
      {"iterations",
       "iterations",
       false,
       {{"Newton", [](const StepRow& _row) { return double(_row.newtonIterations); }, false},
        {"linear (right)", [](const StepRow& _row) { return double(_row.linearIterations); }, true}}},
      {"residual",
       "residual [N]",
       true,
       {{"residual", [](const StepRow& _row) { return _row.residual; }, false},
        {"tolerance", [](const StepRow& _row) { return _row.tolerance; }, false}}},
      {"energy",
       "energy [J]",
       false,
       {{"elastic", [](const StepRow& _row) { return _row.energy; }, false},
        {"kinetic", [](const StepRow& _row) { return _row.kineticEnergy; }, false}}},
      {"volume",
       "volume / rest volume",
       false,
       {{"volume", [](const StepRow& _row) { return _row.volumeRatio; }, false}}},
      {"forces",
       "force that holds [N]",
       false,
       {{"low, or the first handle", [](const StepRow& _row) { return _row.forces[0]; }, false},
        {"high, or the second", [](const StepRow& _row) { return _row.forces[1]; }, false},
        {"all others", [](const StepRow& _row) { return _row.forces[2]; }, false}}},
      phasePlot(),
  };
  return plots;
}

StepPlot::StepPlot(const PlotDescription& _description, QWidget* _parent)
    : QWidget(_parent), description_(_description), points_(_description.curves.size())
{
  setObjectName("plot_" + _description.name);
  setToolTip("Over the steps of the run: " + _description.title + ".");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  addPlot();
}

void StepPlot::setRows(const QVector<StepRow>& _rows)
{
  const int first = std::max(0, int(_rows.size()) - longest);
  for (int c = 0; c < points_.size(); ++c) {
    points_[c].clear();
    for (int r = first; r < _rows.size(); ++r) {
      const double value = description_.curves[c].value(_rows[r]);
      if (std::isfinite(value) && (value > 0.0 || !description_.logarithmic))
        points_[c].append(QPointF(_rows[r].step, value));
    }
  }
  if (isVisible()) draw();
}

void StepPlot::showEvent(QShowEvent* _event)
{
  draw();
  QWidget::showEvent(_event);
}

#ifdef FLESHSIM_DRAW_PLOTS

namespace {

const std::array<QColor, StepRow::phaseCount> curveColors{QColor(0, 90, 180),   QColor(210, 90, 0), QColor(0, 140, 90),
                                                          QColor(180, 40, 140), QColor(90, 90, 90), QColor(190, 30, 30),
                                                          QColor(150, 130, 0)};

QFont smaller(QFont _font, bool _bold)
{
  _font.setPointSizeF(0.85 * _font.pointSizeF());
  _font.setBold(_bold);
  return _font;
}

} // namespace

void StepPlot::addPlot()
{
  plot_ = new QwtPlot(this);
  layout()->addWidget(plot_);
  setMinimumHeight(description_.curves.size() > 3 ? 260 : 150);
  plot_->setMinimumSize(1, 1); // 0 would mean what Qwt wants, which is too wide
  plot_->setCanvasBackground(Qt::white);
  QwtText title(description_.title);
  title.setFont(smaller(font(), true));
  plot_->setTitle(title);
  plot_->setAxisMaxMajor(QwtPlot::yLeft, 4);
  plot_->setAxisMaxMajor(QwtPlot::yRight, 4);
  plot_->setAxisMaxMajor(QwtPlot::xBottom, 6);
  for (const int axis : {QwtPlot::yLeft, QwtPlot::yRight, QwtPlot::xBottom})
    plot_->setAxisFont(axis, smaller(font(), false));
  if (description_.logarithmic) plot_->setAxisScaleEngine(QwtPlot::yLeft, new QwtLogScaleEngine);
  plot_->plotLayout()->setAlignCanvasToScales(true);
  static_cast<QwtPlotCanvas*>(plot_->canvas())->setFrameStyle(QFrame::NoFrame);
  auto* grid = new QwtPlotGrid;
  grid->setMajorPen(QPen(QColor(220, 220, 220)));
  grid->attach(plot_);
  addCurves();
}

void StepPlot::addCurves()
{
  if (description_.curves.size() > 1) {
    auto* legend = new QwtLegend;
    legend->contentsWidget()->layout()->setSpacing(0);
    legend->setFont(smaller(font(), false));
    plot_->insertLegend(legend, QwtPlot::BottomLegend, 0.5); // at most this part of the height
  }
  for (int c = 0; c < description_.curves.size(); ++c) {
    QwtText name(description_.curves[c].name);
    name.setFont(smaller(font(), false));
    auto* curve = new QwtPlotCurve(name);
    curve->setPen(QPen(curveColors[c], 1.5));
    curve->setSymbol(new QwtSymbol(QwtSymbol::Ellipse, QBrush(curveColors[c]), Qt::NoPen, QSize(4, 4)));
    curve->setRenderHint(QwtPlotItem::RenderAntialiased);
    if (description_.curves[c].rightAxis) {
      plot_->enableAxis(QwtPlot::yRight);
      curve->setYAxis(QwtPlot::yRight);
    }
    curve->attach(plot_);
    curves_.append(curve);
  }
}

void StepPlot::draw()
{
  for (int c = 0; c < points_.size(); ++c)
    curves_[c]->setSamples(points_[c]);
  plot_->replot();
}

#else

void StepPlot::addPlot()
{
  auto* label = new QLabel("No plot of " + description_.title + ": this program was built without Qwt.", this);
  label->setObjectName("plotsMissing");
  label->setWordWrap(true);
  layout()->addWidget(label);
}

void StepPlot::addCurves() {}

void StepPlot::draw() {}

#endif

} // namespace FleshSim
