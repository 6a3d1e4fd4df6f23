#include "ProgramTestSupport.hh"

#include <cmath>
#include <optional>
#include <vector>

namespace FleshSim {
namespace {

using GalleryTest = ProgramTest;

std::vector<std::string> words(std::istream&& _text)
{
  return {std::istream_iterator<std::string>(_text), std::istream_iterator<std::string>()};
}

/// The number that all of a word is, a comma after it aside.
std::optional<double> number(std::string _word)
{
  if (!_word.empty() && _word.back() == ',') _word.pop_back();
  char* end = nullptr;
  const double value = std::strtod(_word.c_str(), &end);
  return !_word.empty() && *end == '\0' ? std::optional<double>(value) : std::nullopt;
}

/// Compilers round differently: numbers may differ in their last digits, iterations by a few.
bool alike(const std::string& _a, const std::string& _b)
{
  if (_a == _b) return true;
  const std::optional<double> a = number(_a);
  const std::optional<double> b = number(_b);
  if (!a || !b) return false;
  const bool whole = *a == std::floor(*a) && *b == std::floor(*b);
  return std::abs(*a - *b) <= (whole ? 3.0 : 0.02);
}

TEST_F(GalleryTest, ItsCommandsStillMakeThePage)
{
  expectDone("generate cube probe.ovm --cells hex --resolution 1 --quiet");
  const bool draws = run("stretch probe.ovm --steps 1 --format none --picture probe").exitCode == 0;
  if (!draws || std::system("command -v pngquant > /dev/null") != 0) GTEST_SKIP() << "cannot draw, or no pngquant";

  const std::string command = "FLESHSIM='" FLESHSIM_PROGRAM "' '" FLESHSIM_SOURCE_DIR
                              "/scripts/make-gallery' poisson --into '" +
                              path("made") + "' > '" + path("log") + "' 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << contents("log");
  const std::vector<std::string> made = words(std::ifstream(path("made/poisson.md")));
  const std::vector<std::string> kept = words(std::ifstream(FLESHSIM_SOURCE_DIR "/docs/galleries/poisson.md"));
  ASSERT_EQ(made.size(), kept.size());
  ASSERT_GT(made.size(), 200u);
  for (std::size_t i = 0; i < made.size(); ++i)
    EXPECT_TRUE(alike(made[i], kept[i])) << made[i] << " instead of " << kept[i] << ", word " << i;
  for (const char* nu : {"0", "0.3", "0.49"})
    EXPECT_EQ(contents(std::string("made/images/poisson/") + nu + ".png").substr(1, 3), "PNG") << nu;
}

TEST_F(GalleryTest, EveryRecipeHasItsPageInTheIndex)
{
  const std::vector<std::string> index = words(std::ifstream(FLESHSIM_SOURCE_DIR "/docs/galleries/README.md"));
  int recipes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FLESHSIM_SOURCE_DIR "/scripts/galleries")) {
    const std::string page = entry.path().filename().string() + ".md";
    EXPECT_TRUE(std::filesystem::exists(FLESHSIM_SOURCE_DIR "/docs/galleries/" + page)) << page;
    const auto links = [&](const std::string& _word) { return _word.find("(" + page + ")") != std::string::npos; };
    EXPECT_TRUE(std::any_of(index.begin(), index.end(), links)) << page;
    ++recipes;
  }
  EXPECT_EQ(recipes, 7);
}

} // namespace
} // namespace FleshSim
