#pragma once

#include <ACG/Math/VectorT.hh>

namespace ACG {

/// The stand-in's camera: parallel projection, `pixels` a unit of length, the centre in the middle of the window.
/// Window coordinates have y upwards and the depth, a length, increasing away from the eye.
class GLState
{
public:
  void standInLookAt(const Vec3d& _center, const Vec3d& _direction, const Vec3d& _up, double _pixels)
  {
    center_ = _center;
    direction_ = _direction.normalized();
    right_ = (direction_ % _up).normalized();
    up_ = right_ % direction_;
    pixels_ = _pixels;
  }

  Vec3d project(const Vec3d& _point) const
  {
    const Vec3d offset = _point - center_;
    return Vec3d(0.5 * width_ + pixels_ * (offset | right_), 0.5 * height_ + pixels_ * (offset | up_),
                 offset | direction_);
  }

  Vec3d unproject(const Vec3d& _window) const
  {
    return center_ + right_ * ((_window[0] - 0.5 * width_) / pixels_) + up_ * ((_window[1] - 0.5 * height_) / pixels_) +
           direction_ * _window[2];
  }

  void viewing_ray(int _x, int _y, Vec3d& _origin, Vec3d& _direction) const
  {
    _origin = unproject(Vec3d(_x, _y, -farAway));
    _direction = direction_;
  }

  Vec3d eye() const { return center_ - direction_ * farAway; }
  Vec3d viewing_direction() const { return direction_; }
  Vec3d up() const { return up_; }
  Vec3d right() const { return right_; }
  int viewport_width() const { return width_; }
  int viewport_height() const { return height_; }
  int context_width() const { return width_; }
  int context_height() const { return height_; }

private:
  static constexpr double farAway = 1e3;

  int width_ = 800;
  int height_ = 600;
  double pixels_ = 100.0;
  Vec3d center_ = Vec3d(0.0, 0.0, 0.0);
  Vec3d direction_ = Vec3d(0.0, 0.0, -1.0);
  Vec3d up_ = Vec3d(0.0, 1.0, 0.0);
  Vec3d right_ = Vec3d(1.0, 0.0, 0.0);
};

} // namespace ACG
