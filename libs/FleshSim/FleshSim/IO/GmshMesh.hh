#pragma once

#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

constexpr const char* gmshPhysicalName = "gmsh:physical";

/// Collects nodes and elements by Gmsh's numbers, which may have gaps, and makes cells of them in the end.
class GmshMesh
{
public:
  GmshMesh(const std::string& _path, TextCursor& _cursor, MeshDocument& _document)
      : path_(_path), cursor_(_cursor), document_(_document)
  {
  }

  /// A node's number from the next token of the line.
  void addTag() { tags_.push_back(cursor_.number<long long>("a node number")); }

  /// Three coordinates from the next tokens of the line.
  void addCoordinates();

  /// 4 for tets, 8 for hexes, 0 for elements to skip; fails for those that cannot be used. The type's token must have
  /// been read last.
  int nodesOfType(int _type) const;

  /// The nodes of a tet or hex from the next tokens of the line.
  void addCell(int _nodeCount, int _physical);

  void finish();

private:
  void sortTags();
  int indexOf(long long _tag, std::size_t _position) const;
  void makeCell(std::size_t _cell);

  struct Cell
  {
    std::size_t position;
    std::size_t firstNode;
    int nodeCount;
    int physical;
  };

  const std::string& path_;
  TextCursor& cursor_;
  MeshDocument& document_;
  std::vector<long long> tags_;
  std::vector<double> coordinates_;
  std::vector<Cell> cells_;
  std::vector<long long> cellNodes_;
  std::vector<std::pair<long long, int>> sortedTags_; ///< empty if the numbers are 1, 2, 3, ...
};

/// Goes to the next section and returns its name without '$', empty at the end of the file.
std::string nextGmshSection(TextCursor& _cursor);

/// Checks that the next line ends the section.
void endGmshSection(TextCursor& _cursor, const char* _name);

/// Skips to the end of a section that is of no use here.
void skipGmshSection(TextCursor& _cursor, const std::string& _name);

} // namespace FleshSim
