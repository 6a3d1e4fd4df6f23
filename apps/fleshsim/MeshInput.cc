#include "MeshInput.hh"

#include <FleshSim/Core/NearestName.hh>
#include <FleshSim/IO/InputFile.hh>

#include <filesystem>
#include <iostream>
#include <vector>

namespace FleshSim {

void printNotes(const std::string& _path, const MeshDocument& _document)
{
  for (const std::string& note : _document.notes)
    std::cout << "note: " << _path << ": " << note << '\n';
}

OptionSpec formatOption()
{
  return OptionSpec::text("to", "FORMAT", "format of OUT, whatever its name; fleshsim formats lists them");
}

Status chooseFormat(const ParsedArguments& _parsed, const std::string& _path, const MeshFormat*& _format)
{
  const std::string extension = std::filesystem::path(_path).extension().string();
  const std::string name = _parsed.text("to", extension.empty() ? "" : extension.substr(1));
  _format = findMeshFormat(name);
  if (_format != nullptr && _format->write != nullptr) return Status::ok();
  std::vector<std::string> known;
  for (const MeshFormat& format : meshFormats())
    if (format.write != nullptr) known.push_back(format.name);
  if (_path == standardStream && name.empty())
    return Status::error("option --to: is missing; it gives the format of the standard output");
  std::string list;
  for (const std::string& one : known)
    list += " " + one;
  return Status::error(_path + ": no mesh can be written as '" + name + "'; known are" + list +
                       didYouMean(name, known));
}

} // namespace FleshSim
