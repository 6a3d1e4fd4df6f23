#include "MeshInput.hh"

#include <FleshSim/IO/MeshFormat.hh>

#include <iostream>

namespace FleshSim {

Status readInput(const std::string& _path, bool _quiet, MeshDocument& _document)
{
  const Status status = readMesh(_path, _document);
  if (status && !_quiet)
    for (const std::string& note : _document.notes)
      std::cout << "note: " << _path << ": " << note << '\n';
  return status;
}

} // namespace FleshSim
