#pragma once

// All that programs of others need: meshes, materials, models, equilibria, motion, scenes.

#include <FleshSim/Core/Version.hh>
#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Dynamics/ImplicitIntegrator.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/StateFile.hh>
#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/IsotropicMaterial.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/BodyModel.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/Experiment.hh>
#include <FleshSim/Simulation/Simulation.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>
#include <FleshSim/Terms/Term.hh>
