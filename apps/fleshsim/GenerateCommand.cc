#include "Command.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <iostream>
#include <utility>

namespace FleshSim {

namespace {

/// The parameters of all shapes, each once, with the shapes that have it.
std::vector<OptionSpec> shapeOptions()
{
  std::vector<OptionSpec> options;
  for (const MeshGenerator& generator : meshGenerators())
    for (const GenerateParameter& parameter : generator.parameters) {
      const std::string help =
          generator.name + ": " + parameter.description + " (" + shortestNumber(parameter.value) + ")";
      const auto same = std::find_if(options.begin(), options.end(),
                                     [&](const OptionSpec& _option) { return _option.name == parameter.name; });
      if (same == options.end())
        options.push_back(OptionSpec::number(parameter.name, "V", help));
      else
        same->help += "; " + help;
    }
  return options;
}

Status generate(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& /*_exitCode*/)
{
  GenerateOptions options;
  options.shape = _parsed.argument(0);
  const MeshGenerator* generator = findMeshGenerator(options.shape);
  if (generator == nullptr)
    return Status::error("generate: unknown shape '" + options.shape + "'; fleshsim shapes lists them");
  options.hexes = _parsed.text("cells", "tet") == "hex";
  options.resolution = static_cast<int>(_parsed.integer("resolution", generator->usualResolution));
  for (const OptionSpec& option : shapeOptions())
    if (const std::optional<double> value = _parsed.number(option.name)) options.parameters[option.name] = *value;

  const std::string& path = _parsed.argument(1);
  MeshDocument document;
  Status status = generateMesh(options, document.mesh);
  if (status) status = writeMesh(path, document);
  if (!status) return status;
  if (!_parsed.has("quiet"))
    std::cout << path << ": " << document.mesh.vertexCount() << " vertices, " << document.mesh.tets.size() << " tets, "
              << document.mesh.hexes.size() << " hexes\n";
  return Status::ok();
}

} // namespace

std::vector<Command> generateCommands()
{
  Command command;
  command.name = "generate";
  command.summary = "makes a mesh of a simple shape";
  command.details = "Shapes:";
  for (const MeshGenerator& generator : meshGenerators())
    command.details +=
        (&generator == &meshGenerators().front() ? " " : "; ") + generator.name + ": " + generator.description;
  command.arguments = {{"SHAPE", "what to make; fleshsim shapes lists them"},
                       {"OUT", "the file to write; its extension is its format"}};
  command.options = {OptionSpec::choice("cells", "KIND", "what the mesh is made of", {"tet", "hex"}).withDefault("tet"),
                     OptionSpec::integer("resolution", "N",
                                         "number of cells along the shape; each shape has its own default", 1, 1e6)};
  for (OptionSpec& option : shapeOptions())
    command.options.push_back(std::move(option));
  command.options.push_back(OptionSpec::flag("quiet", "print errors only"));
  command.run = generate;
  return {command};
}

} // namespace FleshSim
