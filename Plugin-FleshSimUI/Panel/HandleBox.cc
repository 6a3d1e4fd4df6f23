#include "HandleBox.hh"

#include "ScriptLine.hh"

#include <QSignalBlocker>

#include <algorithm>

namespace FleshSim {

HandleBox::HandleBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "handleBox", _parent),
      move_(
          new VectorField("move", "Where the moved vertices go, from the rest shape, over all steps of a run.", this)),
      fixSelection_(makeButton("fixSelection", "Fix selection", "Holds the selected vertices where they are.", this)),
      moveSelection_(
          makeButton("moveSelection", "Move selection", "Moves the selected vertices by \"Move by\".", this)),
      slabAxis_(makeAxisCombo("slabAxis", "Axis across which the slab lies.", this)),
      fixSlab_(makeButton("fixSlab", "Fix slab", "Holds the vertices of the slab where they are.", this)),
      moveSlab_(makeButton("moveSlab", "Move slab", "Moves the vertices of the slab by \"Move by\".", this)),
      clear_(makeButton("clearHandles", "Clear handles", "Lets all vertices go.", this)),
      count_(makeNote("handleCount", this)),
      drag_(makeButton("dragMode", "Pull with the mouse",
                       "While pressed in: take a vertex in the view with the left button and pull it.", this))
{
  addSelectionRows();
  addSlabRows();
  addDragRows();
  connect(this, &Box::problemChanged, this, &HandleBox::enableButtons);
  connect(move_, &VectorField::written, this, &HandleBox::enableButtons);
}

void HandleBox::addSelectionRows()
{
  form().addWide(count_);
  form().addRow("Move by", move_, "m");
  form().addWide(sideBySide({fixSelection_, moveSelection_}, this));
  connect(fixSelection_, &QPushButton::clicked, this, [this] { holdSelection(false); });
  connect(moveSelection_, &QPushButton::clicked, this, [this] { holdSelection(true); });
}

void HandleBox::addSlabRows()
{
  form().addRow("Slab across", slabAxis_);
  slabFrom_ = addNumber("From", "slabFrom", "The slab begins at this coordinate.", "m");
  slabTo_ = addNumber("To", "slabTo", "The slab ends at this coordinate.", "m");
  slabTo_->setCheck([this](double _to) {
    return _to < slabFrom_->value() ? QString("A slab must end beyond its beginning: \"To\" is below \"From\".")
                                    : QString();
  });
  form().addWide(sideBySide({fixSlab_, moveSlab_}, this));
  form().addWide(clear_);
  connect(slabFrom_, &NumberField::written, this, [this] {
    slabTo_->check();
    enableButtons();
  });
  connect(slabAxis_, QOverload<int>::of(&QComboBox::activated), this, &HandleBox::preset);
  connect(fixSlab_, &QPushButton::clicked, this, [this] { holdSlab(false); });
  connect(moveSlab_, &QPushButton::clicked, this, [this] { holdSlab(true); });
  connect(clear_, &QPushButton::clicked, this, [this] { commands().send("clearHandles"); });
}

void HandleBox::addDragRows()
{
  drag_->setCheckable(true);
  dragRadius_ = addNumber("Pull radius", "dragRadius", "How far around the vertex the pull reaches, fading out.", "m",
                          mustNotBeNegative("The radius"));
  form().addWide(drag_);
  const auto request = [this] { commands().sendPlain("setPullMode", {drag_->isChecked(), dragRadius_->value()}); };
  connect(drag_, &QPushButton::toggled, this, request);
  connect(dragRadius_, &NumberField::edited, this, [this, request] {
    if (drag_->isChecked()) request();
  });
}

void HandleBox::showState(const PanelState& _state, bool _newObject)
{
  const bool changedBox = _state.low != state_.low || _state.high != state_.high;
  state_ = _state;
  setEnabled(_state.valid);
  if (!_state.valid) {
    drag_->setChecked(false);
    return;
  }
  if (_newObject || (changedBox && !slabFrom_->isModified() && !slabTo_->isModified())) preset();
  if (_newObject) dragRadius_->setValue(0.1 * std::max({_state.extent(0), _state.extent(1), _state.extent(2)}));
  showNote(count_, _state.handles == 0 ? QString("No vertex is held.")
                                       : QString("%1 vertices are held or moved.").arg(_state.handles));
  clear_->setEnabled(_state.handles > 0);
  enableButtons();
}

void HandleBox::showPullModeLeft()
{
  const QSignalBlocker silent(drag_);
  drag_->setChecked(false);
}

/// The lowest twentieth of the body.
void HandleBox::preset()
{
  const int axis = slabAxis_->currentIndex();
  slabFrom_->setValue(state_.low[axis]);
  slabTo_->setValue(state_.low[axis] + 0.05 * state_.extent(axis));
  enableButtons();
}

void HandleBox::hold(const QVariantList& _vertices, const QString& _spelling, bool _moved)
{
  const QString vertices = _spelling.isEmpty() ? scriptText(_vertices) : _spelling;
  const QString id = QString::number(commands().object());
  if (_moved)
    commands().send("move", {QVariant(_vertices), move_->argument()},
                    "fleshsim.move(" + id + ", " + vertices + ", " + scriptText(move_->argument()) + ")");
  else
    commands().send("fix", {QVariant(_vertices)}, "fleshsim.fix(" + id + ", " + vertices + ")");
}

void HandleBox::holdSelection(bool _moved)
{
  const QVariantList vertices = commands().ask("selectedVertices").toList();
  if (vertices.isEmpty())
    commands().refuse("No vertex of this object is selected: select some in the view first.");
  else
    hold(vertices, {}, _moved);
}

void HandleBox::holdSlab(bool _moved)
{
  const QVariantList arguments{slabAxis_->currentData(), slabFrom_->value(), slabTo_->value()};
  const QVariantList vertices = commands().ask("slab", arguments).toList();
  if (vertices.isEmpty())
    commands().refuse("No vertex lies in this slab: widen it.");
  else
    hold(vertices, scriptLine("slab", QVariantList{commands().object()} + arguments), _moved);
}

void HandleBox::enableButtons()
{
  const bool slab = firstProblem({slabFrom_, slabTo_}).isEmpty();
  const bool motion = move_->problem().isEmpty();
  moveSelection_->setEnabled(motion);
  fixSlab_->setEnabled(slab);
  moveSlab_->setEnabled(slab && motion);
  drag_->setEnabled(dragRadius_->problem().isEmpty());
}

} // namespace FleshSim
