#include "StartPage.hh"

#include <QCoreApplication>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace FleshSim {

namespace {

QStringList filesIn(const QString& _folder, const QStringList& _filters)
{
  QStringList files;
  if (_folder.isEmpty()) return files;
  for (const QFileInfo& file : QDir(_folder).entryInfoList(_filters, QDir::Files, QDir::Name))
    files.append(file.absoluteFilePath());
  return files;
}

} // namespace

QString bundledFolder(const QString& _name)
{
  const QDir program(QCoreApplication::applicationDirPath());
  // build/release/bin of a checkout, and an installation.
  for (const char* above : {"../../../", "../share/fleshsim/"})
    if (program.exists(above + _name)) return program.absoluteFilePath(above + _name);
  return {};
}

StartPage::StartPage(QWidget* _parent) : QWidget(_parent)
{
  setObjectName("startPage");
  setAutoFillBackground(true);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(32, 24, 32, 24);
  grid->setHorizontalSpacing(20);
  auto* title = new QLabel("Open a mesh, or run a scene", this);
  QFont large = title->font();
  large.setPointSizeF(1.6 * large.pointSizeF());
  large.setBold(true);
  title->setFont(large);
  grid->addWidget(title, 0, 0, 1, 2);
  auto* open = new QPushButton("Open...", this);
  open->setObjectName("startOpen");
  open->setToolTip("A volume mesh, a scene, a folder of steps, a script.");
  grid->addWidget(open, 0, 2);
  connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
  meshes_ = addList("startMeshes", "Bundled meshes", 0);
  scenes_ = addList("startScenes", "Scenes", 1);
  recent_ = addList("startRecent", "Recent files", 2);
  auto* hint = new QLabel("Files can be dropped here, too. A mesh is held and moved by the panel on the left: "
                          "choose an experiment and press Start.",
                          this);
  hint->setWordWrap(true);
  grid->addWidget(hint, 3, 0, 1, 3);
  grid->setRowStretch(2, 1);
  fill(*meshes_, filesIn(bundledFolder("meshes"), {"*.ovm"}));
  fill(*scenes_, filesIn(bundledFolder("scenes"), {"*.json"}));
}

QListWidget* StartPage::addList(const char* _name, const QString& _title, int _column)
{
  auto* grid = static_cast<QGridLayout*>(layout());
  auto* list = new QListWidget(this);
  list->setObjectName(_name);
  list->setToolTip(_title + ": one click opens.");
  grid->addWidget(new QLabel(_title, this), 1, _column);
  grid->addWidget(list, 2, _column);
  connect(list, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* _item) { emit fileChosen(_item->data(Qt::UserRole).toString()); });
  return list;
}

void StartPage::fill(QListWidget& _list, const QStringList& _files)
{
  _list.clear();
  for (const QString& file : _files) {
    auto* item = new QListWidgetItem(QFileInfo(file).fileName(), &_list);
    item->setData(Qt::UserRole, file);
    item->setToolTip(file);
  }
}

void StartPage::setRecent(const QStringList& _files)
{
  fill(*recent_, _files);
}

} // namespace FleshSim
