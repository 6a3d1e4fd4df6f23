#pragma once

// The systems that linear solvers are measured on: the first one of a stretch, whose boundary moves.

#include <FleshSim/Linear/ReducedMatrix.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <string>

namespace StretchSystem {

struct Case
{
  std::string name;
  FleshSim::VolumeMesh mesh;
  double mu = 1.0;
  double lambda = 10.0;
};

/// A generated shape. Says why and leaves the mesh empty if there is none.
Case caseOf(const std::string& _shape, bool _hexes, int _resolution);

/// A mesh of a file. Says why and ends the program if there is none.
Case caseOfFile(const std::string& _path);

/// The same shear modulus, and the first Lame constant of this Poisson ratio.
void setPoisson(double _nu, Case& _case);

struct System
{
  FleshSim::ReducedMatrix reduced; ///< without the vertices that are held
  FleshSim::Points positions;      ///< of its rows
  FleshSim::Points right;
};

/// Both ends along y are held; the body is stretched by a twentieth, its volume kept, and they move by another one.
void makeSystem(const Case& _case, System& _system);

} // namespace StretchSystem
