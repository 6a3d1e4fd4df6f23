#pragma once

#include <Support/SceneTestSupport.hh>

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Report/RunReport.hh>

#include <string>

namespace FleshSim {

/// A setup of one cube, 2 cells per axis, that was never run.
inline SimulationSetup sampleSetup(bool _hexes = false, double _poisson = 0.45)
{
  SimulationSetup setup;
  setup.bodies.resize(1);
  MeshDocument document;
  document.mesh = testCube(2, _hexes);
  MaterialChoice choice;
  choice.parameters = MaterialParameters::fromYoungPoisson(2e4, _poisson);
  const Status status =
      makeBody("cube", "meshes/cube.ovm", std::move(document), CellChoice::automatic, choice, setup.bodies.front());
  EXPECT_TRUE(status) << status.message();
  setup.statics.tolerance = 1e-5;
  return setup;
}

/// A dynamic one.
inline SimulationSetup movingSetup()
{
  SimulationSetup setup = sampleSetup();
  setup.dynamics = DynamicsSetup();
  setup.dynamics->settings.integrator = "newmark";
  setup.dynamics->dt = 0.025;
  return setup;
}

/// A step that converged, every number another one.
inline StepReport sampleStep(Random& _random)
{
  StepReport step;
  step.converged = true;
  step.newtonIterations = 1 + static_cast<int>(_random.below(9));
  step.linearIterations = 10 + static_cast<int>(_random.below(900));
  step.residual = _random.uniform(1e-9, 1e-6);
  step.tolerance = _random.uniform(1e-6, 1e-5);
  step.energy = _random.uniform(0.0, 1e3);
  step.volumeRatio = _random.uniform(0.99, 1.01);
  step.time = _random.uniform(0.0, 10.0);
  step.subSteps = 1 + static_cast<int>(_random.below(5));
  step.kineticEnergy = _random.uniform(0.0, 1e-3);
  step.potentialEnergy = _random.uniform(-1e4, 1e4);
  step.contacts = static_cast<int>(_random.below(100));
  for (double PhaseSeconds::*phase :
       {&PhaseSeconds::assembly, &PhaseSeconds::linear, &PhaseSeconds::lineSearch, &PhaseSeconds::contact}) {
    step.seconds.*phase = _random.uniform(0.0, 0.1);
    step.seconds.total += step.seconds.*phase;
  }
  return step;
}

/// A run of the command line in which all steps converged.
inline RunRecord sampleRecord(int _steps)
{
  RunRecord record;
  record.command = {"fleshsim", "stretch", "meshes/cube.ovm", "--html", "page.html"};
  record.directory = "/home/somebody/runs";
  record.job = "stretch";
  record.started = 1700000000;
  record.planned = _steps;
  record.converged = true;
  record.seconds = 1.375;
  record.threads = 3;
  Random random(static_cast<std::uint64_t>(_steps));
  for (int s = 0; s < _steps; ++s)
    record.steps.push_back(sampleStep(random));
  return record;
}

/// The same, that failed or was interrupted in its last step.
inline RunRecord failedRecord(int _steps, bool _interrupted)
{
  RunRecord record = sampleRecord(_steps);
  record.planned = 2 * _steps;
  record.converged = false;
  record.interrupted = _interrupted;
  StepReport& last = record.steps.back();
  last.converged = false;
  last.cancelled = _interrupted;
  last.message = _interrupted ? "cancelled" : "the line search found no lower energy";
  return record;
}

} // namespace FleshSim
