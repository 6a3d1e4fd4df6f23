#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Element/LockingRemedy.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Scene/BadCells.hh>

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// Which elements a body is made of.
enum class CellChoice
{
  automatic, ///< as in the file, mixed too
  tet,       ///< tets only; hexes in the file are an error
  hex,       ///< hexes only; tets in the file are an error
  splitHex   ///< every hex is split into tets
};

/// What is made of the cells of a mesh.
struct CellSettings
{
  CellSettings(CellChoice _kind = CellChoice::automatic, BadCellChoice _bad = BadCellChoice::refuse)
      : kind(_kind), bad(_bad)
  {
  }

  CellChoice kind;
  BadCellChoice bad;
};

/// "auto", "tet", "hex", "split-hex".
const std::vector<std::string>& cellChoiceNames();
std::optional<CellChoice> findCellChoice(const std::string& _name);

/// Default stiffness, that of a firm gel: soft tissue lies between 1e3 and 1e6 Pa.
constexpr double defaultYoung = 1e5;    ///< [Pa]
constexpr double defaultPoisson = 0.45; ///< nearly incompressible, without much locking of linear elements
constexpr double defaultDensity = 1000; ///< [kg / m^3]

/// A material as the user chose it.
struct MaterialChoice
{
  std::string name = "stable-neo-hookean";
  MaterialParameters parameters = MaterialParameters::fromYoungPoisson(defaultYoung, defaultPoisson);
  double density = defaultDensity; ///< [kg / m^3]
  LockingRemedy locking = LockingRemedy::none;
};

/// Stiffness as it comes from a command line, scene or script: two numbers of one kind, or none.
struct StiffnessInput
{
  std::optional<double> young;
  std::optional<double> poisson;
  std::optional<double> mu;
  std::optional<double> lambda;
  bool modelConstants = false;

  /// Young and Poisson (one of them may be left at its default) or mu and lambda (both), never mixed, of admissible
  /// size. Nothing given: the defaults. Fails with `NAME: reason`.
  Status resolve(MaterialParameters& _parameters) const;
};

/// A body that is ready to be simulated.
struct Body
{
  std::string name;      ///< stem of its output files
  std::string source;    ///< where it came from, for messages: the mesh file
  MeshDocument document; ///< what the file held; its positions are the rest shape, its numbering that of all output
  VolumeMesh mesh;       ///< what is simulated: the document's vertices, its cells or their parts
  MaterialChoice choice;
  MaterialPointer material;
  std::vector<std::string> notes; ///< one line each on what was done about its cells, or not
};

/// Makes the elements and the material of a body. The document's positions must be the rest shape;
/// BadCellChoice::repair changes them, with BadCellChoice::drop the document keeps the cells that the elements leave
/// out. With CellChoice::automatic, hexes are split into tets where one of them is too distorted to be simulated. Fails
/// for a mesh without cells or with others than chosen (`SOURCE: reason`), an unknown material, inadmissible constants
/// and a remedy for locking that the material does not know (`NAME of the setting: reason`).
Status makeBody(const std::string& _name, const std::string& _source, MeshDocument _document,
                const CellSettings& _cells, const MaterialChoice& _choice, Body& _body);

/// Whether the material alone is possible: what makeBody says of it.
Status checkMaterial(const MaterialChoice& _choice);

} // namespace FleshSim
