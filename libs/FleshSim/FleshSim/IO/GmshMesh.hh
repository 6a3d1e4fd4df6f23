#pragma once

#include <FleshSim/IO/GmshElements.hh>
#include <FleshSim/IO/GmshSource.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/IO/NodeNumbers.hh>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

constexpr const char* gmshPhysicalName = "gmsh:physical";

/// Values of $NodeData or $ElementData: by number of the node or element, `components` each.
struct GmshData
{
  std::string name;
  int components = 1;
  std::vector<long long> numbers;
  std::vector<double> values;
};

/// Collects nodes, elements, groups and data by Gmsh's numbers, which may have gaps, and makes a document of them.
class GmshMesh
{
public:
  GmshMesh(const std::string& _path, GmshSource& _source, MeshDocument& _document)
      : path_(_path), source_(_source), document_(_document)
  {
  }

  void addNode(long long _number) { nodes_.add(_number); }

  /// Three coordinates from the source.
  void addCoordinates();

  /// The element of a type that was just read; fails for volumes that cannot be used.
  const GmshElement& elementOfType(int _type) const;

  /// An element whose nodes come next in the source. `_physical` is its physical group, 0 for none.
  void addElement(const GmshElement& _element, long long _number, int _physical, bool _longNumbers);

  void nameGroup(int _dimension, int _physical, const std::string& _name) { names_[{_dimension, _physical}] = _name; }
  void addData(PropertyEntity _entity, GmshData _data) { data_.emplace_back(_entity, std::move(_data)); }

  void finish();

private:
  int indexOf(long long _number, std::size_t _position) const;
  void makeCells();
  void makeGroups();
  void makeData();
  std::string groupName(int _dimension, int _physical) const;

  struct Cell
  {
    std::size_t position;
    std::size_t firstNode;
    CellKind kind;
    int physical;
  };

  const std::string& path_;
  GmshSource& source_;
  MeshDocument& document_;
  NodeNumbers nodes_;
  NodeNumbers elements_; ///< of the cells
  std::vector<double> coordinates_;
  std::vector<Cell> cells_;
  std::vector<long long> cellNodes_;
  std::map<std::pair<int, int>, std::vector<long long>> lowerNodes_; ///< by dimension and physical group
  std::map<std::pair<int, int>, std::string> names_;
  std::vector<std::pair<PropertyEntity, GmshData>> data_;
  ListedCells listed_;
};

} // namespace FleshSim
