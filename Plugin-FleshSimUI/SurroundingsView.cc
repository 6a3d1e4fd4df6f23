#include "SurroundingsView.hh"

#include <ACG/Scenegraph/DrawModes.hh>
#include <ACG/Scenegraph/LineNode.hh>
#include <ACG/Scenegraph/MaterialNode.hh>
#include <ACG/Scenegraph/PointNode.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace FleshSim {

namespace {

ACG::Vec3d placeAt(const QJsonArray& _numbers, int _first)
{
  return ACG::Vec3d(_numbers.at(_first).toDouble(), _numbers.at(_first + 1).toDouble(),
                    _numbers.at(_first + 2).toDouble());
}

const ACG::Vec4f heldColor(0.1f, 0.35f, 0.85f, 1.0f);
const ACG::Vec4f movedColor(0.9f, 0.35f, 0.1f, 1.0f);

/// Points take their size from the node above them.
ACG::SceneGraph::PointNode* makePoints(const char* _name)
{
  auto* material = new ACG::SceneGraph::MaterialNode(nullptr, std::string(_name) + " material");
  material->set_point_size(6.0f);
  PluginFunctions::addGlobalNode(material);
  auto* points = new ACG::SceneGraph::PointNode(material, _name);
  // In the modes of surfaces that the node would inherit points are not drawn.
  points->drawMode(ACG::SceneGraph::DrawModes::POINTS_COLORED);
  return points;
}

void fill(ACG::SceneGraph::PointNode& _node, const QJsonArray& _places, const ACG::Vec4f& _color)
{
  _node.clear();
  _node.clear_colors();
  for (const QJsonValue& place : _places) {
    _node.add_point(placeAt(place.toArray(), 0));
    _node.add_color(_color);
  }
}

} // namespace

void SurroundingsView::makeNodes()
{
  obstacles_ =
      new ACG::SceneGraph::LineNode(ACG::SceneGraph::LineNode::LineSegmentsMode, nullptr, "FleshSim obstacles");
  PluginFunctions::addGlobalNode(obstacles_);
  held_ = makePoints("FleshSim held vertices");
  moved_ = makePoints("FleshSim moved vertices");
}

bool SurroundingsView::show(const QString& _surroundings)
{
  if (_surroundings == shown_) return false;
  shown_ = _surroundings;
  if (obstacles_ == nullptr) makeNodes();
  const QJsonObject json = QJsonDocument::fromJson(_surroundings.toUtf8()).object();
  obstacles_->clear();
  for (const QJsonValue& line : json["lines"].toArray()) {
    obstacles_->add_line(placeAt(line.toArray(), 0), placeAt(line.toArray(), 3));
    obstacles_->add_color(ACG::Vec3uc(110, 120, 140));
  }
  fill(*held_, json["held"].toArray(), heldColor);
  fill(*moved_, json["moved"].toArray(), movedColor);
  return true;
}

} // namespace FleshSim
