#pragma once

#include <QListWidget>
#include <QWidget>

namespace FleshSim {

/// What the window shows before anything is open: bundled meshes, scenes and recent files to click at.
/// Controls: startOpen, startMeshes, startScenes, startRecent (lists; an entry's data is its path).
class StartPage : public QWidget
{
  Q_OBJECT

public:
  /// Looks for the folders `meshes` and `scenes` above the program's own, where a build or an installation has them.
  explicit StartPage(QWidget* _parent);

  void setRecent(const QStringList& _files);

signals:
  void fileChosen(const QString& _path);
  void openWanted();

private:
  QListWidget* addList(const char* _name, const QString& _title, int _column);
  void fill(QListWidget& _list, const QStringList& _files);

  QListWidget* meshes_;
  QListWidget* scenes_;
  QListWidget* recent_;
};

/// The folder of that name that came with the program, or "".
QString bundledFolder(const QString& _name);

} // namespace FleshSim
