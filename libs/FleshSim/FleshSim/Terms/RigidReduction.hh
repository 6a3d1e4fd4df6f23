#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Element/RigidFrame.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Terms/TermMatrix.hh>

#include <utility>
#include <vector>

namespace FleshSim {

/// Newton's method for rigid bodies whose poses are frames of four columns (RigidFrame). Its unknowns per body are a
/// translation d p, in the column of the centre, and a turn w by exp([w]x), times the frame's size, in the column of
/// the first axis; the columns of the other two axes are idle. With the tangent T at x,
///   d a_k = w x a_k,   d p = d p,
/// the gradient is T^T g and the Hessian T^T H T + C, where C is what turning a finite way adds:
///   w^T C w = sum_k g_k . ([w]x [w]x a_k)   (the second derivative of exp).
/// Everything else (terms, contact, inertia) knows the four columns alone, on which points hang linearly.
///
/// The axes that are turned may be shorter than the frame's: in the middle of a step of the midpoint rule a frame is
/// the mean of the frames at its two ends (settle).
class RigidReduction
{
public:
  explicit RigidReduction(std::vector<RigidFrame> _frames, int _columnCount);

  bool isEmpty() const { return frames_.empty(); }
  double largestSize() const; ///< of the frames [length]

  /// The column moves with others and has no unknown of its own.
  bool isIdle(int _column) const { return !isEmpty() && idle_[static_cast<std::size_t>(_column)] != 0; }
  const std::vector<int>& idleColumns() const { return idleColumns_; }

  /// T^T at _positions, in place.
  void reduce(const Columns& _positions, Columns& _gradient) const;

  /// _positions has moved by _length times a direction as if there were no frames; puts frames right. Centres move
  /// straight, axes turn.
  void turn(const Columns& _positions, const Columns& _direction, double _length, Columns& _moved) const;

  /// The end of a step is the unknown, or its middle: then frames at its beginning (null: the end).
  void setStart(const Columns* _start) { start_ = _start; }

  /// Puts frames in _positions where they can be: each is the rotation that is nearest to it, or the mean of the frame
  /// at the start and what is twice as far turned from that. Returns the largest change of a column [length].
  double settle(Columns& _positions) const;

  /// C at _positions for a gradient that is not reduced; with a filter what is negative of it is left out.
  void addCurvature(const Columns& _positions, const Columns& _gradient, HessianFilter _filter,
                    TermMatrix& _matrix) const;

  /// Takes blocks by columns, as terms add them, and hands on T^T H T at _positions.
  class Matrix : public TermMatrix
  {
  public:
    /// All must outlive it.
    Matrix(const RigidReduction& _reduction, const Columns& _positions, TermMatrix& _reduced)
        : reduction_(_reduction), positions_(_positions), reduced_(_reduced)
    {
    }

    bool reduces() const override { return true; }
    void reduce(MotionParts& _parts) const override;
    void addReduced(int _row, int _column, const Matrix3& _block) override { reduced_.add(_row, _column, _block); }
    void add(int _row, int _column, const Matrix3& _block) override;
    void add(double _factor, const BlockMatrix& _matrix) override { reduced_.add(_factor, _matrix); }
    void addDiagonal(const Eigen::VectorXd& _diagonal) override;

  private:
    /// Where a column's motion comes from, and how.
    std::pair<int, Matrix3> origin(int _column) const;

    const RigidReduction& reduction_;
    const Columns& positions_;
    TermMatrix& reduced_;
  };

private:
  struct Place
  {
    int frame = -1; ///< -1: the column is of none
    int axis = 3;   ///< 3: the centre
  };

  std::vector<RigidFrame> frames_;
  std::vector<Place> places_; ///< of each column
  std::vector<char> idle_;
  std::vector<int> idleColumns_;
  const Columns* start_ = nullptr;
};

} // namespace FleshSim
