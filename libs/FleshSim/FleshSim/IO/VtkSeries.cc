#include <FleshSim/IO/VtkSeries.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/TextWriter.hh>

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

} // namespace

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
