#pragma once

#include <FleshSim/Contact/ContactSurface.hh>
#include <FleshSim/Core/Types.hh>
#include <FleshSim/Minimize/NewtonSettings.hh>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace FleshSim {

class ElasticModel;
class Integrator;

/// How bodies meet obstacles and each other.
struct ContactSettings
{
  std::string method = "guaranteed"; ///< a name of contactMethodRegistry()

  /// Distance that vertices keep from colliders, in parts of the mean edge of the surfaces.
  double offset = 1e-3;
  /// Gap below which surfaces of bodies repel each other, in parts of the mean edge; absent: the method's own.
  std::optional<double> thickness;
  double stiffness = 1.0;    ///< of the repulsion, in multiples of the default
  bool betweenBodies = true; ///< vertices of a body against triangles of others
  bool self = false;         ///< and against those of the same body
  double pairFriction = 0.0; ///< Coulomb's coefficient between bodies
  bool resolve = false;      ///< bodies that intersect or touch at the start are pushed apart before the run
  int maximumPasses = 24;    ///< how often a step is solved again because contacts changed

  MeetingRules rules() const { return {betweenBodies, self}; }
};

struct DynamicsSettings
{
  DynamicsSettings() { newton.finalForcing = 1e-3; } // what is left of a residual is momentum that comes from nowhere

  std::string integrator = "backward-euler"; ///< a name of integratorRegistry()

  /// Makes an integrator of one's own, instead of the one of that name; empty: none.
  std::function<std::unique_ptr<Integrator>(const ElasticModel&, const DynamicsSettings&)> makeIntegrator;

  double alpha = 0.0;                ///< Rayleigh damping by mass [1 / s]
  double beta = 0.0;                 ///< and by stiffness [s]
  Vector3 gravity = Vector3::Zero(); ///< [m / s^2]
  NewtonSettings newton;             ///< for integrators that solve nonlinear systems; its preconditioner for all
  double linearTolerance = 1e-6;     ///< relative residual of linearised steps
  int maximumHalvings = 10;          ///< of a step that fails
  double usualStep = 0.01; ///< length of steps to expect [s]: what contact between rigid bodies is as stiff as
  ContactSettings contact;
};

} // namespace FleshSim
