#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Element/ElementMaterials.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Simulation/BadCells.hh>
#include <FleshSim/Simulation/MaterialChoice.hh>

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// Which elements a body is made of.
enum class CellChoice
{
  automatic, ///< as in the file, mixed too
  tet,       ///< tets of 4 nodes only, those of 10 by their corners; hexes in the file are an error
  hex,       ///< hexes only; others in the file are an error
  splitHex,  ///< every hex is split into tets
  tet10      ///< tets of 10 nodes: those of the file, and straight ones made of its tets; hexes are an error
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

/// "auto", "tet", "hex", "split-hex", "tet10".
const std::vector<std::string>& cellChoiceNames();
std::optional<CellChoice> findCellChoice(const std::string& _name);

/// What a user chose for one body.
struct BodySettings
{
  CellSettings cells;
  MaterialChoice material;
};

/// A body that is ready to be simulated.
struct Body
{
  std::string name;      ///< stem of its output files
  std::string source;    ///< where it came from, for messages: the mesh file
  MeshDocument document; ///< what the file held, with the vertices that elements have besides (CellChoice); its
                         ///< positions are the rest shape, its numbering that of all output
  VolumeMesh mesh;       ///< what is simulated: the document's vertices, its cells or their parts
  MaterialChoice choice;
  MaterialPointer material;            ///< outside regions, with the largest stiffness there is
  std::vector<MaterialRegion> regions; ///< what each element is made of
  std::vector<std::string> notes;      ///< one line each on what was done about its cells, or not
};

/// Makes the elements and the material of a body. The document's positions must be the rest shape;
/// BadCellChoice::repair changes them, with BadCellChoice::drop the document keeps the cells that the elements leave
/// out. With CellChoice::automatic, hexes are split into tets where one of them is too distorted to be simulated. Fails
/// for a mesh without cells or with others than chosen (`SOURCE: reason`), an unknown material, inadmissible constants
/// and a remedy for locking that the material does not know (`NAME of the setting: reason`); and as makeRegions does.
Status makeBody(const std::string& _name, const std::string& _source, MeshDocument _document,
                const CellSettings& _cells, const MaterialChoice& _choice, Body& _body);

/// Whether the material alone is possible: what makeBody says of it.
Status checkMaterial(const MaterialChoice& _choice);

} // namespace FleshSim
