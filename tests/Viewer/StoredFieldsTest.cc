// Stresses of a run's folder are those that the run wrote, not those of another material.

#include "ProgramTest.hh"

namespace FleshSim {

using StoredFieldsTest = ViewerProgramTest;

TEST_F(StoredFieldsTest, aFolderShowsWhatItsFilesHold)
{
  if (IsSkipped()) return;
  expectDone("stretch c.ovm --steps 3 --rate 0.1 --young 2 --poisson 0.2 --format vtu --out soft --quiet");
  expectDone("stretch c.ovm --steps 3 --rate 0.1 --young 2 --poisson 0.2 --format ovm --report told/r.json --out told "
             "--quiet");
  expectDone("stretch c.ovm --steps 3 --rate 0.1 --young 2 --poisson 0.2 --format ovm --out bare --quiet");
  // Stresses of some Pa fill the range; those of the default material, 1e5 Pa, would all be beyond it.
  const std::string shown = " --step 3 --field von_mises:0:1.5";
  const Pixels soft = snapshot("soft" + shown);
  EXPECT_TRUE(looksDifferent(snapshot("soft/c_00003.vtu --field von_mises:0:1.5"),
                             snapshot("soft/c_00003.vtu --field von_mises:0:1e9")))
      << "one file, too";
  EXPECT_FALSE(looksDifferent(soft, snapshot("told" + shown))) << "the report knows the material";
  EXPECT_TRUE(looksDifferent(soft, snapshot("soft --step 3 --field von_mises:0:1e9")));
  const ProgramResult bare = view("bare --size 160x120 --snapshot picture.png" + shown);
  EXPECT_EQ(bare.exitCode, 0) << bare.err;
  EXPECT_NE((bare.err + bare.out).find("no report beside them names the material of all cells"), std::string::npos)
      << bare.err << bare.out;
}

} // namespace FleshSim
