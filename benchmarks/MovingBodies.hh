#pragma once

// What the scenes of dynamics_runs are made of: bodies that move, and the times of their steps.

#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <memory>
#include <string>
#include <vector>

namespace DynamicRuns {

using namespace FleshSim;

constexpr double gravity = 9.81; ///< [m / s^2], against y

/// Young's modulus [Pa], Poisson's ratio, density [kg / m^3].
struct Stuff
{
  std::string material = "stable-neo-hookean";
  double young = 5e4;
  double poisson = 0.4;
  double density = 1000.0;
  bool projected = false; ///< every Hessian made positive semi-definite (Martin Garcia 2022, section 4.5.2)
};

/// A ball of tets, of the lattice that also fills hands: edge of its cubes `_spacing`.
VolumeMesh ball(double _radius, double _spacing, const Vector3& _centre);

/// The spacing of a ball of radius 0.5 that comes nearest to the 700 nodes and 1900 tets of Martin Garcia 2022.
constexpr double publishedSpacing = 0.151;
constexpr double ballRadius = 0.5;

/// Bodies of one material under gravity, and their solver with the defaults but for integrator and linear
/// preconditioner.
class MovingBodies
{
public:
  MovingBodies(const std::vector<VolumeMesh>& _meshes, const Stuff& _stuff, const std::string& _integrator,
               const std::string& _preconditioner);

  /// Holds these vertices where they are.
  void hold(const std::vector<int>& _vertices);

  /// A plane y = _height that nothing gets below.
  void addGround(double _height);

  /// Height of the centre of mass from a step's report.
  double height(const StepReport& _report) const;

  DynamicSolver& solver() { return *solver_; }
  int nodeCount() const { return model_.vertexCount(); }
  int tetCount() const { return model_.elementCount(); }

private:
  ElasticModel model_;
  double mass_ = 0.0;
  std::unique_ptr<DynamicSolver> solver_;
};

/// Steps of one run, with the wall clock around each.
class StepTimes
{
public:
  /// `_parts` sub-steps, together `_dt` long and one step to the statistics; their sum is the report. Times that were
  /// taken are kept, also of a step that did not succeed.
  StepReport step(DynamicSolver& _solver, double _dt, int _parts = 1);

  bool converged() const { return failure_.empty(); }
  std::string outcome() const; ///< "yes", or when and why the first bad step failed
  int steps() const { return static_cast<int>(seconds_.size()); }
  int mostFiltered() const { return mostFiltered_; } ///< filtered systems of a step
  double systemsPerStep() const;
  double linearPerStep() const; ///< iterations of conjugate gradients
  double medianTotal() const;   ///< [ms]
  double quickestTotal() const; ///< what a tenth of the steps are below [ms]
  void forgetTimes() { seconds_.clear(); }

  /// Milliseconds a step as the cells of a table, the last of them quickestTotal(): about what an idle machine
  /// takes.
  std::string meanCells() const;
  std::string medianCells() const;

private:
  std::vector<PhaseSeconds> seconds_; ///< total: by the clock here
  std::string failure_;
  int mostFiltered_ = 0;
  long systems_ = 0;
  long linear_ = 0;
  int counted_ = 0;
};

/// Prints a table's head: these columns, then those of the phases unless not wanted. Their `other` is what no phase
/// claims.
void printHeader(const std::string& _columns, bool _phases = true);

} // namespace DynamicRuns
