#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/TermMatrix.hh>

#include <cstddef>
#include <utility>
#include <vector>

namespace FleshSim {

/// Points as functions of columns of unknowns: each is
///   p = offset + sum over its parts of D x_column,   D = weight * 1, or any 3 x 3 matrix.
/// A vertex is one part of weight 1, a point of a triangle or a tet three or four with barycentric weights, a point of
/// a body whose shape is told by k numbers (ElasticModel::addUnknowns) as many parts as those have columns.
class Embedding
{
public:
  /// Each returns the number of the point.
  int addVertex(int _column)
  {
    if (columns_ == pointCount() && _column == columns_) ++columns_;
    return addWeighted({{_column, 1.0}});
  }

  /// The weighted sum of columns.
  int addWeighted(const std::vector<std::pair<int, double>>& _weights, const Vector3& _offset = Vector3::Zero());

  /// _offset + _derivative * (the k numbers that begin at a column); _derivative is 3 x k.
  int addOnBlock(int _firstColumn, const Eigen::Matrix3Xd& _derivative, const Vector3& _offset);

  /// What the last point that was added hangs on never moves: it has no second derivatives.
  void markStill() { still_[ends_.size() - 1] = 1; }

  /// Points that others hang on the same columns, behind these.
  void add(const Embedding& _others);

  int pointCount() const { return static_cast<int>(ends_.size()); }

  /// The same points; columns as the model's solvers number them, not as its users do. Throws std::invalid_argument for
  /// a column that is not there.
  Embedding inSolverOrder(const ElasticModel& _model) const;

  /// Where the points are, 3 x pointCount().
  Points points(const Points& _columns) const;
  void findPoints(const Points& _columns, Eigen::Ref<Points> _points) const; ///< the same into memory that is there

  /// How points change as columns do: without the offsets.
  void findRates(const Points& _columns, Eigen::Ref<Points> _rates) const;

  /// Adds to columns what forces at the points are there: the transposed derivative.
  void addForces(const Eigen::Ref<const Points>& _forces, Points& _columns) const;

  /// Adds what a block of second derivatives by two points is by columns: D_a^T _block D_b for all parts a and b.
  void addBlock(int _point, int _otherPoint, const Matrix3& _block, TermMatrix& _matrix) const;

  /// Of what a point's motion is made; nothing of one that never moves.
  MotionParts motionOf(int _point) const;

  /// Whether a point hangs on nothing but columns for which _is (by column) says so.
  bool hangsOnlyOn(int _point, const std::vector<char>& _is) const;

  /// The trace of what a point makes of the columns' own blocks of second derivatives, sum of D H D^T over its parts.
  double trace(int _point, const BlockMatrix& _hessian) const;

private:
  struct Part
  {
    int column;
    bool isScalar; ///< the derivative is a multiple of the identity
    Matrix3 derivative;

    double weight() const { return derivative(0, 0); } ///< of a scalar one
  };

  int close(const Vector3& _offset);
  Vector3 sum(std::size_t _point, const Points& _columns, Vector3 _sum) const;
  const Part* begin(std::size_t _point) const { return parts_.data() + (_point == 0 ? 0 : ends_[_point - 1]); }
  const Part* end(std::size_t _point) const { return parts_.data() + ends_[_point]; }

  std::vector<Part> parts_;
  std::vector<std::size_t> ends_; ///< the parts of point i are those before ends_[i]
  std::vector<Vector3> offsets_;
  std::vector<char> still_;
  int columns_ = 0; ///< so many points at the beginning are the first columns themselves
};

} // namespace FleshSim
