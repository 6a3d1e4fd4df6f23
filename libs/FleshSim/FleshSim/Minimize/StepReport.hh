#pragma once

#include <FleshSim/Core/Types.hh>

#include <Eigen/Geometry>

#include <string>
#include <vector>

namespace FleshSim {

/// Seconds spent in the phases of a step.
struct PhaseSeconds
{
  double assembly = 0.0;
  double linear = 0.0;
  double lineSearch = 0.0;
  double system = 0.0;      ///< dynamics: completing the system, its right-hand side
  double constraints = 0.0; ///< dynamics: filtering the system
  double contact = 0.0;     ///< dynamics: finding and updating contacts
  double update = 0.0;      ///< dynamics: new state and its measures
  double total = 0.0;       ///< of the step alone
  double measure = 0.0;     ///< what reports and checks measure besides

  PhaseSeconds& operator+=(const PhaseSeconds& _other)
  {
    assembly += _other.assembly;
    linear += _other.linear;
    lineSearch += _other.lineSearch;
    system += _other.system;
    constraints += _other.constraints;
    contact += _other.contact;
    update += _other.update;
    total += _other.total;
    measure += _other.measure;
    return *this;
  }
};

/// What somebody exerts on the bodies, as a whole.
struct Reaction
{
  Vector3 force = Vector3::Zero();  ///< [N]
  Vector3 moment = Vector3::Zero(); ///< about the origin [N m]
  std::string name;                 ///< whose
};

/// Where a rigid body is, and how it moves.
struct RigidPlace
{
  std::string name;
  Vector3 position = Vector3::Zero();                           ///< of the centre of mass [length]
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity(); ///< from the start
  Vector3 velocity = Vector3::Zero();                           ///< of the centre of mass [length / s]
  Vector3 angularVelocity = Vector3::Zero();                    ///< [rad / s]
};

/// What a motor of a joint does.
struct MotorEffort
{
  std::string name;
  double effort = 0.0; ///< [N m] or [N]
};

/// What a step did, as the report and the table show it.
struct StepReport
{
  bool converged = false;
  bool cancelled = false;
  bool measured = true;     ///< energies, volume, inverted elements and momenta below are known
  std::string message;      ///< why not, in words; empty when converged
  std::string trouble;      ///< why it was last cut in two, in words; empty if it was not
  int newtonIterations = 0; ///< every linear system that was solved, predictor and sub-steps included
  int linearIterations = 0;
  int filteredSystems = 0;         ///< how many of the systems were made positive semi-definite element by element
  int halvings = 0;                ///< how often the step was cut in two
  double residual = 0.0;           ///< norm of the force on free unknowns [N]
  double tolerance = 0.0;          ///< what the residual was asked to be below [N]
  double energy = 0.0;             ///< elastic energy, zero at rest [J]
  double volumeRatio = 1.0;        ///< volume over rest volume
  int inverted = 0;                ///< elements with J <= 0 at some integration point
  int tangled = 0;                 ///< elements that were inverted at the start of a first step
  bool untangled = false;          ///< and the start was replaced by another one, see TangledStart
  std::vector<Reaction> reactions; ///< of handles, then of obstacles
  std::vector<RigidPlace> rigid;   ///< rigid bodies at the end of the step
  double jointError = -1.0;        ///< how far the worst joint is from where it should be [m]; negative: there is none
  std::vector<MotorEffort> motors;
  int insideAtStart = 0;         ///< of a first step: such vertices before it
  int penetrating = -1;          ///< vertices that are inside what they should be outside of; -1: not measured
  double penetrationDepth = 0.0; ///< the deepest of them [m]
  double handleLag = 0.0;        ///< how far handles are from where they should be, since something is in their way [m]
  PhaseSeconds seconds;

  // Dynamics only.
  int subSteps = 1;                          ///< time steps that the step was made of
  double time = 0.0;                         ///< at the end of the step [s]
  double kineticEnergy = 0.0;                ///< [J]
  double potentialEnergy = 0.0;              ///< of gravity, zero at the origin [J]
  Vector3 momentum = Vector3::Zero();        ///< [kg m / s]
  Vector3 angularMomentum = Vector3::Zero(); ///< about the origin [kg m^2 / s]
  int unsettled = 0;                         ///< (sub-)steps whose contacts did not settle, see docs/contact.md
  int contacts = 0;                          ///< vertices at colliders and pairs of surfaces that touch
  double energyError = 0.0;                  ///< energy of the run that nobody gave, see EnergyBalance [J]
  double largestEnergy = 0.0;                ///< of the run so far [J]
  double energyTurnover = 0.0;               ///< what the run began with and was given so far [J]
  double contactAtStart = 0.0; ///< of the turnover: in the contact of bodies that began too near each other [J]
  double keptSpin = 1.0;       ///< part of the angular momentum about the centre of mass that free bodies kept
};

} // namespace FleshSim
