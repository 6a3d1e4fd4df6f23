#include <FleshSim/Simulation/Body.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/QuadraticCells.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/HexSplit.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Mesh/VertexOrder.hh>
#include <FleshSim/Simulation/BodyRegions.hh>

#include <array>
#include <numeric>
#include <type_traits>
#include <utility>

namespace FleshSim {

const std::vector<std::string>& cellChoiceNames()
{
  static const std::vector<std::string> names{"auto", "tet", "hex", "split-hex", "tet10"};
  return names;
}

std::optional<CellChoice> findCellChoice(const std::string& _name)
{
  const std::vector<std::string>& names = cellChoiceNames();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == _name) return static_cast<CellChoice>(i);
  return std::nullopt;
}

namespace {

Status chooseCells(const std::string& _source, const VolumeMesh& _mesh, CellChoice _cells, VolumeMesh& _chosen)
{
  const auto fail = [&](const std::string& _reason) { return Status::atLine(_source, 0, _reason); };
  if (_mesh.cellCount() == 0) return fail("the mesh has no cells");
  if ((_cells == CellChoice::tet || _cells == CellChoice::tet10) && !_mesh.hexes.empty())
    return fail("the mesh has " + std::to_string(_mesh.hexes.size()) + " hexahedra, but cells are to be " +
                cellChoiceNames()[static_cast<std::size_t>(_cells)] + "; split-hex makes tets of them");
  const std::size_t tets = _mesh.tets.size() + _mesh.tet10s.size();
  if (_cells == CellChoice::hex && tets > 0)
    return fail("the mesh has " + std::to_string(tets) + " tetrahedra, but cells are to be hex");
  if (_cells != CellChoice::splitHex || _mesh.hexes.empty()) {
    _chosen = _mesh;
    return Status::ok();
  }
  HexSplitResult split = splitHexes(_mesh);
  if (split.inverted > 0)
    return fail(std::to_string(split.inverted) + " tets of split hexahedra have no positive volume");
  _chosen = std::move(split.mesh);
  return Status::ok();
}

/// "cell 7, a hex, is inverted or has no volume (and so are 3 more)".
std::string describeBad(const VolumeMesh& _mesh, const std::vector<int>& _bad)
{
  std::string kind;
  visitCell(_mesh, static_cast<std::size_t>(_bad.front()),
            [&](const auto& _cell) { kind = CellType<std::decay_t<decltype(_cell)>>::name; });
  const std::string others = _bad.size() > 1 ? " (and so are " + std::to_string(_bad.size() - 1) + " more)" : "";
  return "cell " + std::to_string(cellOfElement(_mesh, _bad.front())) + ", a " + kind +
         ", is inverted or has no volume" + others;
}

/// Whether all elements have a positive volume at rest; if not, the message names a cell of the file.
Status checkRestShapes(const std::string& _source, const VolumeMesh& _mesh)
{
  const std::vector<int> bad = badElements(_mesh);
  if (bad.empty()) return Status::ok();
  const std::string reason =
      describeBad(_mesh, bad) + ", so it cannot be a rest shape; bad cells can be repaired or dropped";
  return Status::atLine(_source, 0, reason).mendedBy(badCellsSetting);
}

/// What is too distorted for hexes may do as tets. Otherwise everything stays, also what _status says is wrong.
void splitIfNeeded(const std::string& _source, const VolumeMesh& _mesh, Body& _body, Status& _status)
{
  VolumeMesh split;
  if (!chooseCells(_source, _mesh, CellChoice::splitHex, split) || !checkRestShapes(_source, split)) return;
  const VolumeMesh whole = std::exchange(_body.mesh, std::move(split));
  _body.notes.push_back(_source + ": " + describeBad(whole, badElements(whole)) +
                        "; all hexahedra are split into tetrahedra");
  _status = Status::ok();
}

/// Sizes of a mesh that it may be away from the origin: beyond, its coordinates have too few digits left.
constexpr double farthestInSizes = 1e10;

Status checkDistance(const std::string& _source, const VolumeMesh& _mesh)
{
  const BoundingBox box = cellBox(_mesh);
  const double sizes = box.center().norm() / box.extent().norm();
  if (sizes <= farthestInSizes) return Status::ok();
  return Status::atLine(
      _source, 0,
      "the mesh is " + roundedNumber(sizes, 2) +
          " times its size away from the origin, so that its coordinates have lost their digits; move "
          "it to the origin");
}

} // namespace

namespace {

/// What reports say of constants that are not Hooke's, or differ from cell to cell: Hooke's values of the material, or
/// of the stiffest cell, and the mean density of the cells.
void nameNumbers(Body& _body)
{
  MaterialChoice& choice = _body.choice;
  if (choice.parameters.own.empty() && choice.fromCells.empty()) return;
  choice.parameters.mu = _body.material->hookeMu();
  choice.parameters.lambda = _body.material->hookeLambda();
  if (choice.fromCells.empty()) return;
  choice.parameters.modelConstants = false;
  choice.parameters.own.clear();
  const std::vector<double>& densities = _body.regions.front().density;
  choice.density = std::accumulate(densities.begin(), densities.end(), 0.0) / static_cast<double>(densities.size());
}

} // namespace

Status makeBody(const std::string& _name, const std::string& _source, MeshDocument _document,
                const CellSettings& _cells, const MaterialChoice& _choice, Body& _body)
{
  Body body;
  Status status = makeMaterial(_choice, body.material);
  if (!status) return status;
  if (_cells.bad == BadCellChoice::repair) {
    status = repairBadCells(_source, _document.mesh, body.notes);
    if (!status) return status;
  }
  // Not before hexes are refused: their messages count the cells of the file.
  if (_cells.kind == CellChoice::tet10 && _document.mesh.hexes.empty()) makeQuadratic(_document);
  if (_cells.kind == CellChoice::tet && !_document.mesh.tet10s.empty()) {
    body.notes.push_back("10-node tets were taken by their corners; vertices are numbered without the others");
    makeLinear(_document);
  }
  status = chooseCells(_source, _document.mesh, _cells.kind, body.mesh);
  if (!status) return status;
  if (_cells.bad == BadCellChoice::drop) dropBadElements(body.mesh, body.notes);
  if (body.mesh.cellCount() == 0) return Status::atLine(_source, 0, "all cells are bad");
  status = checkDistance(_source, body.mesh);
  if (!status) return status;
  status = checkRestShapes(_source, body.mesh);
  if (!status && _cells.kind == CellChoice::automatic && !body.mesh.hexes.empty())
    splitIfNeeded(_source, _document.mesh, body, status);
  if (!status) return status;
  if (const std::string torn = tornNote(body.mesh); !torn.empty()) body.notes.push_back(torn);
  orderVertices(body.mesh);
  status = makeRegions(_choice, body.mesh, _document, body.regions);
  if (!status) return status;
  if (!_choice.fromCells.empty()) body.material = body.regions.front().material.stiffest();
  body.name = _name;
  body.source = _source;
  body.document = std::move(_document);
  body.choice = _choice;
  nameNumbers(body);
  _body = std::move(body);
  return Status::ok();
}

Status checkMaterial(const MaterialChoice& _choice)
{
  MaterialPointer material;
  return makeMaterial(_choice, material);
}

} // namespace FleshSim
