#include <FleshSim/IO/VegaFormat.hh>

#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/IncludedLines.hh>
#include <FleshSim/IO/ListedCells.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/IO/NodeNumbers.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace FleshSim {

namespace {

struct VegaMaterial
{
  double density = 0;
  double young = 0;
  double poisson = 0;
};

class Reader
{
public:
  Reader(const std::string& _path, MeshDocument& _document) : path_(_path), lines_(_path, "#"), document_(_document) {}

  void read()
  {
    for (bool more = lines_.next(); more; more = lines_.hasLine()) {
      const std::vector<std::string_view> fields = lines_.current().fields(true);
      const std::string keyword = inCapitals(fields[0]);
      const std::string name = fields.size() > 1 ? std::string(fields[1]) : "";
      if (keyword == "*VERTICES")
        readVertices();
      else if (keyword == "*ELEMENTS")
        readElements();
      else if (keyword == "*MATERIAL")
        readMaterial(name);
      else if (keyword == "*SET")
        readSet(name);
      else if (keyword == "*REGION")
        readRegion();
      else
        lines_.current().fail("found " + quote(fields[0]) + " where a keyword like *VERTICES is expected");
    }
    finish();
  }

private:
  struct Region
  {
    std::string set;
    VegaMaterial material;
  };

  std::vector<std::string_view> needLine(const char* _what)
  {
    if (!lines_.nextData()) fail(std::string("the file ends or goes on where ") + _what + " is expected");
    const std::vector<std::string_view> fields = lines_.current().fields(true);
    if (fields.empty()) fail(std::string("found only commas where ") + _what + " is expected");
    return fields;
  }

  [[noreturn]] void fail(const std::string& _reason) const { lines_.fail(_reason); }

  long long integer(std::string_view _field, const char* _what) const
  {
    return lines_.current().number<long long>(_field, _what);
  }

  void readVertices()
  {
    const std::vector<std::string_view> head = needLine("the number of vertices");
    const long long count = integer(head[0], "the number of vertices");
    for (long long i = 0; i < count; ++i) {
      const std::vector<std::string_view> fields = needLine("a vertex");
      if (fields.size() < 4) fail("a vertex needs a number and three coordinates");
      nodes_.add(integer(fields[0], "a vertex's number"));
      for (std::size_t k = 1; k < 4; ++k) {
        coordinates_.push_back(lines_.current().number<double>(fields[k], "a coordinate"));
        if (!std::isfinite(coordinates_.back())) fail("a coordinate is not finite");
      }
    }
    lines_.next();
  }

  void readElements()
  {
    const std::string type = inCapitals(needLine("TET or CUBIC")[0]);
    const bool isTet = type == "TET" || type == "TETS";
    if (!isTet && type != "CUBIC" && type != "CUBE" && type != "HEX")
      fail("elements of type " + quote(type) + "; expected TET or CUBIC");
    const std::size_t corners = isTet ? 4 : 8;
    const std::vector<std::string_view> head = needLine("the number of elements");
    const long long count = integer(head[0], "the number of elements");
    for (long long i = 0; i < count; ++i) {
      const std::vector<std::string_view> fields = needLine("an element");
      if (fields.size() < corners + 1)
        fail("an element of this type needs its number and " + std::to_string(corners) + " vertices");
      elements_.add(integer(fields[0], "an element's number"));
      std::array<int, 8> vertices{};
      for (std::size_t k = 0; k < corners; ++k)
        vertices[k] = vertexOf(fields[k + 1]);
      listed_.add(isTet ? CellKind::tet : CellKind::hex, vertices.data());
    }
    lines_.next();
  }

  int vertexOf(std::string_view _field)
  {
    if (!sorted_) {
      if (const long long* twice = nodes_.sort()) fail("vertex number " + std::to_string(*twice) + " is used twice");
      sorted_ = true;
    }
    const int vertex = nodes_.indexOf(integer(_field, "a vertex number"));
    if (vertex < 0) fail("there is no vertex with the number " + std::string(_field));
    return vertex;
  }

  void readMaterial(const std::string& _name)
  {
    const std::vector<std::string_view> fields = needLine("a material's numbers");
    VegaMaterial& material = materials_[_name];
    const CommaLines& line = lines_.current();
    if (fields.size() > 1) material.density = line.number<double>(fields[1], "the density");
    if (inCapitals(fields[0]) == "ENU" && fields.size() > 3) {
      material.young = line.number<double>(fields[2], "Young's modulus");
      material.poisson = line.number<double>(fields[3], "Poisson's ratio");
    }
    else
      document_.notes.push_back("of the material \"" + _name + "\" (" + std::string(fields[0]) +
                                ") only the density is kept");
    lines_.next();
  }

  void readSet(const std::string& _name)
  {
    std::vector<long long>& members = sets_[_name];
    while (lines_.nextData())
      for (const std::string_view field : lines_.current().fields(true))
        members.push_back(integer(field, "a member of a set"));
  }

  void readRegion()
  {
    const std::vector<std::string_view> fields = needLine("a set and a material");
    if (fields.size() < 2) fail("a region needs a set and a material");
    const auto material = materials_.find(std::string(fields[1]));
    if (material == materials_.end()) fail("there is no material " + quote(fields[1]) + " before this region");
    regions_.push_back({std::string(fields[0]), material->second});
    if (regions_.back().set != "allElements" && sets_.count(regions_.back().set) == 0)
      fail("there is no set " + quote(fields[0]) + " before this region");
    lines_.next();
  }

  std::vector<int> membersOf(const std::string& _set) const
  {
    std::vector<int> cells;
    const auto found = sets_.find(_set);
    if (found == sets_.end()) {
      for (std::size_t c = 0; c < listed_.listed(); ++c)
        cells.push_back(static_cast<int>(c));
      return cells;
    }
    for (const long long number : found->second) {
      const int cell = elements_.indexOf(number);
      if (cell < 0) fail("the set \"" + _set + "\" names element " + std::to_string(number) + ", which is not there");
      cells.push_back(cell);
    }
    return cells;
  }

  void addRegions()
  {
    const std::size_t count = listed_.listed();
    std::vector<double> numbers(count, 0.0);
    Property density = cellNumbers("density"), young = cellNumbers("E"), poisson = cellNumbers("nu");
    for (std::size_t r = 0; r < regions_.size(); ++r)
      for (const int cell : membersOf(regions_[r].set)) {
        const auto c = static_cast<std::size_t>(cell);
        numbers[c] = static_cast<double>(r + 1);
        density.numbers[c] = regions_[r].material.density;
        young.numbers[c] = regions_[r].material.young;
        poisson.numbers[c] = regions_[r].material.poisson;
      }
    addIntProperty(document_, PropertyEntity::cell, "vega:region", std::move(numbers));
    for (Property* property : {&density, &young, &poisson})
      if (std::any_of(property->numbers.begin(), property->numbers.end(), [](double _value) { return _value != 0.0; }))
        document_.properties.push_back(std::move(*property));
  }

  Property cellNumbers(const char* _name) const
  {
    Property property;
    property.entity = PropertyEntity::cell;
    property.name = _name;
    property.type = "double";
    property.numbers.assign(listed_.listed(), 0.0);
    return property;
  }

  void finish()
  {
    if (elements_.sort() != nullptr) document_.notes.emplace_back("element numbers are used twice");
    document_.mesh.positions =
        Eigen::Map<const Points>(coordinates_.data(), 3, static_cast<Eigen::Index>(coordinates_.size() / 3));
    addRegions();
    for (const auto& [name, numbers] : sets_)
      addGroup(document_, PropertyEntity::cell, name, listed_.listed(), membersOf(name));
    listed_.finish(document_, path_);
  }

  const std::string& path_;
  IncludedLines lines_;
  MeshDocument& document_;
  NodeNumbers nodes_;
  NodeNumbers elements_;
  bool sorted_ = false;
  std::vector<double> coordinates_;
  std::map<std::string, VegaMaterial> materials_;
  std::map<std::string, std::vector<long long>> sets_;
  std::vector<Region> regions_;
  ListedCells listed_;
};

} // namespace

Status readVega(const std::string& _path, MeshDocument& _document)
{
  MeshDocument made;
  const Status status = guarded(_path, [&] { Reader(_path, made).read(); });
  if (status) _document = std::move(made);
  return status;
}

} // namespace FleshSim
