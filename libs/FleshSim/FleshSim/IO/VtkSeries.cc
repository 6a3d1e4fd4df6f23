#include <FleshSim/IO/VtkSeries.hh>

#include <FleshSim/Core/AtomicFile.hh>

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

Status writePvd(const std::string& _path, const std::vector<std::pair<double, std::string>>& _timesAndFiles)
{
  return writeAtomically(_path, [&](std::ostream& _out) {
    _out.precision(17);
    _out << "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n  <Collection>\n";
    for (const auto& [time, file] : _timesAndFiles)
      _out << "    <DataSet timestep=\"" << time << "\" part=\"0\" file=\"" << escaped(file) << "\"/>\n";
    _out << "  </Collection>\n</VTKFile>\n";
  });
}

} // namespace FleshSim
