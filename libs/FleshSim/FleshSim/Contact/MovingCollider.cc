#include <FleshSim/Contact/MovingCollider.hh>

#include <Eigen/LU>

#include <cmath>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

bool isRigid(const RigidPose& _pose)
{
  const Matrix3 product = _pose.rotation.transpose() * _pose.rotation;
  return _pose.translation.allFinite() && _pose.rotation.allFinite() && product.isIdentity(1e-9) &&
         _pose.rotation.determinant() > 0.0;
}

} // namespace

MovingCollider::MovingCollider(ColliderPointer _shape, double _friction)
    : shape_(std::move(_shape)), friction_(_friction)
{
  if (!shape_) throw std::invalid_argument("a moving collider needs a shape");
  if (!(std::isfinite(_friction) && _friction >= 0.0))
    throw std::invalid_argument("the friction of a collider must be finite and not negative");
}

void MovingCollider::setPoses(const RigidPose& _begin, const RigidPose& _end)
{
  if (!isRigid(_begin) || !isRigid(_end)) throw std::invalid_argument("a pose must be a rotation and a finite place");
  begin_ = _begin;
  end_ = _end;
}

bool MovingCollider::blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const
{
  ContactPlane own;
  if (!shape_->blocks(begin_.applyInverse(_from), end_.applyInverse(_to), _offset, own)) return false;
  _plane = atEnd(own);
  return true;
}

bool MovingCollider::nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const
{
  ContactPlane own;
  if (!shape_->nearest(end_.applyInverse(_point), _reach, _offset, own)) return false;
  _plane = atEnd(own);
  return true;
}

ContactPlane MovingCollider::atEnd(const ContactPlane& _plane) const
{
  const Vector3 normal = end_.rotate(_plane.normal);
  return {normal, _plane.distance + normal.dot(end_.translation)};
}

} // namespace FleshSim
