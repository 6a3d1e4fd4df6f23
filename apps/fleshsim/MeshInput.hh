#pragma once

#include <commandline/Options.hh>

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshFormat.hh>

#include <string>

namespace FleshSim {

/// What was noticed about a mesh, one line each.
void printNotes(const std::string& _path, const MeshDocument& _document);

/// `--to FORMAT`, for commands that write one mesh.
OptionSpec formatOption();

/// The format of a mesh that is written: by --to, else by the extension of _path.
Status chooseFormat(const ParsedArguments& _parsed, const std::string& _path, const MeshFormat*& _format);

} // namespace FleshSim
