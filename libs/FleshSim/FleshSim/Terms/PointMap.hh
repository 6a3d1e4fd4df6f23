#pragma once

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/Embedding.hh>
#include <FleshSim/Terms/Term.hh>

#include <memory>

namespace FleshSim {

/// The points that users of a solver see, as functions of the columns of unknowns that it solves for. Points are
/// numbered by users: first the model's columns in the user's order (vertices, and other unknowns as they are), then
/// points that hang on columns (of triangles, of tets, of bodies that are not told vertex by vertex). Surfaces,
/// contact, handles, forces, pictures and files work on points. Terms number the same points with the columns in the
/// solver's order. Where nothing hangs, points and columns are the same but for their order, and nothing is copied for
/// terms.
class PointMap
{
public:
  /// _hanging: points on columns as users number these. The model must outlive the map. Throws std::invalid_argument
  /// for a column that is not there.
  explicit PointMap(const ElasticModel& _model, const Embedding& _hanging = Embedding());

  int count() const { return columnCount_ + hanging_.pointCount(); }
  bool isHanging(int _point) const { return _point >= columnCount_; }

  /// A user's point as terms number it. Throws std::invalid_argument, with _what it is a point of, where it is none.
  int termPoint(int _point, const char* _what) const;

  /// All points as terms see them: positions, or rates (velocities, changes). Where points hang, _room is what the
  /// result refers to, else the columns.
  const Points& positionsForTerms(const Columns& _columns, Points& _room) const;
  const Points& ratesForTerms(const Columns& _columns, Points& _room) const;
  const Points& positionsForTerms(Columns&& _columns, Points& _room) const = delete; ///< the result may refer to them
  const Points& ratesForTerms(Columns&& _columns, Points& _room) const = delete;

  /// All points as users number them, into memory that is there.
  void positionsForUsers(const Columns& _columns, Points& _points) const;
  void ratesForUsers(const Columns& _columns, Points& _points) const;

  /// Numbers of columns (3 x count(), what hanging points have does not matter), or forces at points, for columns.
  Columns columnsOf(const Points& _points) const;
  Columns forcesOnColumns(const Points& _forces) const;

  /// A third of the trace of each point's own block of second derivatives: how stiff it is; as terms number points.
  Eigen::VectorXd stiffness(const BlockMatrix& _hessian) const;

  /// A term that acts on points as terms number them, as one that acts on columns. Both must live as long.
  std::shared_ptr<Term> hang(Term& _term) const;

  /// Where nothing moves the points at first, in the user's order.
  Points restPositions() const;

private:
  const ElasticModel& model_;
  int columnCount_;
  Embedding hanging_; ///< columns in the solver's order
};

} // namespace FleshSim
