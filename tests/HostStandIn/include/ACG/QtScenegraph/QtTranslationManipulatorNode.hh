#pragma once

#include <ACG/Math/Matrix4x4T.hh>
#include <ACG/Scenegraph/BaseNode.hh>

#include <QMouseEvent>
#include <QObject>
#include <QVariant>

namespace ACG {
namespace SceneGraph {

/// A handle to pull. The stand-in has no mouse on it: a test calls standInMove().
class QtTranslationManipulatorNode : public QObject, public BaseNode
{
  Q_OBJECT

public:
  enum ManipulatorMode
  {
    Rotation,
    TranslationRotation,
    LocalRotation,
    Resize,
    Place
  };
  enum AutoSizeMode
  {
    Never,
    Once,
    Always
  };

  explicit QtTranslationManipulatorNode(BaseNode* _parent = nullptr,
                                        const std::string& _name = "<QtTranslationManipulatorNode>")
      : BaseNode(_parent, _name)
  {
  }

  void setIdentifier(int _id) { identifier_ = _id; }
  int getIdentifier() { return identifier_; }
  void setData(QVariant _data) { data_ = _data; }
  QVariant getData() { return data_; }

  void show()
  {
    BaseNode::show();
    emit visibilityChanged(this, true);
  }
  void hide()
  {
    BaseNode::hide();
    emit visibilityChanged(this, false);
  }
  void set_center(const Vec3d& _center)
  {
    center_ = _center;
    emit positionChanged(this);
  }
  Vec3d center() const { return center_; }
  void set_size(double) {}
  void set_draw_cylinder(bool) {}
  void set_autosize(AutoSizeMode) {}
  void setMode(ManipulatorMode) {}
  const GLMatrixd& matrix() const { return matrix_; }
  void loadIdentity() { matrix_.identity(); }

  void standInMove(const Vec3d& _translation)
  {
    for (unsigned int i = 0; i < 3; ++i)
      matrix_(i, 3) += _translation[i];
    QMouseEvent event(QEvent::MouseMove, QPointF(), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
    emit manipulatorMoved(this, &event);
  }

signals:
  void manipulatorMoved(QtTranslationManipulatorNode* _node, QMouseEvent* _event);
  void visibilityChanged(QtTranslationManipulatorNode* _node, bool _visible);
  void positionChanged(QtTranslationManipulatorNode* _node);

private:
  int identifier_ = 0;
  QVariant data_;
  Vec3d center_;
  GLMatrixd matrix_;
};

} // namespace SceneGraph
} // namespace ACG
