#include <FleshSim/IO/VtkLegacyFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/VtkGrid.hh>
#include <FleshSim/IO/VtkLegacyParser.hh>
#include <FleshSim/IO/VtkMessages.hh>

#include <vtkNew.h>
#include <vtkUnstructuredGridWriter.h>

namespace FleshSim {

Status readVtk(const std::string& _path, MeshDocument& _document)
{
  return readGuarded(_path, _document, [&](const std::string& _text, MeshDocument& _made) {
    VtkCells cells;
    Status status = VtkLegacyParser(_path, _text).parse(cells);
    if (status) status = documentFromCells(_path, cells, _made);
    if (!status) throw FileError{status};
  });
}

Status writeVtk(const std::string& _path, const MeshDocument& _document)
{
  vtkSmartPointer<vtkUnstructuredGrid> grid;
  const Status status = guarded(_path, [&] { grid = gridFromDocument(_path, _document); });
  if (!status) return status;
  const VtkMessages messages;
  vtkNew<vtkUnstructuredGridWriter> writer;
  writer->SetInputData(grid);
  writer->SetHeader("FleshSim");
  writer->SetFileTypeToBinary();
  writer->SetFileVersion(vtkDataWriter::VTK_LEGACY_READER_VERSION_4_2);
  writer->WriteToOutputStringOn();
  if (!writer->Write()) return Status::atLine(_path, 0, messages.reason("VTK could not write the grid"));
  return writeAtomically(
      _path, [&](std::ostream& _out) { _out.write(writer->GetOutputString(), writer->GetOutputStringLength()); });
}

} // namespace FleshSim
