#include <FleshSim/IO/VtkLegacyFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/VtkGrid.hh>
#include <FleshSim/IO/VtkLegacyParser.hh>
#include <FleshSim/IO/VtkMessages.hh>
#include <FleshSim/IO/VtkXmlFormat.hh>

#include <vtkNew.h>
#include <vtkUnstructuredGridWriter.h>

namespace FleshSim {

Status readVtk(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document, [&](const std::string& _text, MeshDocument& _made) {
    if (isVtkXml(_text)) return parseVtu(_path, _text, _made);
    VtkCells cells;
    Status status = VtkLegacyParser(_path, _text).parse(cells);
    if (status) status = documentFromCells(_path, cells, _made);
    if (!status) throw FileError{status};
  });
}

namespace {

Status write(const std::string& _path, const MeshDocument& _document, bool _binary)
{
  vtkSmartPointer<vtkUnstructuredGrid> grid;
  const Status status = guarded(_path, [&] { grid = gridFromDocument(_path, _document); });
  if (!status) return status;
  const VtkMessages messages;
  vtkNew<vtkUnstructuredGridWriter> writer;
  writer->SetInputData(grid);
  writer->SetHeader("FleshSim");
  writer->SetFileType(_binary ? VTK_BINARY : VTK_ASCII);
  writer->SetFileVersion(vtkDataWriter::VTK_LEGACY_READER_VERSION_4_2);
  writer->WriteToOutputStringOn();
  if (!writer->Write()) return Status::atLine(_path, 0, messages.reason("VTK could not write the grid"));
  return writeAtomically(
      _path, [&](std::ostream& _out) { _out.write(writer->GetOutputString(), writer->GetOutputStringLength()); });
}

} // namespace

Status writeVtk(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, true);
}

Status writeVtkText(const std::string& _path, const MeshDocument& _document)
{
  return write(_path, _document, false);
}

} // namespace FleshSim
