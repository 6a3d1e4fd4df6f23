#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <cstddef>
#include <optional>

namespace FleshSim {

/// How far two meshes with the same number of vertices are from each other.
struct MeshComparison
{
  // Distances of vertices of the same number, over all vertices, those of no cell too [length]; 0 without vertices.
  double largest = 0;
  double mean = 0;
  double rootMeanSquare = 0;
  int farthestVertex = -1; ///< where the distance is largest, the first of several; -1 without vertices

  double diagonal = 0; ///< of the first mesh's bounding box [length]

  double firstVolume = 0; ///< as MeshQuality::volume [length^3]
  double secondVolume = 0;
  std::size_t firstInverted = 0; ///< as MeshQuality::inverted
  std::size_t secondInverted = 0;

  /// Volume of a cell in the second mesh over its volume in the first: the mean of J over that cell where the first is
  /// at rest.
  struct CellRatios
  {
    double least = 1;
    double largest = 1;
  };

  /// Of the cells that have a volume in the first mesh; nothing if there are none, or if the meshes have different
  /// cells.
  std::optional<CellRatios> cellRatios;
};

/// Throws std::invalid_argument if the numbers of vertices differ.
MeshComparison compareMeshes(const VolumeMesh& _first, const VolumeMesh& _second);

} // namespace FleshSim
