#include <FleshSim/IO/NodeTable.hh>

#include <string>

namespace FleshSim {

int optionalInteger(TextCursor& _cursor, const char* _what, int _otherwise)
{
  const std::string_view token = _cursor.token();
  if (token.empty()) return _otherwise;
  if (token[0] == '#') {
    _cursor.restOfLine();
    return _otherwise;
  }
  return _cursor.toNumber<int>(token, _what);
}

NodeTable readNodeTable(TextCursor& _cursor)
{
  NodeTable table;
  const std::size_t count = _cursor.toCount(_cursor.token(), "nodes", 8);
  const int dimension = optionalInteger(_cursor, "the dimension", 3);
  if (dimension != 3) _cursor.fail("the dimension is " + std::to_string(dimension) + "; expected 3");
  const int attributes = optionalInteger(_cursor, "the number of attributes", 0);
  if (attributes < 0 || attributes > 100) _cursor.fail("there are " + std::to_string(attributes) + " attributes");
  const bool markers = optionalInteger(_cursor, "the mark for boundary markers", 0) != 0;
  table.attributes.resize(static_cast<std::size_t>(attributes));
  for (std::size_t i = 0; i < count; ++i) {
    _cursor.requireLine("a node");
    table.numbers.add(_cursor.number<long long>("the node's number"));
    for (const char* name : {"x coordinate", "y coordinate", "z coordinate"})
      table.coordinates.push_back(_cursor.coordinate(name));
    for (std::vector<double>& values : table.attributes)
      values.push_back(_cursor.number<double>("an attribute of the node"));
    if (markers) table.markers.push_back(_cursor.number<int>("the node's boundary marker"));
  }
  return table;
}

} // namespace FleshSim
