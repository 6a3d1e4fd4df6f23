#pragma once

#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/Motion.hh>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// A result on one body, in the numbering of its document.
struct FieldValues
{
  std::string name;
  bool onCells = false;       ///< else on vertices
  int components = 1;         ///< 1 or 3
  std::vector<double> values; ///< `components` numbers per vertex or cell
};

struct FieldEntry
{
  std::string name;
  std::string description;      ///< what people call it, and behind a colon what it is, with its unit
  std::optional<double> centre; ///< where nothing has happened, if that is not zero
};

/// displacement, energy_density, J, von_mises, residual.
const std::vector<FieldEntry>& fieldRegistry();

/// What people call it: "von Mises stress".
std::string fieldTitle(const FieldEntry& _field);

/// Results of the elastic energy at given positions: what output files and windows show.
class FieldEvaluator
{
public:
  FieldEvaluator();
  ~FieldEvaluator();

  /// Once, before anything else. Fails for bodies that cannot be simulated.
  Status prepare(std::vector<Body> _bodies);

  /// Fields of each body by their names, or all of them if none is named; what is not asked for costs nothing. The
  /// residual [N] is what is left of the elastic force where no handle holds a vertex.
  std::vector<std::vector<FieldValues>> fields(const Points& _positions, const std::vector<Handle>& _handles,
                                               const std::vector<std::string>& _names = {}) const;

  void measure(const Points& _positions, double& _energy, double& _volumeRatio) const;

private:
  Points freeForce(const Columns& _solver, const std::vector<Handle>& _handles) const;

  struct Data;
  std::unique_ptr<Data> data_;
};

} // namespace FleshSim
