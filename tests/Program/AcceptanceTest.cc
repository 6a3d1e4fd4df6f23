#include "ProgramTestSupport.hh"

#include "Support/PlainElasticity.hh"

#include <FleshSim/IO/MeshFormat.hh>

namespace FleshSim {
namespace {

/// What the program writes, held against a plain implementation and docs/command-line.md.
class AcceptanceTest : public ProgramTest
{
protected:
  VolumeMesh mesh(const std::string& _name)
  {
    MeshDocument document;
    const Status status = readMesh(path(_name), document);
    EXPECT_TRUE(status) << status.message();
    return document.mesh;
  }
};

TEST_F(AcceptanceTest, ReportedResidualAndEnergyAreThoseOfTheWrittenMeshes)
{
  const double mu = 3.0, lambda = 7.0;
  for (const std::string cells : {"tet", "hex"})
    for (const std::string experiment : {"stretch --rate 0.1", "compress --rate 0.05", "twist --rate 10", "bend"})
      for (const std::string solver : {"newton-cg", "newton-ppcg", "newton-direct"}) {
        expectDone("generate cube m.ovm --resolution 3 --quiet --cells " + cells);
        const std::size_t blank = experiment.find(' ');
        const std::string options = blank == std::string::npos ? "" : experiment.substr(blank);
        expectDone(experiment.substr(0, blank) + " m.ovm" + options +
                   " --steps 2 --mu 3 --lambda 7 --tolerance 1e-7 --threads 1 --quiet --out o --report r.json "
                   "--solver " +
                   solver);
        const VolumeMesh rest = mesh("m.ovm");
        const Points x = mesh("o/m_00002.ovm").positions;
        const PlainElasticity::StableNeoHookean energy{mu, lambda + mu};
        Points forces = PlainElasticity::forces(rest, x, energy);
        for (int v = 0; v < rest.vertexCount(); ++v)
          if (std::abs(rest.positions(1, v)) == 1.0) forces.col(v).setZero();
        EXPECT_LE(forces.norm(), 1.001e-7) << cells << ' ' << experiment << ' ' << solver;
        const JsonValue report = json("r.json");
        const double plain = PlainElasticity::energy(rest, x, energy);
        EXPECT_NEAR(at(at(report, "steps").items[1], "energy").number, plain, 1e-9 * plain);
      }
}

TEST_F(AcceptanceTest, UniaxialPullNarrowsByPoissonsRatio)
{
  expectDone("generate cube m.ovm --cells hex --resolution 2 --quiet");
  for (const char* material : {"stable-neo-hookean", "stable-neo-hookean-barrier", "neo-hookean", "corotated",
                               "fixed-corotated", "stvk", "linear"}) {
    write("s.json", std::string(R"({ "bodies": [ {"mesh": "m.ovm", "material": {"name": ")") + material +
                        R"(", "young": 2, "poisson": 0.4}} ],
      "handles": [ {"select": {"slab": {"axis": "x", "to": -1}}, "components": "x"},
                   {"select": {"slab": {"axis": "x", "from": 1}}, "components": "x", "translate": [2e-4, 0, 0]},
                   {"select": {"slab": {"axis": "y", "to": -1}}, "components": "y"},
                   {"select": {"slab": {"axis": "z", "to": -1}}, "components": "z"} ],
      "steps": 1, "output": {"directory": "o", "report": "r.json"} })");
    expectDone("run s.json --quiet --threads 1");
    const Points x = mesh("o/body0_00001.ovm").positions;
    EXPECT_NEAR(1.0 - x.row(1).maxCoeff(), 0.4 * 2e-4, 1e-3 * 2e-4) << material;
    EXPECT_NEAR(1.0 - x.row(2).maxCoeff(), 0.4 * 2e-4, 1e-3 * 2e-4) << material;
    EXPECT_NEAR(at(at(json("r.json"), "steps").items[0], "energy").number, 8e-8, 8e-11) << material;
  }
}

TEST_F(AcceptanceTest, AFullDiskOnStandardOutputIsAnError)
{
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  expectDone("generate cube m.ovm --resolution 2 --quiet");
  for (const char* command : {"info m.ovm", "stretch m.ovm --steps 1 --format none", "materials"}) {
    const ProgramResult result = run(std::string(command) + " > /dev/full 2> err.txt #");
    EXPECT_EQ(result.exitCode, 2) << command;
  }
}

} // namespace
} // namespace FleshSim
