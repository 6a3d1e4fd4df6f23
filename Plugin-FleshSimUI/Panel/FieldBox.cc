#include "FieldBox.hh"

#include "ScriptLine.hh"

namespace FleshSim {

FieldBox::FieldBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "fieldBox", _parent), field_(makeCombo("field", "Result that colours the object.", this)),
      fit_(new QCheckBox("fit to the values", this)), range_(makeNote("fieldRange", this)), bar_(new ColourBar(this)),
      problem_(makeNote("fieldProblem", this)), surface_(new QCheckBox("draw the surface only", this))
{
  field_->addItem("none", "");
  for (const NamedEntry& entry : commands().list("fields")) {
    // "von Mises stress [Pa]": what it is called stands before a colon or its unit.
    field_->addItem(entry.description.section(':', 0, 0).section(" [", 0, 0), entry.name);
    field_->setItemData(field_->count() - 1, entry.description, Qt::ToolTipRole);
  }
  fit_->setObjectName("fitField");
  fit_->setToolTip("The range follows the least and the greatest value; without, it stays as written below.");
  fit_->setChecked(true);
  form().addRow("Colours", field_);
  form().addWide(fit_);
  min_ = addNumber("From", "fieldMin", "This value and those below get the first colour.", "");
  max_ = addNumber("To", "fieldMax", "This value and those above get the last colour.", "");
  min_->setValue(0.0);
  max_->setValue(1.0);
  bar_->setObjectName("colourBar");
  form().addWide(bar_);
  form().addWide(range_);
  form().addWide(problem_);
  max_->setCheck([this](double _max) {
    return _max <= min_->value() ? QString("The range must end above its beginning.") : QString();
  });
  surface_->setObjectName("surfaceOnly");
  surface_->setToolTip("Draws the outside instead of every cell: the view follows several times faster.");
  form().addWide(surface_);
  connect(surface_, &QCheckBox::clicked, this, [this](bool _on) { commands().send("showSurfaceOnly", {_on}); });
  connect(field_, QOverload<int>::of(&QComboBox::activated), this, &FieldBox::send);
  connect(fit_, &QCheckBox::clicked, this, [this] {
    check();
    if (!field_->currentData().toString().isEmpty()) send();
  });
  for (const NumberField* field : {min_, max_})
    connect(field, &NumberField::edited, this, [this] {
      if (!field_->currentData().toString().isEmpty()) send();
    });
  connect(this, &Box::problemChanged, this, &FieldBox::check);
  check();
}

void FieldBox::showState(const PanelState& _state, bool _newObject)
{
  setEnabled(_state.valid);
  if (!_state.valid) return;
  chooseData(field_, _state.field);
  surface_->setChecked(_state.surfaceOnly);
  const bool shown = !_state.field.isEmpty();
  if (shown) fit_->setChecked(_state.fitted);
  // A fitted range moves on; written into the fields it is a good beginning for a fixed one.
  if (shown && (fit_->isChecked() || _newObject) && _state.range[0] < _state.range[1]) {
    min_->setValue(_state.range[0]);
    max_->setValue(_state.range[1]);
  }
  showRange(_state);
  check();
}

/// The view may have a bar of its own: then the numbers suffice.
void FieldBox::showRange(const PanelState& _state)
{
  const bool shown = !_state.field.isEmpty();
  const QString description = field_->currentData(Qt::ToolTipRole).toString();
  const QString unit = description.section(" [", 1).section(']', 0, 0);
  bar_->show(shown ? _state.colours : QVector<QColor>(), _state.range[0], _state.range[1], unit);
  const QString text = "Shown: " + roundedText(_state.range[0], 6) + " to " + roundedText(_state.range[1], 6);
  showNote(range_, shown && _state.colours.isEmpty() ? text + (unit.isEmpty() ? "" : " " + unit) : QString());
}

void FieldBox::send()
{
  const QString field = field_->currentData().toString();
  if (field.isEmpty()) {
    commands().send("hideField");
    return;
  }
  const bool fit = fit_->isChecked();
  if (!fit && !firstProblem({min_, max_}).isEmpty()) return;
  for (NumberField* sent : {min_, max_})
    sent->setModified(false);
  commands().send("showField", {field, fit ? 0.0 : min_->value(), fit ? 0.0 : max_->value()});
}

void FieldBox::check()
{
  max_->check();
  min_->setEnabled(!fit_->isChecked());
  max_->setEnabled(!fit_->isChecked());
  showNote(problem_, fit_->isChecked() ? QString() : firstProblem({min_, max_}));
}

} // namespace FleshSim
