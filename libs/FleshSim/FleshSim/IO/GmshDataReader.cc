#include <FleshSim/IO/GmshDataReader.hh>

#include <string>
#include <vector>

namespace FleshSim {

namespace {

/// What stands between the first and the last quotation mark.
std::string unquoted(std::string_view _text)
{
  const std::size_t begin = _text.find('"');
  const std::size_t end = _text.rfind('"');
  return begin == end ? std::string(_text) : std::string(_text.substr(begin + 1, end - begin - 1));
}

template <class Number>
Number numberIn(const GmshSource& _source, std::string_view _text, const char* _what)
{
  Number value{};
  const std::size_t blank = _text.find_first_of(" \t");
  if (parseNumber(_text.substr(0, blank), value) != NumberProblem::none)
    _source.fail(std::string(_what) + " is " + quote(_text) + "; expected a number");
  return value;
}

/// A count on a line of its own, and as many lines.
std::vector<std::string> readTextTags(GmshSource& _source, const char* _what)
{
  const int count = numberIn<int>(_source, _source.textLine(_what), _what);
  std::vector<std::string> tags;
  for (int i = 0; i < count; ++i)
    tags.emplace_back(_source.textLine(_what));
  return tags;
}

} // namespace

void readGmshNames(GmshSource& _source, GmshMesh& _mesh)
{
  const int count = numberIn<int>(_source, _source.textLine("the number of names"), "the number of names");
  for (int i = 0; i < count; ++i) {
    const std::string_view line = _source.textLine("a physical group's name");
    const int dimension = numberIn<int>(_source, line, "the dimension of a physical group");
    const std::size_t blank = line.find_first_of(" \t");
    const std::size_t next = blank == std::string_view::npos ? blank : line.find_first_not_of(" \t", blank);
    if (next == std::string_view::npos || dimension < 0 || dimension > 3)
      _source.fail("found " + quote(line) + " where dimension, number and name of a physical group are expected");
    const std::string_view rest = line.substr(next);
    _mesh.nameGroup(dimension, numberIn<int>(_source, rest, "the number of a physical group"), unquoted(rest));
  }
}

void readGmshData(GmshSource& _source, PropertyEntity _entity, GmshMesh& _mesh)
{
  const std::vector<std::string> texts = readTextTags(_source, "a text tag of the data");
  readTextTags(_source, "a real tag of the data");
  const std::vector<std::string> integers = readTextTags(_source, "an integer tag of the data");
  if (integers.size() < 3) _source.fail("the data need three integer tags: time step, components, number of values");
  GmshData data;
  data.name = texts.empty() ? "data" : unquoted(texts[0]);
  data.components = numberIn<int>(_source, integers[1], "the number of components");
  const auto count = numberIn<long long>(_source, integers[2], "the number of values");
  if (data.components < 1 || data.components > 9)
    _source.fail("data of " + std::to_string(data.components) + " components; expected 1 to 9");
  for (long long i = 0; i < count; ++i) {
    _source.line("a value of the data");
    data.numbers.push_back(_source.number("the number of the node or element", false));
    for (int c = 0; c < data.components; ++c)
      data.values.push_back(_source.real("a value of the data"));
  }
  _mesh.addData(_entity, std::move(data));
}

} // namespace FleshSim
