#pragma once

#include <QString>

namespace ACG {
namespace SceneGraph {
class LineNode;
class MaterialNode;
class PointNode;
} // namespace SceneGraph
} // namespace ACG

namespace FleshSim {

/// What a body meets and what holds it, in the host's view: obstacles in lines, held and moved vertices as points.
class SurroundingsView
{
public:
  /// What surroundings() answers; an empty text: nothing is drawn. True if anything changed.
  bool show(const QString& _surroundings);

private:
  void makeNodes();

  QString shown_;
  // The scenegraph's own.
  ACG::SceneGraph::LineNode* obstacles_ = nullptr;
  ACG::SceneGraph::PointNode* held_ = nullptr;
  ACG::SceneGraph::PointNode* moved_ = nullptr;
};

} // namespace FleshSim
