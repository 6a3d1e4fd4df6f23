#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/SavedBlocks.hh>

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace FleshSim {

/// Of what a point's motion is made: the motions of columns, each times a matrix.
using MotionParts = std::vector<std::pair<int, Matrix3>>;

/// What terms give their second derivatives to, block by block: a matrix, or its product with a vector.
class TermMatrix
{
public:
  virtual ~TermMatrix() = default;

  /// Whether some columns have no motion of their own (rigid bodies). Then reduce() puts columns that have in their
  /// places, and addReduced() takes blocks by these: who has many blocks of one point asks once.
  virtual bool reduces() const { return false; }
  virtual void reduce(MotionParts& /*_parts*/) const {}
  virtual void addReduced(int _row, int _column, const Matrix3& _block) { add(_row, _column, _block); }

  /// A 3 x 3 block at the rows of one vertex and the columns of another.
  virtual void add(int _row, int _column, const Matrix3& _block) = 0;

  /// _factor times a whole matrix.
  virtual void add(double _factor, const BlockMatrix& _matrix) = 0;

  /// A multiple of the identity for each vertex.
  virtual void addDiagonal(const Eigen::VectorXd& _diagonal) = 0;
};

/// Adds to a matrix. Blocks outside its pattern become couplings of it when this is destroyed.
class TermMatrixSum : public TermMatrix
{
public:
  /// _before: receives each single block before it is changed, to give the matrix back; may be null.
  explicit TermMatrixSum(BlockMatrix& _matrix, SavedBlocks* _before = nullptr);
  ~TermMatrixSum() override;
  TermMatrixSum(const TermMatrixSum&) = delete;
  TermMatrixSum& operator=(const TermMatrixSum&) = delete;

  void add(int _row, int _column, const Matrix3& _block) override;
  void add(double _factor, const BlockMatrix& _matrix) override { matrix_.add(_factor, _matrix); }
  void addDiagonal(const Eigen::VectorXd& _diagonal) override { matrix_.scaleAndAddDiagonal(1.0, _diagonal); }

private:
  BlockMatrix& matrix_;
  SavedBlocks* before_;
  void addCoupling(int _row, int _column, const Matrix3& _block);

  std::vector<CouplingBlock> couplings_;
  std::unordered_map<std::uint64_t, std::size_t> places_; ///< in that list, of those that were added here
  bool coupled_ = false;
};

/// Adds the product of the blocks with a vector (3 x n) to another.
class TermMatrixProduct : public TermMatrix
{
public:
  TermMatrixProduct(const Points& _vector, Points& _sum) : vector_(_vector), sum_(_sum) {}

  void add(int _row, int _column, const Matrix3& _block) override { sum_.col(_row) += _block * vector_.col(_column); }
  void add(double _factor, const BlockMatrix& _matrix) override;
  void addDiagonal(const Eigen::VectorXd& _diagonal) override { sum_ += vector_ * _diagonal.asDiagonal(); }

private:
  const Points& vector_;
  Points& sum_;
};

} // namespace FleshSim
