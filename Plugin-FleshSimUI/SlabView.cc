#include "SlabView.hh"

#include <ACG/Scenegraph/LineNode.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <QJsonArray>
#include <QJsonDocument>

namespace FleshSim {

namespace {

ACG::Vec3d cornerOf(const QJsonArray& _frame, int _corner)
{
  const QJsonArray numbers = _frame.at(_corner).toArray();
  return ACG::Vec3d(numbers.at(0).toDouble(), numbers.at(1).toDouble(), numbers.at(2).toDouble());
}

} // namespace

bool SlabView::show(const QString& _frames)
{
  if (_frames == shown_) return false;
  shown_ = _frames;
  if (node_ == nullptr) {
    node_ = new ACG::SceneGraph::LineNode(ACG::SceneGraph::LineNode::LineSegmentsMode, nullptr, "FleshSim boundaries");
    node_->set_line_width(2.0f);
    PluginFunctions::addGlobalNode(node_);
  }
  node_->clear();
  for (const QJsonValue& frame : QJsonDocument::fromJson(_frames.toUtf8()).array())
    for (int k = 0; k < 4; ++k) {
      node_->add_line(cornerOf(frame.toArray(), k), cornerOf(frame.toArray(), (k + 1) % 4));
      node_->add_color(ACG::Vec3uc(242, 115, 26));
    }
  return true;
}

} // namespace FleshSim
