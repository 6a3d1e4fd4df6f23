#include <FleshSim/IO/TobjFormat.hh>

#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <algorithm>
#include <array>

namespace FleshSim {

namespace {

struct ListedTet
{
  std::size_t position;
  std::array<long long, 4> vertices;
};

class Reader
{
public:
  Reader(const std::string& _path, std::string_view _text, MeshDocument& _document)
      : path_(_path), cursor_(_path, _text, '#'), document_(_document)
  {
  }

  void read()
  {
    while (cursor_.nextLine())
      readLine();
    document_.mesh.positions =
        Eigen::Map<const Points>(coordinates_.data(), 3, static_cast<Eigen::Index>(coordinates_.size() / 3));
    addTets();
    cells_.finish(document_, path_);
  }

private:
  void readLine()
  {
    const std::string_view word = cursor_.token();
    if (word == "v")
      for (const char* name : {"x coordinate", "y coordinate", "z coordinate"})
        coordinates_.push_back(cursor_.coordinate(name));
    else if (word == "t") {
      ListedTet tet{cursor_.blamed(), {}};
      for (long long& vertex : tet.vertices)
        vertex = cursor_.number<long long>("a vertex number");
      tets_.push_back(tet);
    }
    else if (word == "f")
      cells_.countFaces(1);
  }

  void addTets()
  {
    const auto count = static_cast<long long>(coordinates_.size() / 3);
    long long least = count;
    long long most = -1;
    for (const ListedTet& tet : tets_) {
      least = std::min(least, *std::min_element(tet.vertices.begin(), tet.vertices.end()));
      most = std::max(most, *std::max_element(tet.vertices.begin(), tet.vertices.end()));
    }
    const int first = least >= 1 && most == count ? 1 : 0;
    if (first == 1) document_.notes.push_back("vertices are numbered from 1");
    for (const ListedTet& tet : tets_) {
      int vertices[4];
      for (std::size_t k = 0; k < 4; ++k) {
        const long long vertex = tet.vertices[k] - first;
        if (vertex < 0 || vertex >= count)
          cursor_.failAt(tet.position, "vertex number " + std::to_string(tet.vertices[k]) +
                                           " is out of range; there are " + std::to_string(count));
        vertices[k] = static_cast<int>(vertex);
      }
      cells_.add(CellKind::tet, vertices);
    }
  }

  const std::string& path_;
  TextCursor cursor_;
  MeshDocument& document_;
  std::vector<double> coordinates_;
  std::vector<ListedTet> tets_;
  ListedCells cells_;
};

} // namespace

Status readTobj(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document,
                     [&](const std::string& _text, MeshDocument& _made) { Reader(_path, _text, _made).read(); });
}

} // namespace FleshSim
