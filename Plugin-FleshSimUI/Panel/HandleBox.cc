#include "HandleBox.hh"

#include "ScriptLine.hh"

#include <QSignalBlocker>

#include <algorithm>

namespace FleshSim {

namespace {

constexpr int buttonMargin = 8; // pixels

QVariant toVariant(const Triple& _vector)
{
  return QVariantList{_vector[0], _vector[1], _vector[2]};
}

} // namespace

HandleBox::HandleBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "handleBox", _parent),
      move_(
          new VectorField("move", "Where the moved vertices go, from the rest shape, over all steps of a run.", this)),
      turnAxis_(makeAxisCombo("turnAxis", "The axis about which vertices turn, through their middle.", this)),
      slide_(new VectorField("slide", "A direction of any length.", this)),
      slideHow_(makeCombo("slideHow", "Whether vertices slide across the direction, in a plane, or along it.", this)),
      slabAxis_(makeAxisCombo("slabAxis", "Axis across which the slab lies.", this)),
      group_(makeCombo("group", "Groups of vertices or cells that the mesh's file names.", this)),
      corners_(makeButton("fixCorners", "Fix corners",
                          "Holds four corners of the body, which is what a scramble needs to come back.", this)),
      clear_(makeButton("clearHandles", "Clear handles", "Lets all vertices go.", this)),
      count_(makeNote("handleCount", this)),
      gizmo_(makeButton("handleMode", "Gizmo",
                        "While pressed in: arrows and rings in the view move and turn the selected vertices, or those "
                        "of the last handle. Let go: the body follows.",
                        this)),
      drag_(makeButton("dragMode", "Pull with the mouse",
                       "While pressed in: take a vertex in the view with the left button and pull it.", this))
{
  form().addWide(count_);
  addMouseRows();
  addMotionRows();
  ofSelection_ = addButtons("Selection", [this] { return selection(); });
  addSlabRows();
  addGroupRows();
  form().addWide(sideBySide({corners_, clear_}, this));
  connect(corners_, &QPushButton::clicked, this, [this] { commands().send("fixCorners"); });
  connect(clear_, &QPushButton::clicked, this, [this] { commands().send("clearHandles"); });
  connect(this, &Box::problemChanged, this, &HandleBox::enableButtons);
  for (VectorField* field : {move_, slide_})
    connect(field, &VectorField::written, this, &HandleBox::enableButtons);
}

void HandleBox::addMotionRows()
{
  form().addRow("Move by", move_, "m");
  form().addRow("Turn about", turnAxis_);
  turnDegrees_ = addNumber("Turn by", "turnDegrees", "The whole angle, right-handed.", QStringLiteral("\u00b0"));
  turnDegrees_->setValue(90.0);
  form().addRow("Slide", slideHow_);
  slideHow_->addItem("in the plane across", false);
  slideHow_->addItem("along", true);
  form().addRow("Direction", slide_);
  slide_->setValue({0.0, 0.0, 1.0});
  connect(turnDegrees_, &NumberField::written, this, &HandleBox::enableButtons);
}

/// fixWHAT, moveWHAT, turnWHAT and slideWHAT, which do it with what _choose finds.
HandleBox::Buttons HandleBox::addButtons(const QString& _what, const std::function<Chosen()>& _choose)
{
  const QString these = _what.toLower();
  Buttons made{};
  made.fix = makeButton("fix" + _what, "Fix", "Holds the vertices of the " + these + " where they are.", this);
  made.move = makeButton("move" + _what, "Move", "Moves the vertices of the " + these + " by \"Move by\".", this);
  made.turn = makeButton("turn" + _what, "Turn", "Turns the vertices of the " + these + " by \"Turn by\".", this);
  made.slide = makeButton("slide" + _what, "Slide",
                          "Holds the vertices of the " + these + " in one direction, so that they slide.", this);
  // Side by side in a toolbox of 320 pixels.
  for (QPushButton* button : {made.fix, made.move, made.turn, made.slide})
    button->setMinimumWidth(button->fontMetrics().horizontalAdvance(button->text()) + buttonMargin);
  form().addWide(sideBySide({new QLabel(_what, this), made.fix, made.move, made.turn, made.slide}, this));
  connect(made.fix, &QPushButton::clicked, this, [this, _choose] { send(_choose(), "fix", {}); });
  connect(made.move, &QPushButton::clicked, this, [this, _choose] { send(_choose(), "move", {move_->argument()}); });
  connect(made.turn, &QPushButton::clicked, this, [this, _choose] {
    Triple axis{};
    axis[static_cast<std::size_t>(turnAxis_->currentIndex())] = 1.0;
    send(_choose(), "moveAndTurn", {toVariant({0.0, 0.0, 0.0}), toVariant(axis), turnDegrees_->value()});
  });
  connect(made.slide, &QPushButton::clicked, this, [this, _choose] {
    send(_choose(), "slide", {slide_->argument(), slideHow_->currentData()});
  });
  return made;
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
  ofSlab_ = addButtons("Slab", [this] { return slab(); });
  connect(slabFrom_, &NumberField::written, this, [this] {
    slabTo_->check();
    enableButtons();
  });
  connect(slabAxis_, QOverload<int>::of(&QComboBox::activated), this, &HandleBox::preset);
}

void HandleBox::addGroupRows()
{
  form().addRow("Named", group_);
  ofGroup_ = addButtons("Group", [this] { return group(); });
  groupButtons_ = ofGroup_.fix->parentWidget();
}

void HandleBox::addMouseRows()
{
  drag_->setCheckable(true);
  gizmo_->setCheckable(true);
  form().addWide(sideBySide({gizmo_, drag_}, this));
  dragRadius_ = addNumber("Pull radius", "dragRadius", "How far around the vertex the pull reaches, fading out.", "m",
                          mustNotBeNegative("The radius"));
  const auto request = [this] { commands().sendPlain("setPullMode", {drag_->isChecked(), dragRadius_->value()}); };
  // The mouse does one thing at a time.
  const auto leave = [](QPushButton* _button) {
    const QSignalBlocker silent(_button);
    _button->setChecked(false);
  };
  connect(drag_, &QPushButton::toggled, this, [this, request, leave](bool _on) {
    if (_on) leave(gizmo_);
    request();
  });
  connect(gizmo_, &QPushButton::toggled, this, [this, leave](bool _on) {
    if (_on) leave(drag_);
    if (!commands().send("setHandleMode", {_on})) leave(gizmo_);
  });
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
    showMouseMode(false, false);
    showNote(count_, {});
    return;
  }
  if (_newObject || (changedBox && !slabFrom_->isModified() && !slabTo_->isModified())) preset();
  if (_newObject) {
    dragRadius_->setValue(0.1 * std::max({_state.extent(0), _state.extent(1), _state.extent(2)}));
    listGroups();
    if (gizmo_->isChecked()) commands().send("setHandleMode", {true}); // the gizmo goes with the chosen object
  }
  showNote(count_, _state.handles == 0 ? QString("No vertex is held.")
                                       : QString("%1 vertices are held or moved.").arg(_state.handles));
  clear_->setEnabled(_state.handles > 0);
  enableButtons();
}

void HandleBox::showMouseMode(bool _pulls, bool _movesHandles)
{
  const QSignalBlocker noPull(drag_);
  const QSignalBlocker noGizmo(gizmo_);
  drag_->setChecked(_pulls);
  gizmo_->setChecked(_movesHandles);
}

/// The lowest twentieth of the body.
void HandleBox::preset()
{
  const int axis = slabAxis_->currentIndex();
  slabFrom_->setValue(state_.low[axis]);
  slabTo_->setValue(state_.low[axis] + 0.05 * state_.extent(axis));
  enableButtons();
}

/// Rows for groups are there where the mesh has any.
void HandleBox::listGroups()
{
  group_->clear();
  for (const QString& name : commands().ask("groups").toString().split('\n'))
    if (!name.isEmpty()) group_->addItem(name, name);
  form().setRowVisible(group_, group_->count() > 0);
  groupButtons_->setVisible(group_->count() > 0);
}

HandleBox::Chosen HandleBox::chosen(const char* _command, const QVariantList& _arguments, const QString& _trouble)
{
  Chosen found{commands().ask(_command, _arguments).toList(), {}};
  if (found.vertices.isEmpty())
    commands().refuse(_trouble);
  else if (!_arguments.isEmpty())
    found.spelling = scriptLine(_command, QVariantList{commands().object()} + _arguments);
  return found;
}

HandleBox::Chosen HandleBox::selection()
{
  return chosen("selectedVertices", {}, "No vertex of this object is selected: select some in the view first.");
}

HandleBox::Chosen HandleBox::slab()
{
  return chosen("slab", {slabAxis_->currentData(), slabFrom_->value(), slabTo_->value()},
                "No vertex lies in this slab: widen it.");
}

HandleBox::Chosen HandleBox::group()
{
  return chosen("groupVertices", {group_->currentText()}, "This group has no vertex.");
}

void HandleBox::send(const Chosen& _chosen, const QString& _command, const QVariantList& _arguments)
{
  if (_chosen.vertices.isEmpty()) return;
  QString line = "fleshsim." + _command + "(" + QString::number(commands().object()) + ", " +
                 (_chosen.spelling.isEmpty() ? scriptText(_chosen.vertices) : _chosen.spelling);
  for (const QVariant& argument : _arguments)
    line += ", " + scriptText(argument);
  commands().send(_command, QVariantList{QVariant(_chosen.vertices)} + _arguments, line + ")");
}

void HandleBox::enable(const Buttons& _buttons, bool _on)
{
  _buttons.fix->setEnabled(_on);
  _buttons.move->setEnabled(_on && move_->problem().isEmpty());
  _buttons.turn->setEnabled(_on && turnDegrees_->problem().isEmpty());
  _buttons.slide->setEnabled(_on && slide_->problem().isEmpty());
}

void HandleBox::enableButtons()
{
  enable(ofSelection_, true);
  enable(ofSlab_, firstProblem({slabFrom_, slabTo_}).isEmpty());
  enable(ofGroup_, group_->count() > 0);
  drag_->setEnabled(dragRadius_->problem().isEmpty());
}

} // namespace FleshSim
