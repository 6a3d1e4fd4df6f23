#include <FleshSim/IO/OvmFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/OvmProperties.hh>

namespace FleshSim {

namespace {

void writeLists(TextWriter& _writer, const char* _section, const IndexLists& _lists)
{
  _writer << _section << "\n" << _lists.size() << "\n";
  for (std::size_t i = 0; i < _lists.size(); ++i) {
    _writer << _lists.length(i);
    for (const int* value = _lists.begin(i); value != _lists.end(i); ++value)
      _writer << ' ' << *value;
    _writer << '\n';
  }
}

void writeContent(std::ostream& _stream, const MeshDocument& _document, const Polyhedra& _polyhedra)
{
  const Points& positions = _document.mesh.positions;
  TextWriter writer(_stream);
  writer << "OVM ASCII\nVertices\n" << positions.cols() << "\n";
  for (Eigen::Index v = 0; v < positions.cols(); ++v)
    writer << positions(0, v) << ' ' << positions(1, v) << ' ' << positions(2, v) << '\n';
  writer << "Edges\n" << _polyhedra.edges.size() << "\n";
  for (const auto& edge : _polyhedra.edges)
    writer << edge[0] << ' ' << edge[1] << '\n';
  writeLists(writer, "Faces", _polyhedra.faces);
  writeLists(writer, "Polyhedra", _polyhedra.cells);
  writeOvmProperties(writer, _document);
}

} // namespace

Status writeOvm(const std::string& _path, const MeshDocument& _document)
{
  Polyhedra storage;
  const Polyhedra* polyhedra = nullptr;
  const Status ready = guarded(_path, [&] {
    requireFinitePositions(_document, _path);
    polyhedra = &polyhedraOf(_document, storage);
    requireOvmProperties(_path, _document, *polyhedra);
  });
  if (!ready) return ready;
  return writeAtomically(_path, [&](std::ostream& _stream) { writeContent(_stream, _document, *polyhedra); });
}

} // namespace FleshSim
