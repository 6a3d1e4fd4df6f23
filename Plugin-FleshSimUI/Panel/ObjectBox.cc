#include "ObjectBox.hh"

#include <QSignalBlocker>

#include <utility>

namespace FleshSim {

namespace {

constexpr const char* meshFilter =
    "Meshes (*.ovm *.ovmb *.mesh *.msh *.vtk *.vtu *.node *.ele *.inp *.veg *.tobj);;All files (*)";
constexpr const char* sceneFilter = "Scenes (*.json);;All files (*)";

QString sizeText(const PanelState& _state)
{
  if (!_state.valid) return _state.problem.isEmpty() ? "Load a volume mesh to begin." : "";
  QString text = QString("%1 vertices").arg(_state.vertices);
  if (_state.tets > 0) text += QString(", %1 tetrahedra").arg(_state.tets);
  if (_state.hexes > 0) text += QString(", %1 hexahedra").arg(_state.hexes);
  return text;
}

} // namespace

ObjectBox::ObjectBox(Commands& _commands, FileChooser _chooser, QWidget* _parent)
    : Box(_commands, "objectBox", _parent), chooser_(std::move(_chooser)),
      object_(makeCombo("object", "The volume mesh that is simulated.", this)),
      cells_(makeCombo("cells", "What the mesh's cells are taken for. Takes effect at the next start.", this)),
      badCells_(makeCombo("badCells", "What is done about cells that are inverted or have no volume.", this)),
      size_(makeNote("meshSize", this)),
      save_(makeButton("saveMesh", "Save...", "Writes the mesh as it is now to a file.", this)),
      saveScene_(makeButton("saveScene", "Save scene...",
                            "Writes a scene file (.json) that repeats the last run with the settings of now.", this))
{
  cells_->addItem("automatic", "auto");
  cells_->addItem("tetrahedra", "tet");
  cells_->addItem("regular hexahedra", "hex");
  cells_->addItem("irregular hexahedra", "split-hex");
  cells_->setItemData(3, "each is split into tetrahedra", Qt::ToolTipRole);
  form().addRow("Object", object_);
  form().addWide(size_);
  badCells_->addItem("refuse the mesh", "refuse");
  badCells_->addItem("repair them", "repair");
  badCells_->addItem("drop them", "drop");
  badCells_->setItemData(1, "vertices inside the body are moved until no cell is inverted", Qt::ToolTipRole);
  form().addRow("Mesh type", cells_);
  form().addRow("Bad cells", badCells_);
  auto* load = makeButton("loadMesh", "Load...", "Reads a volume mesh from a file.", this);
  auto* scene = makeButton("runScene", "Run scene...", "Reads a scene file (.json) and runs it.", this);
  form().addWide(sideBySide({load, save_}, this));
  form().addWide(sideBySide({scene, saveScene_}, this));
  connect(object_, QOverload<int>::of(&QComboBox::activated), this,
          [this] { emit objectChosen(object_->currentData().toInt()); });
  connect(cells_, QOverload<int>::of(&QComboBox::activated), this,
          [this] { commands().send("setCells", {cells_->currentData().toString()}); });
  connect(badCells_, QOverload<int>::of(&QComboBox::activated), this,
          [this] { commands().send("setBadCells", {badCells_->currentData().toString()}); });
  connect(load, &QPushButton::clicked, this, &ObjectBox::loadMesh);
  connect(save_, &QPushButton::clicked, this, &ObjectBox::saveMesh);
  connect(scene, &QPushButton::clicked, this, &ObjectBox::runScene);
  connect(saveScene_, &QPushButton::clicked, this, &ObjectBox::saveScene);
}

void ObjectBox::showState(const PanelState& _state, bool)
{
  showNote(size_, sizeText(_state));
  object_->setEnabled(object_->count() > 0);
  cells_->setEnabled(_state.valid && !_state.running);
  badCells_->setEnabled(_state.valid && !_state.running);
  save_->setEnabled(_state.valid);
  saveScene_->setEnabled(_state.valid && !_state.running);
  if (!_state.valid) return;
  chooseData(cells_, _state.settings.value("cells").toString());
  chooseData(badCells_, _state.settings.value("bad_cells").toString());
}

int ObjectBox::readObjects()
{
  const QSignalBlocker blocker(object_);
  const int before = commands().object();
  object_->clear();
  for (const QVariant& object : commands().askPlain("objects").toList()) {
    const QString name = commands().askPlain("meshName", {object.toInt()}).toString();
    object_->addItem(QString("%1 (%2)").arg(name).arg(object.toInt()), object.toInt());
  }
  if (object_->count() == 0) return -1;
  if (!choose(before)) object_->setCurrentIndex(0);
  return object_->currentData().toInt();
}

bool ObjectBox::choose(int _object)
{
  const QSignalBlocker blocker(object_);
  const int index = object_->findData(_object);
  if (index >= 0) object_->setCurrentIndex(index);
  return index >= 0;
}

void ObjectBox::loadMesh()
{
  const QString file = chooser_("Load a volume mesh", meshFilter, false);
  if (file.isEmpty()) return;
  const QVariant object = commands().sendPlain("loadMesh", {file});
  if (object.isValid()) emit objectsLoaded(object.toInt());
}

void ObjectBox::saveMesh()
{
  const QString file = chooser_("Save the mesh", meshFilter, true);
  if (!file.isEmpty()) commands().send("saveMesh", {file});
}

void ObjectBox::runScene()
{
  const QString file = chooser_("Run a scene", sceneFilter, false);
  if (!file.isEmpty() && commands().sendPlain("runScene", {file}).isValid()) emit objectsLoaded(-1);
}

void ObjectBox::saveScene()
{
  const QString file = chooser_("Save as a scene", sceneFilter, true);
  if (!file.isEmpty()) commands().send("saveScene", {file});
}

} // namespace FleshSim
