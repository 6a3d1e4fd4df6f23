#pragma once

#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Simulation/Experiment.hh>

#include <gtest/gtest.h>

namespace FleshSim {

/// The cube [-1,1]^3 with _resolution cells per axis.
inline VolumeMesh testCube(int _resolution, bool _hexes)
{
  GenerateOptions options;
  options.shape = "cube";
  options.resolution = _resolution;
  options.hexes = _hexes;
  VolumeMesh mesh;
  const Status status = generateMesh(options, mesh);
  EXPECT_TRUE(status) << status.message();
  return mesh;
}

/// What an experiment prepares; it must succeed.
inline ExperimentSetup prepared(const std::string& _name, const ExperimentOptions& _options, const VolumeMesh& _mesh)
{
  ExperimentSetup setup;
  const Status status = findExperiment(_name)->prepare(_options, _mesh, setup);
  EXPECT_TRUE(status) << status.message();
  return setup;
}

} // namespace FleshSim
