#include "MeshInput.hh"
#include "ProgramCommand.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Core/NearestName.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/CellCounts.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <algorithm>
#include <iostream>
#include <utility>

namespace FleshSim {

namespace {

/// "inner-radius" for the parameter "inner_radius": options have dashes, scene keys have not.
std::string optionName(const GenerateParameter& _parameter)
{
  std::string name = _parameter.name;
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

/// The parameters of all shapes, each once, with the shapes that have it.
std::vector<OptionSpec> shapeOptions()
{
  std::vector<OptionSpec> options;
  for (const MeshGenerator& generator : meshGenerators())
    for (const GenerateParameter& parameter : generator.parameters) {
      const std::string help =
          generator.name + ": " + parameter.description + " (" + shortestNumber(parameter.value) + ")";
      const auto same = std::find_if(options.begin(), options.end(),
                                     [&](const OptionSpec& _option) { return _option.name == optionName(parameter); });
      if (same == options.end())
        options.push_back(OptionSpec::number(optionName(parameter), "V", help));
      else
        same->help += "; " + help;
    }
  return options;
}

Status unknownShape(const std::string& _shape)
{
  std::vector<std::string> names;
  for (const MeshGenerator& generator : meshGenerators())
    names.push_back(generator.name);
  const std::string hint = didYouMean(_shape, names);
  return Status::error("generate: unknown shape '" + _shape + "'" +
                       (hint.empty() ? "; fleshsim shapes lists them" : hint));
}

Status generate(const ParsedArguments& _parsed, const std::vector<std::string>& /*_words*/, int& /*_exitCode*/)
{
  GenerateOptions options;
  options.shape = _parsed.argument(0);
  const MeshGenerator* generator = findMeshGenerator(options.shape);
  if (generator == nullptr) return unknownShape(options.shape);
  options.hexes = _parsed.text("cells", "tet") == "hex";
  options.resolution = static_cast<int>(_parsed.integer("resolution", generator->usualResolution));
  for (const MeshGenerator& one : meshGenerators())
    for (const GenerateParameter& parameter : one.parameters)
      if (const std::optional<double> value = _parsed.number(optionName(parameter)))
        options.parameters[parameter.name] = *value;

  const std::string& path = _parsed.argument(1);
  const MeshFormat* format = nullptr;
  MeshDocument document;
  Status status = chooseFormat(_parsed, path, format);
  if (status) status = generateMesh(options, document.mesh);
  if (status) status = writeMesh(path, document, *format, FileEncoding::standard);
  if (!status) return status;
  if (!_parsed.has("quiet") && path != standardStream)
    std::cout << path << ": " << document.mesh.vertexCount() << " vertices, " << CellCounts(document.mesh).text()
              << "\n";
  return Status::ok();
}

std::vector<OptionSpec> commonOptions()
{
  return {
      OptionSpec::choice("cells", "KIND", "what the mesh is made of", {"tet", "hex"}).withDefault("tet"),
      OptionSpec::integer("resolution", "N", "number of cells along the shape; each shape has its own default", 1, 1e6),
      formatOption(), OptionSpec::flag("quiet", "print errors only")};
}

/// The command as it is for one shape, for `generate SHAPE --help`.
std::optional<ProgramCommand> forShape(const std::string& _shape)
{
  const MeshGenerator* generator = findMeshGenerator(_shape);
  if (generator == nullptr) return std::nullopt;
  ProgramCommand command;
  command.name = "generate " + _shape;
  command.summary = "makes a mesh: " + generator->description;
  command.arguments = {{"OUT", "the file to write; its extension is its format"}};
  for (const GenerateParameter& parameter : generator->parameters)
    command.options.push_back(OptionSpec::number(optionName(parameter), "V", parameter.description)
                                  .withDefault(shortestNumber(parameter.value)));
  for (OptionSpec& option : commonOptions()) {
    if (option.name == "resolution") option = std::move(option).withDefault(std::to_string(generator->usualResolution));
    command.options.push_back(std::move(option));
  }
  return command;
}

} // namespace

std::vector<ProgramCommand> generateCommands()
{
  ProgramCommand command;
  command.name = "generate";
  command.summary = "makes a mesh of a simple shape";
  command.details = "Shapes:";
  for (const MeshGenerator& generator : meshGenerators())
    command.details +=
        (&generator == &meshGenerators().front() ? " " : "; ") + generator.name + ": " + generator.description;
  command.arguments = {{"SHAPE", "what to make; fleshsim shapes lists them"},
                       {"OUT", "the file to write; its extension is its format; - is the standard output"}};
  command.options = commonOptions();
  for (OptionSpec& option : shapeOptions())
    command.options.push_back(std::move(option));
  command.narrow = forShape;
  command.run = generate;
  return {command};
}

} // namespace FleshSim
