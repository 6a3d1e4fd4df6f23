#include "ExperimentBox.hh"

#include "ScriptLine.hh"

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

struct ExperimentBox::Kind
{
  enum class Options
  {
    slabs,
    scramble,
    steps
  };

  QString name;
  QString description;
  Options options;
  QString rateUnit;
  double rate; ///< preset; in parts of the body's extent for lengths
};

const QVector<ExperimentBox::Kind>& ExperimentBox::kinds()
{
  using Options = Kind::Options;
  const QString degrees = QStringLiteral("\u00b0");
  static const QVector<Kind> list{
      {"stretch", "Pulls two boundary slabs apart along an axis.", Options::slabs, "m", 1.0 / 20.0},
      {"compress", "Pushes two boundary slabs together along an axis.", Options::slabs, "m", 1.0 / 40.0},
      {"twist", "Turns the high slab about the axis; the low one is fixed.", Options::slabs, degrees, 9.0},
      {"bend", "Tilts the two slabs towards each other.", Options::slabs, degrees, 4.5},
      {"scramble", "Throws all vertices into a box and solves from there: back to rest.", Options::scramble, "", 0.0},
      {"solve", "Moves the handles (section Handles) to their places.", Options::steps, "", 0.0},
  };
  return list;
}

const ExperimentBox::Kind& ExperimentBox::kind() const
{
  return kinds()[std::max(0, experiment_->currentIndex())];
}

ExperimentBox::ExperimentBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "experimentBox", _parent), experiment_(makeCombo("experiment", "What is done to the body.", this)),
      description_(makeNote("experimentDescription", this)),
      axis_(makeAxisCombo("axis", "Direction from the low to the high slab.", this)),
      preset_(makeButton(
          "presetSlabs", "Slabs at the ends",
          "Sets both coordinates to the ends of the body (as far inwards as it takes to hold it), and the rate "
          "to a part of its extent.",
          this)),
      steps_(makeSpin("steps", "Number of steps; the whole motion is rate times steps.", 1, 99999, this)),
      seed_(makeSpin("seed", "Another number, another random start.", 0, 2147483647, this)),
      problem_(makeNote("experimentProblem", this))
{
  for (const Kind& kind : kinds())
    experiment_->addItem(kind.name == "solve" ? QString("solve handles") : kind.name, kind.name);
  addRows();
  addChecks();
  connectControls();
  steps_->setValue(10);
  seed_->setValue(1);
  factor_->setValue(2.0);
  axis_->setCurrentIndex(1);
  chooseKind();
}

void ExperimentBox::addRows()
{
  form().addRow("Experiment", experiment_);
  form().addWide(description_);
  form().addRow("Axis", axis_);
  low_ = addNumber("Low slab at", "low", "Vertices at or below this coordinate are the low slab.", "m");
  high_ = addNumber("High slab at", "high", "Vertices at or above this coordinate are the high slab.", "m");
  form().addWide(preset_);
  rate_ = addNumber("Rate per step", "rate", "How far each slab goes, or turns, in a step.", "m");
  form().addRow("Steps", steps_);
  factor_ = addNumber("Factor", "factor", "Volume of the box over that of the bounding box.", "",
                      mustBePositive("The factor"));
  form().addRow("Seed", seed_);
  form().addWide(problem_);
}

void ExperimentBox::addChecks()
{
  low_->setCheck([this](double _low) {
    const double end = state_.low[axis_->currentIndex()];
    if (!state_.valid || _low >= end) return QString();
    return "No vertex is at or below this coordinate: the body begins at " + roundedText(end, 8) + ".";
  });
  high_->setCheck([this](double _high) {
    const double end = state_.high[axis_->currentIndex()];
    if (_high <= low_->value())
      return QString("The high slab must begin above the end of the low one: \"High slab at\" is not above "
                     "\"Low slab at\".");
    if (!state_.valid || _high <= end) return QString();
    return "No vertex is at or above this coordinate: the body ends at " + roundedText(end, 8) + ".";
  });
}

void ExperimentBox::connectControls()
{
  connect(experiment_, QOverload<int>::of(&QComboBox::activated), this, [this] { chooseKind(); });
  connect(axis_, QOverload<int>::of(&QComboBox::activated), this, [this] {
    presetSlabs();
    if (!rateIsOwn_) presetRate();
    written();
  });
  connect(preset_, &QPushButton::clicked, this, [this] {
    presetSlabs();
    presetRate();
    written();
  });
  for (const NumberField* field : {low_, high_})
    connect(field, &NumberField::written, this, [this] {
      slabsAreOwn_ = true;
      written();
    });
  connect(rate_, &NumberField::written, this, [this] { rateIsOwn_ = true; });
  for (const NumberField* field : {rate_, factor_})
    connect(field, &NumberField::written, this, &ExperimentBox::written);
}

void ExperimentBox::showState(const PanelState& _state, bool _newObject)
{
  const bool changedBox = _state.low != state_.low || _state.high != state_.high;
  state_ = _state;
  setEnabled(_state.valid);
  if (_state.valid && _newObject) axis_->setCurrentIndex(_state.slabAxis);
  // Slabs of the same numbers are others on another body.
  if (_newObject && _state.valid) toldAxis_ = -1;
  if (_state.valid && (_newObject || (changedBox && !slabsAreOwn_))) presetSlabs();
  if (_state.valid && (_newObject || (changedBox && !rateIsOwn_))) presetRate();
  if (_newObject || changedBox) written();
  tellSlabs();
}

QString ExperimentBox::problem() const
{
  switch (kind().options) {
  case Kind::Options::slabs:
    return firstProblem({low_, high_, rate_});
  case Kind::Options::scramble:
    return firstProblem({factor_});
  case Kind::Options::steps:
    return {};
  }
  return {};
}

bool ExperimentBox::start()
{
  switch (kind().options) {
  case Kind::Options::slabs:
    return commands().send(
        kind().name, {axis_->currentData().toString(), low_->value(), high_->value(), rate_->value(), steps_->value()});
  case Kind::Options::scramble:
    return commands().send(kind().name, {factor_->value(), seed_->value()});
  case Kind::Options::steps:
    return commands().send(kind().name, {steps_->value()});
  }
  return false;
}

void ExperimentBox::chooseKind()
{
  const Kind::Options options = kind().options;
  const bool slabs = options == Kind::Options::slabs;
  showNote(description_, kind().description);
  for (QWidget* row : {static_cast<QWidget*>(axis_), static_cast<QWidget*>(low_), static_cast<QWidget*>(high_),
                       static_cast<QWidget*>(preset_), static_cast<QWidget*>(rate_)})
    form().setRowVisible(row, slabs);
  form().setRowVisible(steps_, options != Kind::Options::scramble);
  form().setRowVisible(factor_, options == Kind::Options::scramble);
  form().setRowVisible(seed_, options == Kind::Options::scramble);
  form().setUnit(rate_, kind().rateUnit);
  presetRate();
  written();
}

void ExperimentBox::presetSlabs()
{
  const int axis = axis_->currentIndex();
  low_->setValue(state_.slabLow[axis]);
  high_->setValue(state_.slabHigh[axis]);
  slabsAreOwn_ = false;
}

void ExperimentBox::presetRate()
{
  rate_->setValue(kind().rateUnit == "m" ? kind().rate * state_.extent(axis_->currentIndex()) : kind().rate);
  rateIsOwn_ = false;
}

void ExperimentBox::written()
{
  low_->check();
  high_->check();
  showNote(problem_, state_.valid ? problem() : QString());
  tellSlabs();
  emit problemChanged();
}

void ExperimentBox::tellSlabs()
{
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  const bool shown = state_.valid && kind().options == Kind::Options::slabs && firstProblem({low_, high_}).isEmpty();
  const int axis = axis_->currentIndex();
  const double low = shown ? low_->value() : nothing;
  const double high = shown ? high_->value() : nothing;
  const auto same = [](double _a, double _b) { return _a == _b || (std::isnan(_a) && std::isnan(_b)); };
  if (axis == toldAxis_ && same(low, toldLow_) && same(high, toldHigh_)) return;
  toldAxis_ = axis;
  toldLow_ = low;
  toldHigh_ = high;
  emit slabsChanged(axis, low, high);
}

} // namespace FleshSim
