// What the program says of itself: manual pages, completion, schema, help for one shape, suggestions.

#include "ProgramTestSupport.hh"

namespace FleshSim {
namespace {

class DocumentationTest : public ProgramTest
{
protected:
  /// What a shell command prints, in the test's folder.
  std::string shell(const std::string& _command)
  {
    EXPECT_EQ(std::system(("cd '" + folder_.string() + "' && " + _command + " > out.txt 2> err.txt").c_str()), 0)
        << _command << '\n'
        << contents("err.txt");
    return contents("out.txt");
  }

  /// The words that bash offers for a line that ends where a word begins or goes on.
  std::string completions(const std::string& _words, const std::string& _word)
  {
    write("complete.sh", "source completion\nCOMP_WORDS=(fleshsim " + _words + " '" + _word +
                             "')\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_fleshsim\necho \" ${COMPREPLY[*]} \"\n");
    return shell("bash complete.sh");
  }
};

TEST_F(DocumentationTest, ManualPagesHaveEveryOptionAndNoWarning)
{
  for (const char* command : {"", "stretch", "convert", "generate", "compare", "run"}) {
    write("page.1", expectDone(std::string("man ") + command).out);
    const std::string page = shell("MANWIDTH=200 LC_ALL=C.UTF-8 man --warnings --local-file page.1");
    EXPECT_EQ(contents("err.txt"), "") << command;
    EXPECT_NE(page.find("NAME"), std::string::npos) << command;
    EXPECT_NE(page.find("EXIT STATUS"), std::string::npos) << command;
  }
  write("page.1", expectDone("man stretch").out);
  const std::string page = shell("MANWIDTH=200 LC_ALL=C.UTF-8 man --local-file page.1");
  for (const char* option : {"--bad-cells NAME", "--axis AXIS", "-o, --out DIR", "--material NAME"})
    EXPECT_NE(page.find(option), std::string::npos) << option;
  expectRefused("man nonsense", "man: there is no command 'nonsense'");
}

TEST_F(DocumentationTest, BashCompletesCommandsOptionsAndNames)
{
  write("completion", expectDone("completion").out);
  EXPECT_EQ(completions("", "str"), " stretch \n");
  EXPECT_NE(completions("stretch a.ovm", "--").find(" --bad-cells "), std::string::npos);
  EXPECT_EQ(completions("stretch a.ovm --cells", "sp"), " split-hex \n");
  EXPECT_EQ(completions("run s.json --material", "arap"), " arap \n");
  write("mesh.ovm", "");
  EXPECT_EQ(completions("stretch", "mesh"), " mesh.ovm \n");
}

TEST_F(DocumentationTest, SchemaIsJson)
{
  JsonValue schema;
  EXPECT_TRUE(parseJson(expectDone("schema").out, "schema", schema).isOk());
}

TEST_F(DocumentationTest, HelpOfAShapeHasItsOwnOptionsOnly)
{
  const std::string help = expectDone("generate torus --help").out;
  EXPECT_NE(help.find("--tube-radius V"), std::string::npos) << help;
  EXPECT_EQ(help.find("--length"), std::string::npos) << help;
  expectDone("generate torus t.ovm --tube-radius 0.2");
  expectDone("generate torus u.ovm --tube_radius 0.2");
  EXPECT_EQ(contents("t.ovm"), contents("u.ovm")) << "as scenes spell it, too";
}

TEST_F(DocumentationTest, MisspeltValuesAndKeysAreCorrected)
{
  expectDone("generate cube c.ovm --resolution 1 --quiet");
  expectRefused("stretch c.ovm --material stable-neohookean", "did you mean stable-neo-hookean?");
  expectRefused("generate cubes d.ovm", "did you mean cube?");
  expectRefused("stretch c.ovm --matreial arap", "did you mean --material?");
  write("s.json", R"({"bodies": [{"mesh": "c.ovm", "materail": {}}]})");
  expectRefused("run s.json", "did you mean \"material\"?");
  write("t.json", R"({"bodys": [{"mesh": "c.ovm"}]})");
  expectRefused("run t.json", "did you mean \"bodies\"?");
}

TEST_F(DocumentationTest, VersionSaysHowItWasBuilt)
{
  const std::string version = expectDone("--version").out;
  for (const char* line : {"\ncompiler ", "\ninstructions ", "\nVTK ", "\nthreads "})
    EXPECT_NE(version.find(line), std::string::npos) << version;
}

} // namespace
} // namespace FleshSim
