#include <FleshSim/IO/VtkSeries.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/TextWriter.hh>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace FleshSim {

namespace {

std::string escaped(const std::string& _text)
{
  std::string result;
  for (const char c : _text)
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      result += c;
    }
  return result;
}

/// The value of an attribute in a tag, without the entities that writePvd makes; false if it has none.
bool attribute(const std::string& _tag, const std::string& _name, std::string& _value)
{
  const std::size_t begin = _tag.find(' ' + _name + '=');
  const std::size_t from = begin + _name.size() + 3;
  if (begin == std::string::npos || from > _tag.size()) return false;
  const std::size_t to = _tag.find(_tag[from - 1], from);
  if (to == std::string::npos) return false;
  _value = _tag.substr(from, to - from);
  for (const auto& [entity, character] : {std::pair{"&lt;", "<"}, {"&quot;", "\""}, {"&gt;", ">"}, {"&amp;", "&"}})
    for (std::size_t at = 0; (at = _value.find(entity, at)) != std::string::npos; ++at)
      _value.replace(at, std::string(entity).size(), character);
  return true;
}

} // namespace

Status readPvd(const std::string& _path, std::vector<SeriesEntry>& _entries)
{
  std::string text;
  if (const Status status = guarded(_path, [&] { text = loadFile(_path); }); !status) return status;
  std::vector<SeriesEntry> entries;
  for (std::size_t at = 0; (at = text.find("<DataSet", at)) != std::string::npos; ++at) {
    const std::string tag = text.substr(at, text.find('>', at) - at);
    const long line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    SeriesEntry entry;
    std::string number;
    if (!attribute(tag, "file", entry.file)) return Status::atLine(_path, line, "a <DataSet> without a file");
    if (attribute(tag, "timestep", number)) entry.time = std::strtod(number.c_str(), nullptr);
    if (attribute(tag, "part", number)) entry.part = std::atoi(number.c_str());
    entries.push_back(std::move(entry));
  }
  if (entries.empty()) return Status::atLine(_path, 0, "is no series of files: it has no <DataSet>");
  _entries = std::move(entries);
  return Status::ok();
}

Status writePvd(const std::string& _path, const std::vector<SeriesEntry>& _entries)
{
  return writeAtomically(_path, [&](std::ostream& _out) {
    _out.precision(17);
    _out << "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n  <Collection>\n";
    for (const SeriesEntry& entry : _entries)
      _out << "    <DataSet timestep=\"" << entry.time << "\" part=\"" << entry.part << "\" file=\""
           << escaped(entry.file) << "\"/>\n";
    _out << "  </Collection>\n</VTKFile>\n";
  });
}

Status writeSurfaceVtu(const std::string& _path, const SurfaceMesh& _surface)
{
  return writeAtomically(_path, [&](std::ostream& _out) {
    TextWriter out(_out);
    const std::size_t count = _surface.triangles.size();
    out << "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
        << "<UnstructuredGrid><Piece NumberOfPoints=\"" << _surface.positions.cols() << "\" NumberOfCells=\"" << count
        << "\">\n<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">\n";
    for (Eigen::Index v = 0; v < _surface.positions.cols(); ++v)
      out << _surface.positions(0, v) << ' ' << _surface.positions(1, v) << ' ' << _surface.positions(2, v) << '\n';
    out << "</DataArray></Points>\n<Cells>\n<DataArray type=\"Int32\" Name=\"connectivity\" format=\"ascii\">\n";
    for (const auto& triangle : _surface.triangles)
      out << triangle[0] << ' ' << triangle[1] << ' ' << triangle[2] << '\n';
    out << "</DataArray>\n<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">\n";
    for (std::size_t t = 1; t <= count; ++t)
      out << 3 * t << '\n';
    out << "</DataArray>\n<DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">\n";
    for (std::size_t t = 0; t < count; ++t)
      out << "5\n";
    out << "</DataArray>\n</Cells>\n</Piece></UnstructuredGrid>\n</VTKFile>\n";
  });
}

} // namespace FleshSim
