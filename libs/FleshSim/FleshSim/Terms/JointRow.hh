#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Terms/TermMatrix.hh>

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace FleshSim {

/// A number c that a joint looks at, as a function of points [length]: how far two points are from each other, how far
/// something has slid or turned.
class JointFunction
{
public:
  using Gradient = std::vector<std::pair<int, Vector3>>; ///< by points; a point may occur more than once

  virtual ~JointFunction() = default;

  virtual double value(const Points& _points) const = 0;
  virtual void gradient(const Points& _points, Gradient& _gradient) const = 0;

  /// Adds _factor times the second derivatives.
  virtual void addCurvature(const Points& /*_points*/, double /*_factor*/, TermMatrix& /*_matrix*/) const {}

  /// c is the same again when it has grown by so much; 0: never.
  virtual double period() const { return 0.0; }
};

/// What a joint wants of a function: between two bounds, with a force of no more than so much.
struct JointRow
{
  std::shared_ptr<const JointFunction> function;
  double low = 0.0; ///< of c [length]
  double high = 0.0;
  double most = std::numeric_limits<double>::infinity(); ///< of the force [N]
  double compliance = 0.0;                               ///< c gives way by so much per force [m / N]
  double speed = 0.0; ///< both bounds are c at the step's beginning and so much more [length / s], if isMotor
  bool isMotor = false;
  double lever = 1.0; ///< of a turn: what its angle is multiplied with in c [length]
};

/// _direction . (x_a - x_b), in space.
class OffsetFunction : public JointFunction
{
public:
  OffsetFunction(int _a, int _b, const Vector3& _direction) : a_(_a), b_(_b), direction_(_direction) {}
  double value(const Points& _points) const override { return direction_.dot(_points.col(a_) - _points.col(b_)); }
  void gradient(const Points& _points, Gradient& _gradient) const override;

private:
  int a_;
  int b_;
  Vector3 direction_;
};

/// |x_a - x_b|.
class DistanceFunction : public JointFunction
{
public:
  DistanceFunction(int _a, int _b) : a_(_a), b_(_b) {}
  double value(const Points& _points) const override { return (_points.col(a_) - _points.col(b_)).norm(); }
  void gradient(const Points& _points, Gradient& _gradient) const override;
  void addCurvature(const Points& _points, double _factor, TermMatrix& _matrix) const override;

private:
  int a_;
  int b_;
};

/// (x_a - x_b) . (x_c - x_d) / length: how far a point is along something that turns with a body, or how far two
/// directions are from a right angle.
class ProductFunction : public JointFunction
{
public:
  ProductFunction(int _a, int _b, int _c, int _d, double _length) : points_{_a, _b, _c, _d}, length_(_length) {}
  double value(const Points& _points) const override;
  void gradient(const Points& _points, Gradient& _gradient) const override;
  void addCurvature(const Points& _points, double _factor, TermMatrix& _matrix) const override;

private:
  int points_[4];
  double length_;
};

/// The angle of a turn times a length: of atan2(s, c) with two products.
class AngleFunction : public JointFunction
{
public:
  AngleFunction(const ProductFunction& _sine, const ProductFunction& _cosine, double _length)
      : sine_(_sine), cosine_(_cosine), length_(_length)
  {
  }
  double value(const Points& _points) const override;
  void gradient(const Points& _points, Gradient& _gradient) const override;
  void addCurvature(const Points& _points, double _factor, TermMatrix& _matrix) const override;
  double period() const override;

private:
  ProductFunction sine_;
  ProductFunction cosine_;
  double length_;
};

} // namespace FleshSim
