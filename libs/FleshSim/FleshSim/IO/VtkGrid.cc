#include <FleshSim/IO/VtkGrid.hh>

#include <FleshSim/Core/Utf8.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/Mesh/CellSplit.hh>
#include <FleshSim/Mesh/CellType.hh>

#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkTypeInt64Array.h>
#include <vtkTypeUInt64Array.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <type_traits>

namespace FleshSim {

namespace {

/// An element, by the cell of the file that it came from.
struct OrderedCell
{
  int fileCell;
  std::size_t element;
};

std::vector<OrderedCell> orderedCells(const VolumeMesh& _mesh)
{
  std::vector<OrderedCell> cells;
  cells.reserve(_mesh.cellCount());
  for (std::size_t e = 0; e < _mesh.cellCount(); ++e)
    cells.push_back({cellOfElement(_mesh, static_cast<int>(e)), e});
  std::stable_sort(cells.begin(), cells.end(),
                   [](const OrderedCell& _a, const OrderedCell& _b) { return _a.fileCell < _b.fileCell; });
  return cells;
}

/// VTK's number type for .ovm's name of a type ("vec3f" -> float); bool has no type of its own in VTK.
int vtkTypeOf(const std::string& _type)
{
  const std::string name = _type.compare(0, 3, "vec") == 0 && _type.size() > 4 ? _type.substr(4) : _type;
  if (name == "float" || name == "f") return VTK_FLOAT;
  if (name == "int" || name == "i") return VTK_INT;
  if (name == "uint" || name == "ui") return VTK_UNSIGNED_INT;
  if (name == "short") return VTK_SHORT;
  if (name == "u16") return VTK_UNSIGNED_SHORT;
  if (name == "char") return VTK_SIGNED_CHAR;
  if (name == "uchar" || name == "bool") return VTK_UNSIGNED_CHAR;
  if (name == "long") return VTK_TYPE_INT64;
  if (name == "ulong") return VTK_TYPE_UINT64;
  return VTK_DOUBLE;
}

/// `_order[i]` is the entity of the document that entry i of the array belongs to.
vtkSmartPointer<vtkDataArray> numericArray(const Property& _property, const std::vector<int>& _order)
{
  const int components = _property.components;
  auto array = vtk::TakeSmartPointer(vtkDataArray::CreateDataArray(vtkTypeOf(_property.type)));
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(static_cast<vtkIdType>(_order.size()));
  for (std::size_t i = 0; i < _order.size(); ++i)
    for (int c = 0; c < components; ++c)
      array->SetComponent(static_cast<vtkIdType>(i), c,
                          _property.numbers[static_cast<std::size_t>(_order[i]) * components + c]);
  return array;
}

/// Texts hold integers of 64 bits, which a double would round.
vtkSmartPointer<vtkDataArray> wideArray(const Property& _property, const std::vector<int>& _order)
{
  auto signedArray = vtkSmartPointer<vtkTypeInt64Array>::New();
  auto unsignedArray = vtkSmartPointer<vtkTypeUInt64Array>::New();
  for (const int entity : _order) {
    const char* text = _property.texts[static_cast<std::size_t>(entity)].c_str();
    if (_property.type == "long")
      signedArray->InsertNextValue(std::strtoll(text, nullptr, 10));
    else
      unsignedArray->InsertNextValue(std::strtoull(text, nullptr, 10));
  }
  vtkSmartPointer<vtkDataArray> array;
  if (_property.type == "long")
    array = signedArray;
  else
    array = unsignedArray;
  return array;
}

void addCells(const VolumeMesh& _mesh, const std::vector<OrderedCell>& _cells, vtkUnstructuredGrid& _grid)
{
  std::size_t entries = 0;
  forCells(_mesh, [&](const auto& _cell) { entries += _cell.size(); });
  _grid.AllocateExact(static_cast<vtkIdType>(_cells.size()), static_cast<vtkIdType>(entries));
  for (const OrderedCell& ordered : _cells)
    visitCell(_mesh, ordered.element, [&](const auto& _cell) {
      std::array<vtkIdType, mostCellVertices> ids;
      std::copy(_cell.begin(), _cell.end(), ids.begin());
      _grid.InsertNextCell(CellType<std::decay_t<decltype(_cell)>>::vtk, static_cast<vtkIdType>(_cell.size()),
                           ids.data());
    });
}

/// Lists of numbers, one per entity, are VTK's arrays of many components if all are equally long; else null.
vtkSmartPointer<vtkDataArray> listArray(const Property& _property, const std::vector<int>& _order)
{
  auto array = vtkSmartPointer<vtkDoubleArray>::New();
  long components = 0;
  for (const int entity : _order) {
    const char* at = _property.texts[static_cast<std::size_t>(entity)].c_str();
    char* next = nullptr;
    const long length = std::strtol(at, &next, 10);
    if (length < 1 || (components != 0 && length != components)) return nullptr;
    if (components == 0) array->SetNumberOfComponents(static_cast<int>(length));
    components = length;
    for (long i = 0; i < length; ++i) {
      at = next;
      array->InsertNextValue(std::strtod(at, &next));
      if (next == at) return nullptr;
    }
  }
  return array;
}

/// Names of the files that we read are no longer than that.
constexpr std::size_t longestName = 256;

/// A name that readers of VTK's files take: UTF-8, not empty, not too long, no other array's.
std::string nameFor(const std::string& _name, vtkFieldData& _data)
{
  std::string name = asUtf8(_name);
  if (name.empty()) name = "unnamed";
  std::size_t length = std::min(name.size(), longestName - 8);
  while (length < name.size() && length > 0 && (static_cast<unsigned char>(name[length]) & 0xc0) == 0x80)
    --length;
  name.resize(length);
  std::string unique = name;
  for (int i = 2; _data.HasArray(unique.c_str()) != 0; ++i)
    unique = name + "_" + std::to_string(i);
  return unique;
}

void addProperty(const std::string& _path, const Property& _property, const std::vector<int>& _order,
                 vtkFieldData& _data)
{
  const bool isText = _property.numbers.empty();
  const bool isWide = _property.type == "long" || _property.type == "ulong";
  if (isText && !isWide && _property.type != "vector_double") return;
  const std::size_t values =
      isText ? _property.texts.size() : _property.numbers.size() / static_cast<std::size_t>(_property.components);
  const std::size_t needed =
      _order.empty() ? 0 : static_cast<std::size_t>(*std::max_element(_order.begin(), _order.end())) + 1;
  if (values < needed)
    throw FileError{Status::atLine(_path, 0,
                                   "property '" + _property.name + "' has " + std::to_string(values) + " values, " +
                                       std::to_string(needed) + " are needed")};
  const auto array = !isText  ? numericArray(_property, _order)
                     : isWide ? wideArray(_property, _order)
                              : listArray(_property, _order);
  if (!array) return;
  array->SetName(nameFor(_property.name, _data).c_str());
  _data.AddArray(array);
}

} // namespace

vtkSmartPointer<vtkUnstructuredGrid> gridFromDocument(const std::string& _path, const MeshDocument& _document)
{
  requireFinitePositions(_document, _path);
  const VolumeMesh& mesh = _document.mesh;
  auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
  vtkNew<vtkDoubleArray> coordinates;
  coordinates->SetNumberOfComponents(3);
  coordinates->SetNumberOfTuples(mesh.vertexCount());
  std::copy(mesh.positions.data(), mesh.positions.data() + mesh.positions.size(), coordinates->GetPointer(0));
  vtkNew<vtkPoints> points;
  points->SetData(coordinates);
  grid->SetPoints(points);

  const std::vector<OrderedCell> cells = orderedCells(mesh);
  addCells(mesh, cells, *grid);
  std::vector<int> vertexOrder(static_cast<std::size_t>(mesh.vertexCount())), cellOrder;
  std::iota(vertexOrder.begin(), vertexOrder.end(), 0);
  for (const OrderedCell& cell : cells)
    cellOrder.push_back(cell.fileCell);
  for (const Property& property : _document.properties) {
    if (property.entity == PropertyEntity::vertex)
      addProperty(_path, property, vertexOrder, *grid->GetPointData());
    else if (property.entity == PropertyEntity::cell)
      addProperty(_path, property, cellOrder, *grid->GetCellData());
  }
  return grid;
}

} // namespace FleshSim
