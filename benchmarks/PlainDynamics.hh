#pragma once

// The baseline of dynamics: what the corotational linear elements of Vega FEM (Sin, Schroeder, Barbic 2013) with
// implicit backward Euler and Jacobi conjugate gradients do, written anew and plainly. Each element keeps its 12 x 12
// stiffness; a step takes the rotation of each element by polar decomposition, adds R K R^T into a compressed scalar
// matrix at places known beforehand, and solves (M + dt^2 K) dv = dt (f - dt K v) from zero to a relative residual. One
// thread. Shares the mesh with FleshSim and nothing else.

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Sparse>

#include <array>
#include <vector>

namespace PlainSolver {

struct DynamicsSettings
{
  double young = 1e6; ///< [Pa]
  double poisson = 0.33;
  double density = 1000.0; ///< [kg / m^3]
  FleshSim::Vector3 gravity = FleshSim::Vector3(0.0, -9.81, 0.0);
  double linearTolerance = 1e-6; ///< of the residual, relative to the right-hand side
};

/// One mesh of tets, some of whose vertices never move.
class CorotatedBody
{
public:
  CorotatedBody(const FleshSim::VolumeMesh& _mesh, const std::vector<int>& _fixed, const DynamicsSettings& _settings);

  /// A step of _dt [s]; returns the iterations of conjugate gradients.
  int step(double _dt);

  const FleshSim::Points& positions() const { return positions_; }

  /// What the last step took [s].
  double assemblySeconds() const { return assemblySeconds_; }
  double linearSeconds() const { return linearSeconds_; }

private:
  struct Element
  {
    FleshSim::Tet vertices;
    Eigen::Matrix<double, 3, 4> gradients;
    Eigen::Matrix<double, 12, 12> stiffness;
    std::array<std::array<int, 4>, 4> place; ///< of block (a, b) in the first of its three rows; -1: fixed
  };

  void addElement(const FleshSim::Tet& _tet);
  void makePattern();
  void assemble();
  int solve(const Eigen::VectorXd& _b);

  DynamicsSettings settings_;
  FleshSim::Points rest_;
  FleshSim::Points positions_;
  FleshSim::Points velocities_;
  std::vector<double> masses_;
  std::vector<int> unknown_; ///< of each vertex; -1: fixed
  int count_ = 0;
  std::vector<Element> elements_;
  Eigen::SparseMatrix<double, Eigen::RowMajor> stiffness_;
  Eigen::SparseMatrix<double, Eigen::RowMajor> system_;
  Eigen::VectorXd internal_; ///< elastic forces
  Eigen::VectorXd change_;   ///< dv
  double assemblySeconds_ = 0.0;
  double linearSeconds_ = 0.0;
};

} // namespace PlainSolver
