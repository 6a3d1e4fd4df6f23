#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Element/LockingRemedy.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Simulation/Selection.hh>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// Default stiffness, that of a firm gel: soft tissue lies between 1e3 and 1e6 Pa.
constexpr double defaultYoung = 1e5;    ///< [Pa]
constexpr double defaultPoisson = 0.45; ///< nearly incompressible, without much locking of linear elements
constexpr double defaultDensity = 1000; ///< [kg / m^3]

/// Stiffness as it comes from a command line, scene or script: two numbers of one kind, an energy's own constants, or
/// nothing.
struct StiffnessInput
{
  std::optional<double> young;
  std::optional<double> poisson;
  std::optional<double> mu;
  std::optional<double> lambda;
  bool modelConstants = false;
  std::map<std::string, double> own; ///< constants of the energy, by name (MaterialEntry::constants)

  /// The number of that name: "young", "poisson", "mu", "lambda", or a constant of the energy.
  void set(const std::string& _name, double _value);

  /// Young and Poisson (one of them may be left at its default), or mu and lambda (both), or all of the energy's own
  /// constants, never mixed, of admissible size. Nothing given: the defaults. Fails with `NAME: reason`.
  Status resolve(const std::string& _material, MaterialParameters& _parameters) const;
};

/// The constants of an energy as options and scripts have them: "c10=1e5, c01=2e4". Fails with `constants: reason`.
Status readConstants(const std::string& _text, std::map<std::string, double>& _constants);

/// The energy's own constants that a choice was made by, as readConstants reads them; "" where it was made by others.
std::string constantsText(const std::string& _material, const MaterialParameters& _parameters);

/// Numbers of a material that differ from cell to cell.
struct CellNumbers
{
  std::map<std::string, std::string> properties; ///< "young", "density", ... and the cell property of the mesh's file
  StiffnessInput others;                         ///< those that are the same everywhere

  bool empty() const { return properties.empty(); }
};

struct RegionChoice;

/// A material as the user chose it, for a body or a region of it.
struct MaterialChoice
{
  std::string name = "stable-neo-hookean";
  MaterialParameters parameters = MaterialParameters::fromYoungPoisson(defaultYoung, defaultPoisson);
  double density = defaultDensity; ///< [kg / m^3]
  LockingRemedy locking = LockingRemedy::none;
  CellNumbers fromCells;             ///< instead of `parameters` and `density`, where it is not empty
  std::vector<RegionChoice> regions; ///< of a body: parts with other materials; later ones win
};

/// Cells of a body that are made of something else.
struct RegionChoice
{
  long line = 0;
  Selection select; ///< cells, see selectCells
  MaterialChoice material;
};

/// The energy with the numbers of a choice, those from cells left aside. Fails for an unknown energy, inadmissible
/// numbers and a remedy for locking that the energy does not know (`NAME of the setting: reason`).
Status makeMaterial(const MaterialChoice& _choice, MaterialPointer& _material);

} // namespace FleshSim
