#pragma once

#include "ViewSettings.hh"

#include <QAction>
#include <QComboBox>
#include <QSlider>
#include <QToolBar>

namespace FleshSim {

/// How bodies are drawn. Names: colours, drawing, showEdges, showOutline, showBar, showHandles, showObstacles
/// (actions), cutAxis, cutPlace, cutFlip.
class ViewBar : public QToolBar
{
  Q_OBJECT

public:
  explicit ViewBar(QWidget* _parent);

  ViewSettings settings() const;
  void setSettings(const ViewSettings& _settings);

  /// The field that the chosen object shows; "": none.
  void showField(const QString& _field);

signals:
  void settingsChanged();

  /// By the user, as fieldRegistry() names it; "": no colours.
  void fieldChosen(const QString& _field);

private:
  QAction* addToggle(const QString& _name, const QString& _text, const QString& _tip, const QString& _key);
  void changed();

  QComboBox* colours_;
  QComboBox* drawing_;
  QAction* edges_ = nullptr;
  QAction* outline_ = nullptr;
  QAction* bar_ = nullptr;
  QAction* handles_ = nullptr;
  QAction* obstacles_ = nullptr;
  QComboBox* cutAxis_;
  QSlider* cutPlace_;
  QAction* cutFlip_ = nullptr;
};

} // namespace FleshSim
