#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Element/ElementMaterials.hh>
#include <FleshSim/Element/LockingRemedy.hh>
#include <FleshSim/Element/RigidFrame.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <memory>
#include <vector>

namespace FleshSim {

struct ElasticModelData;

/// Values of one element, averaged over its integration points; what output files show.
struct ElementFields
{
  std::vector<double> energyDensity; ///< [J / m^3]
  std::vector<double> jacobian;      ///< det F
  std::vector<double> vonMises;      ///< of the Cauchy stress [Pa]
  std::vector<double> volume;        ///< rest volume [m^3], the weight for averages
};

/// What a state looks like as a whole.
struct StateMeasure
{
  double energy = 0.0; ///< [J]
  double volume = 0.0;
  double leastJacobian = 0.0;
  int inverted = 0; ///< elements with det F <= 0 at some integration point
};

/// Unknowns that are no vertices, as a column of three beside those of vertices: what the shape of a reduced model or
/// the pose of a rigid body is told by. Points may hang on them (Terms/Embedding).
struct UnknownBlock
{
  Eigen::VectorXd rest; ///< the numbers as they are at first; any unit
  double mass = 1.0; ///< their kinetic energy is half of it times the sum of the squares of their rates; 0: they move
                     ///< as somebody prescribes it, or not at all
};

/// A column that cannot move freely whoever acts on it.
struct HeldColumn
{
  int column;
  Matrix3 free; ///< projector onto what is free
};

/// The elastic energy of one or several bodies as a function of all their vertex positions, with gradient and Hessian:
///   W(x) = sum over elements e and integration points q of V_eq Psi(F_eq(x)),
/// or with the mean of J over each hex, each 10-node tet and each patch of tets, see LockingRemedy.
/// Vertices are renumbered inside for locality (reverse Cuthill-McKee); `toSolver` and `toUser` translate
/// between Points and Columns. Evaluations are deterministic: same bits with any number of threads.
class ElasticModel
{
public:
  ElasticModel();
  ~ElasticModel();
  ElasticModel(const ElasticModel&) = delete;
  ElasticModel& operator=(const ElasticModel&) = delete;

  /// Adds a body; its vertices follow those of the bodies before. The mesh's positions are the rest shape. Throws
  /// std::invalid_argument when an element has no positive volume (and names it) or indices are out of range.
  /// _density [kg / m^3] gives lumped masses. _locking is an invalid argument (and the material is named) where
  /// the material has no part in J.
  void addBody(const VolumeMesh& _rest, const MaterialPointer& _material, double _density,
               LockingRemedy _locking = LockingRemedy::none);

  /// The same of a body of several regions, or with a material that changes from element to element. Throws
  /// std::invalid_argument also where regions share an element, leave one out, or have too few densities.
  void addBody(const VolumeMesh& _rest, const std::vector<MaterialRegion>& _regions,
               LockingRemedy _locking = LockingRemedy::none);

  /// Adds unknowns behind the vertices and unknowns that are there: three numbers a column, the last column filled up
  /// with zeros that stay. Returns the first column, numbered like vertices. The elastic energy does not depend on
  /// them; terms do. Throws std::invalid_argument for no numbers, one that is not finite, or a negative
  /// mass.
  int addUnknowns(const UnknownBlock& _block);

  /// Adds a rigid body behind all that is there: four columns, the three axes before the centre, see RigidFrame.
  /// Returns the first. Nothing keeps the axes orthogonal here; throws std::invalid_argument for a size, mass or second
  /// moment that is not positive, and axes that are no rotation.
  int addRigidBody(const RigidBlock& _body);

  /// Two columns that terms couple for ever get a place in the matrix's pattern. Throws std::invalid_argument for one
  /// that is not there.
  void addCoupling(int _column, int _otherColumn);

  /// In the solver's columns, in the order in which they were added.
  const std::vector<RigidFrame>& rigidFrames() const;

  /// Must be called once after the last body; before that, evaluations and what follows from them throw
  /// std::logic_error. Work is laid out for the number of threads of this moment.
  void finish();

  int vertexCount() const; ///< columns of unknowns: vertices, and others (addUnknowns)
  int elementCount() const;
  const Points& restPositions() const; ///< in the user's order
  double restVolume() const;

  Columns toSolver(const Points& _user) const;
  Points toUser(const Columns& _solver) const;
  int solverVertex(int _user) const;

  /// Vertices of elements, ascending.
  const std::vector<int>& bodyVertices() const;

  /// What a force at each column (solver's order, 3 x n) is to be multiplied with before it is compared with
  /// forceScale(): the ratio of that to the column's own body's, where it is above ten: else a small soft body beside a
  /// large stiff one would be solved for by nobody. Null where no body needs it.
  const Points* forceWeights() const;

  /// The least norm of forces (solver's order) on any one body, with those weights; bodies on which none act do not
  /// count. Infinite where there are none.
  double leastForce(const Columns& _forces) const;

  /// What nothing ever moves by itself: vertices that no element uses, unknowns without mass, and what fills up the
  /// columns of unknowns. Ascending.
  const std::vector<HeldColumn>& heldColumns() const;

  /// A force [N] typical of this model: stiffness times length squared; relative tolerances are multiples of it.
  double forceScale() const;

  /// The largest coordinate at rest [length]: what rounding errors of positions are in parts of.
  double magnitude() const;

  /// A residual [N] that rounding alone can leave: stiffness times edge times the rounding of a coordinate, over all
  /// vertices. Far below forceScale() except for bodies far away from the origin.
  double roundingForce() const;

  /// True if some material is infinite for inverted elements.
  bool needsPositiveJacobian() const;

  double energy(const Columns& _positions) const;

  /// Energy, and its gradient (the negative force).
  double gradient(const Columns& _positions, Columns& _gradient) const;

  /// Energy, gradient and Hessian; the matrix must have `pattern()`. Returns the number of elements in which the filter
  /// changed an eigenvalue.
  int hessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian, Columns& _gradient,
              double& _energy) const;

  /// Gradient and Hessian of Dirichlet's energy, sum of V |F|^2 / 2: its minimum over the free vertices is the harmonic
  /// map of the others, the smoothest there is.
  void smoothness(const Columns& _positions, BlockMatrix& _hessian, Columns& _gradient) const;

  /// True in the place of each vertex of an element with J <= 0 at some integration point.
  std::vector<char> tangledVertices(const Columns& _positions) const;

  std::shared_ptr<const BlockPattern> pattern() const;

  StateMeasure measure(const Columns& _positions) const;

  /// Of the first body in the order of VolumeMesh, then of the second, ...
  ElementFields fields(const Columns& _positions) const;

  /// Lumped vertex masses [kg] and those of other unknowns, in the solver's order.
  const Eigen::VectorXd& masses() const;

  /// The same with 0 for what is neither a vertex nor the centre of a rigid body: what has weight, momentum and a
  /// place.
  const Eigen::VectorXd& weights() const;

private:
  const ElasticModelData& finished() const;

  std::unique_ptr<ElasticModelData> data_;
};

} // namespace FleshSim
