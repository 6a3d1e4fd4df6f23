#pragma once

#include <QString>

namespace ACG {
namespace SceneGraph {
class LineNode;
}
} // namespace ACG

namespace FleshSim {

/// The two boundaries of an experiment in the host's view, each in a frame.
class SlabView
{
public:
  /// What slabFrames() answers; an empty text or no frames: nothing is drawn. True if anything changed.
  bool show(const QString& _frames);

private:
  QString shown_;
  ACG::SceneGraph::LineNode* node_ = nullptr; ///< the scenegraph's own
};

} // namespace FleshSim
