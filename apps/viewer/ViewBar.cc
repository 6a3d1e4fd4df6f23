#include "ViewBar.hh"

#include <FleshSim/Session/FieldEvaluator.hh>

#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr int cutSteps = 200;

} // namespace

ViewBar::ViewBar(QWidget* _parent)
    : QToolBar("View", _parent), colours_(new QComboBox(this)), drawing_(new QComboBox(this)),
      cutAxis_(new QComboBox(this)), cutPlace_(new QSlider(Qt::Horizontal, this))
{
  setObjectName("viewBar");
  colours_->setObjectName("colours");
  colours_->setToolTip("What the colours of the chosen body show.");
  colours_->addItem("no colours", "");
  for (const FieldEntry& field : fieldRegistry())
    colours_->addItem(QString::fromStdString(fieldTitle(field)), QString::fromStdString(field.name));
  addWidget(colours_);
  connect(colours_, QOverload<int>::of(&QComboBox::activated), this,
          [this] { emit fieldChosen(colours_->currentData().toString()); });
  drawing_->setObjectName("drawing");
  drawing_->setToolTip("What of the bodies is drawn.");
  drawing_->addItems({"surface", "cells", "wires"});
  addWidget(drawing_);
  edges_ = addToggle("showEdges", "Edges", "The edges of the mesh", "E");
  outline_ = addToggle("showOutline", "Rest shape", "The rest shape behind the body", "O");
  bar_ = addToggle("showBar", "Bar", "What the colours mean", "B");
  handles_ = addToggle("showHandles", "Handles", "Held and moved vertices, and boundaries of the experiment", "H");
  obstacles_ = addToggle("showObstacles", "Obstacles", "What moving bodies meet", "K");
  addSeparator();
  addWidget(new QLabel("Cut ", this));
  cutAxis_->setObjectName("cutAxis");
  cutAxis_->setToolTip("Opens the body across an axis, in whole cells.");
  cutAxis_->addItems({"none", "x", "y", "z"});
  addWidget(cutAxis_);
  cutPlace_->setObjectName("cutPlace");
  cutPlace_->setToolTip("Where, from one end of the rest shape to the other.");
  cutPlace_->setRange(0, cutSteps);
  cutPlace_->setValue(cutSteps / 2);
  cutPlace_->setFixedWidth(140);
  addWidget(cutPlace_);
  cutFlip_ = addToggle("cutFlip", "Other side", "Keeps the other side of the cut", "X");
  setSettings(ViewSettings());
  connect(drawing_, QOverload<int>::of(&QComboBox::currentIndexChanged), this, &ViewBar::changed);
  connect(cutAxis_, QOverload<int>::of(&QComboBox::currentIndexChanged), this, &ViewBar::changed);
  connect(cutPlace_, &QSlider::valueChanged, this, &ViewBar::changed);
}

QAction* ViewBar::addToggle(const QString& _name, const QString& _text, const QString& _tip, const QString& _key)
{
  auto* action = new QAction(_text, this);
  action->setObjectName(_name);
  action->setCheckable(true);
  action->setShortcut(QKeySequence(_key));
  action->setToolTip(_tip + " (" + _key + ").");
  addAction(action);
  connect(action, &QAction::toggled, this, &ViewBar::changed);
  return action;
}

void ViewBar::showField(const QString& _field)
{
  colours_->setCurrentIndex(std::max(0, colours_->findData(_field)));
}

void ViewBar::changed()
{
  cutPlace_->setEnabled(cutAxis_->currentIndex() > 0);
  cutFlip_->setEnabled(cutAxis_->currentIndex() > 0);
  if (!signalsBlocked()) emit settingsChanged();
}

ViewSettings ViewBar::settings() const
{
  ViewSettings settings;
  settings.style.drawing = static_cast<MeshDrawing>(drawing_->currentIndex());
  settings.style.showEdges = edges_->isChecked();
  settings.style.showOutline = outline_->isChecked();
  settings.showBar = bar_->isChecked();
  settings.showHandles = handles_->isChecked();
  settings.showObstacles = obstacles_->isChecked();
  if (cutAxis_->currentIndex() > 0) {
    CutPlane plane;
    plane.axis = cutAxis_->currentIndex() - 1;
    plane.at = static_cast<double>(cutPlace_->value()) / cutSteps;
    plane.keepLow = !cutFlip_->isChecked();
    settings.style.cut = plane;
  }
  return settings;
}

void ViewBar::setSettings(const ViewSettings& _settings)
{
  {
    const QSignalBlocker blocker(this);
    drawing_->setCurrentIndex(static_cast<int>(_settings.style.drawing));
    edges_->setChecked(_settings.style.showEdges);
    outline_->setChecked(_settings.style.showOutline);
    bar_->setChecked(_settings.showBar);
    handles_->setChecked(_settings.showHandles);
    obstacles_->setChecked(_settings.showObstacles);
    const std::optional<CutPlane>& cut = _settings.style.cut;
    cutAxis_->setCurrentIndex(cut ? cut->axis + 1 : 0);
    if (cut) cutPlace_->setValue(static_cast<int>(std::lround(cut->at * cutSteps)));
    cutFlip_->setChecked(cut && !cut->keepLow);
  }
  changed();
}

} // namespace FleshSim
