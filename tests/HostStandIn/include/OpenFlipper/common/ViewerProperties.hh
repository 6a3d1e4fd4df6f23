#pragma once

#include <ACG/GL/GLState.hh>

#include <QObject>

#include <string>

namespace Viewer {

enum ActionMode
{
  ExamineMode,
  PickingMode,
  QuestionMode,
  LightMode
};

/// Of the one viewer that the stand-in has.
class ViewerProperties
{
public:
  ACG::GLState& glState() { return state_; }
  const std::string pickMode() { return pickMode_; }
  void pickMode(const std::string& _mode) { pickMode_ = _mode; }
  ActionMode actionMode() { return actionMode_; }
  void actionMode(ActionMode _mode) { actionMode_ = _mode; }

private:
  ACG::GLState state_;
  std::string pickMode_ = "PICK";
  ActionMode actionMode_ = ExamineMode;
};

} // namespace Viewer
