#include <FleshSim/IO/SurfaceReaders.hh>

#include <FleshSim/IO/ByteReader.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace FleshSim {

std::string SurfaceBuilder::addFace(const std::vector<std::int64_t>& _vertices)
{
  if (_vertices.size() < 3) return "a face needs at least three vertices";
  for (std::size_t i = 0; i < _vertices.size(); ++i) {
    if (_vertices[i] < 0 || _vertices[i] > std::numeric_limits<int>::max()) return "there is no such vertex";
    highest_ = std::max(highest_, _vertices[i]);
  }
  std::vector<std::int64_t> sorted = _vertices;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return "a face names a vertex twice";
  for (std::size_t i = 2; i < _vertices.size(); ++i)
    triangles_.push_back(
        {static_cast<int>(_vertices[0]), static_cast<int>(_vertices[i - 1]), static_cast<int>(_vertices[i])});
  return {};
}

SurfaceMesh SurfaceBuilder::finish() const
{
  SurfaceMesh surface;
  surface.positions.resize(3, static_cast<Eigen::Index>(points_.size()));
  for (std::size_t i = 0; i < points_.size(); ++i)
    surface.positions.col(static_cast<Eigen::Index>(i)) = points_[i];
  surface.triangles = triangles_;
  return surface;
}

namespace {

void addPoint(TextCursor& _cursor, SurfaceBuilder& _builder)
{
  Vector3 point;
  for (int i = 0; i < 3; ++i)
    point[i] = _cursor.coordinate("a coordinate");
  _builder.addPoint(point);
}

void addFace(TextCursor& _cursor, SurfaceBuilder& _builder, const std::vector<std::int64_t>& _vertices)
{
  const std::string defect = _builder.addFace(_vertices);
  if (!defect.empty()) _cursor.fail(defect);
}

void requireVertices(const TextCursor& _cursor, const SurfaceBuilder& _builder)
{
  if (_builder.highestVertex() >= static_cast<std::int64_t>(_builder.pointCount()))
    _cursor.fail("a face names vertex " + std::to_string(_builder.highestVertex()) + " (from 0) of " +
                 std::to_string(_builder.pointCount()));
}

/// `7`, `7/1`, `7//3` or `-1`: from 1, or back from the points so far.
std::int64_t objVertex(const TextCursor& _cursor, std::string_view _token, std::size_t _pointCount)
{
  const auto number = _cursor.toNumber<std::int64_t>(_token.substr(0, _token.find('/')), "a vertex");
  if (number == 0 || number < -static_cast<std::int64_t>(_pointCount)) _cursor.fail("there is no such vertex");
  return number > 0 ? number - 1 : static_cast<std::int64_t>(_pointCount) + number;
}

struct LexicalOrder
{
  bool operator()(const Vector3& _a, const Vector3& _b) const
  {
    return std::lexicographical_compare(_a.data(), _a.data() + 3, _b.data(), _b.data() + 3);
  }
};

/// Joins the points that .stl repeats in every triangle.
class StlBuilder
{
public:
  /// A triangle that is only a line or a point has no place in a surface: .stl files of rounded numbers have some.
  void addTriangle(const std::array<Vector3, 3>& _corners)
  {
    std::vector<std::int64_t> vertices;
    for (const Vector3& corner : _corners) {
      const auto [entry, isNew] = indices_.try_emplace(corner, static_cast<std::int64_t>(builder_.pointCount()));
      if (isNew) builder_.addPoint(corner);
      vertices.push_back(entry->second);
    }
    builder_.addFace(vertices);
  }

  SurfaceMesh finish() const { return builder_.finish(); }

private:
  SurfaceBuilder builder_;
  std::map<Vector3, std::int64_t, LexicalOrder> indices_;
};

SurfaceMesh parseBinaryStl(const std::string& _path, const std::string& _text, std::size_t _count)
{
  ByteReader bytes(_path, _text);
  bytes.raw(84, "the header");
  StlBuilder builder;
  for (std::size_t i = 0; i < _count; ++i) {
    bytes.raw(12, "a normal");
    std::array<Vector3, 3> corners;
    for (Vector3& corner : corners)
      for (int k = 0; k < 3; ++k) {
        corner[k] = bytes.number<float>("a coordinate");
        if (!std::isfinite(corner[k])) bytes.fail("a coordinate is not finite");
      }
    bytes.raw(2, "an attribute");
    builder.addTriangle(corners);
  }
  return builder.finish();
}

void expectWord(TextCursor& _cursor, const char* _word)
{
  const std::string_view found = _cursor.word();
  if (!equalsIgnoringCase(found, _word)) _cursor.fail(std::string("expected ") + _word + ", found " + quote(found));
}

SurfaceMesh parseTextStl(const std::string& _path, const std::string& _text)
{
  TextCursor cursor(_path, _text, '\0');
  cursor.requireLine("'solid'");
  expectWord(cursor, "solid");
  cursor.restOfLine();
  StlBuilder builder;
  for (std::string_view word = cursor.word(); !word.empty(); word = cursor.word()) {
    if (equalsIgnoringCase(word, "endsolid") || equalsIgnoringCase(word, "solid")) {
      cursor.restOfLine();
      continue;
    }
    if (!equalsIgnoringCase(word, "facet")) cursor.fail("expected facet, found " + quote(word));
    cursor.restOfLine(); // the normal: the triangle says it too
    expectWord(cursor, "outer");
    expectWord(cursor, "loop");
    std::array<Vector3, 3> corners;
    for (Vector3& corner : corners) {
      expectWord(cursor, "vertex");
      for (int k = 0; k < 3; ++k)
        corner[k] = cursor.coordinate("a coordinate");
    }
    expectWord(cursor, "endloop");
    expectWord(cursor, "endfacet");
    builder.addTriangle(corners);
  }
  return builder.finish();
}

} // namespace

SurfaceMesh parseObj(const std::string& _path, const std::string& _text)
{
  TextCursor cursor(_path, _text, '#');
  SurfaceBuilder builder;
  std::vector<std::int64_t> vertices;
  while (cursor.nextLine()) {
    const std::string_view keyword = cursor.token();
    if (keyword == "v")
      addPoint(cursor, builder);
    else if (keyword == "f") {
      vertices.clear();
      for (std::string_view token = cursor.token(); !token.empty() && token[0] != '#'; token = cursor.token())
        vertices.push_back(objVertex(cursor, token, builder.pointCount()));
      addFace(cursor, builder, vertices);
    }
  }
  requireVertices(cursor, builder);
  return builder.finish();
}

SurfaceMesh parseOff(const std::string& _path, const std::string& _text)
{
  TextCursor cursor(_path, _text, '#');
  cursor.requireLine("'OFF'");
  const std::string_view magic = cursor.token();
  if (magic != "OFF" && magic != "COFF" && magic != "NOFF" && magic != "CNOFF" && magic != "STOFF")
    cursor.fail("expected OFF, found " + quote(magic));
  const std::size_t points = cursor.toCount(cursor.word(), "points", 6);
  const std::size_t faces = cursor.toCount(cursor.word(), "faces", 4);
  SurfaceBuilder builder;
  for (std::size_t i = 0; i < points; ++i) {
    cursor.requireLine("a point");
    addPoint(cursor, builder);
  }
  std::vector<std::int64_t> vertices;
  for (std::size_t i = 0; i < faces; ++i) {
    cursor.requireLine("a face");
    const std::size_t length = cursor.toCount(cursor.token(), "vertices", 2);
    vertices.clear();
    for (std::size_t k = 0; k < length; ++k)
      vertices.push_back(cursor.number<std::int64_t>("a vertex"));
    addFace(cursor, builder, vertices);
    requireVertices(cursor, builder);
  }
  if (cursor.nextLine()) cursor.fail("more follows than the " + std::to_string(faces) + " faces that were announced");
  return builder.finish();
}

SurfaceMesh parseStl(const std::string& _path, const std::string& _text)
{
  // Binary headers may begin with "solid" too; only the size tells for sure.
  if (_text.size() >= 84) {
    ByteReader bytes(_path, _text);
    bytes.raw(80, "the header");
    const std::size_t count = bytes.number<std::uint32_t>("the number of triangles");
    if (_text.size() == 84 + 50 * count) return parseBinaryStl(_path, _text, count);
  }
  if (_text.compare(0, 5, "solid") != 0)
    throw FileError{Status::atByte(_path, 80, "neither text ('solid') nor as long as its number of triangles says")};
  return parseTextStl(_path, _text);
}

} // namespace FleshSim
