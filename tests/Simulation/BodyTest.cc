// What meshes become bodies, and of which cells.

#include <Support/SceneTestSupport.hh>

#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/BodyModel.hh>
#include <Support/TestMeshes.hh>

namespace FleshSim {
namespace {

/// Eight hexes of a cube; the vertex that they share is pushed into the first of them by _depth of its edges.
MeshDocument dented(double _depth)
{
  MeshDocument document;
  document.mesh = TestMeshes::generated("cube", true, 2);
  Points& positions = document.mesh.positions;
  for (Eigen::Index v = 0; v < positions.cols(); ++v)
    if (positions.col(v).norm() < 1e-12) positions.col(v).setConstant(-_depth);
  return document;
}

Status make(const MeshDocument& _document, CellChoice _cells, Body& _body)
{
  return makeBody("cube", "cube.ovm", _document, _cells, MaterialChoice(), _body);
}

TEST(Body, hexesThatCanBeSimulatedStay)
{
  Body body;
  ASSERT_TRUE(make(dented(0.2), CellChoice::automatic, body));
  EXPECT_EQ(body.mesh.hexes.size(), 8u);
  EXPECT_TRUE(body.mesh.tets.empty());
  EXPECT_TRUE(body.notes.empty());
}

TEST(Body, hexesAreSplitWhereOneIsTooDistorted)
{
  Body body;
  const Status refused = make(dented(0.6), CellChoice::hex, body);
  ASSERT_FALSE(refused) << "the dent does not turn a hex inside out";
  const std::string cell = "cube.ovm: cell 0, a hex, is inverted";
  EXPECT_EQ(refused.message().substr(0, cell.size()), cell);

  ASSERT_TRUE(make(dented(0.6), CellChoice::automatic, body));
  EXPECT_TRUE(body.mesh.hexes.empty());
  EXPECT_GE(body.mesh.tets.size(), 40u);
  ASSERT_EQ(body.notes.size(), 1u);
  EXPECT_EQ(body.notes.front().substr(0, cell.size()), cell);
  EXPECT_EQ(body.document.mesh.hexes.size(), 8u) << "output keeps the cells of the input";

  Body asked;
  ASSERT_TRUE(make(dented(0.6), CellChoice::splitHex, asked));
  EXPECT_TRUE(asked.notes.empty());
  EXPECT_EQ(asked.mesh.tets, body.mesh.tets);
}

/// Corners keep their numbers; what belongs to cells and vertices goes with them.
TEST(Body, tetsBecomeTenNodeTetsAndBack)
{
  MeshDocument document;
  document.mesh = TestMeshes::generated("cube", false, 2);
  const VolumeMesh linear = document.mesh;
  Property numbers;
  numbers.entity = PropertyEntity::cell;
  numbers.name = "E";
  numbers.type = "double";
  for (std::size_t c = 0; c < linear.cellCount(); ++c)
    numbers.numbers.push_back(1e4 + static_cast<double>(c));
  document.properties = {numbers};
  MaterialChoice choice;
  choice.fromCells.properties = {{"young", "E"}};
  Body body;
  const Status status = makeBody("cube", "cube.ovm", document, CellChoice::tet10, choice, body);
  ASSERT_TRUE(status) << status.message();
  EXPECT_EQ(body.mesh.tet10s.size(), linear.tets.size());
  EXPECT_TRUE(body.mesh.tets.empty());
  EXPECT_EQ(body.document.mesh.positions, body.mesh.positions) << "output has all vertices";
  EXPECT_EQ(body.mesh.positions.leftCols(linear.vertexCount()), linear.positions);
  EXPECT_EQ(body.document.properties[0].numbers, numbers.numbers);

  Body same;
  ASSERT_TRUE(makeBody("cube", "cube.vtu", body.document, CellChoice::automatic, choice, same));
  EXPECT_EQ(same.mesh.tet10s, body.mesh.tet10s) << "those of a file are taken as such";
  Body back;
  ASSERT_TRUE(makeBody("cube", "cube.vtu", body.document, CellChoice::tet, choice, back));
  EXPECT_EQ(back.mesh.tets.size(), linear.tets.size());
  EXPECT_EQ(back.mesh.positions, linear.positions);

  document.mesh = TestMeshes::generated("cube", true, 2);
  document.properties.clear();
  EXPECT_EQ(make(document, CellChoice::tet10, body).message(),
            "cube.ovm: the mesh has 8 hexahedra, but cells are to be tet10; split-hex makes tets of them");
  EXPECT_EQ(make(same.document, CellChoice::hex, body).message(),
            "cube.ovm: the mesh has 48 tetrahedra, but cells are to be hex");
}

TEST(Body, meanDilatationWantsAMaterialWithAPartInJ)
{
  MaterialChoice choice;
  choice.locking = LockingRemedy::meanDilatation;
  Body body;
  const auto choose = [&](CellChoice _cells) { return makeBody("c", "c.ovm", dented(0.2), _cells, choice, body); };
  ASSERT_TRUE(choose(CellChoice::automatic));
  EXPECT_TRUE(body.notes.empty());
  ASSERT_TRUE(choose(CellChoice::splitHex));
  EXPECT_TRUE(body.notes.empty());
  for (const char* name : {"corotated", "arap", "stvk", "linear"}) {
    choice.name = name;
    const Status status = choose(CellChoice::automatic);
    EXPECT_EQ(status.message(), "locking: mean-dilatation needs a material with a part in J = det F alone, and " +
                                    choice.name + " has none");
  }
}

TEST(Body, meanDilatationReachesTheModel)
{
  MaterialChoice choice;
  for (const CellChoice cells : {CellChoice::automatic, CellChoice::splitHex}) {
    std::vector<double> energies;
    for (const LockingRemedy locking : {LockingRemedy::none, LockingRemedy::meanDilatation}) {
      choice.locking = locking;
      std::vector<Body> bodies(1);
      ASSERT_TRUE(makeBody("c", "c.ovm", dented(0.2), cells, choice, bodies.front()));
      ElasticModel model;
      ASSERT_TRUE(makeModel(bodies, model));
      const Points x = bodies.front().mesh.positions;
      energies.push_back(model.energy(model.toSolver(x + 0.1 * x.cwiseProduct(x))));
    }
    EXPECT_LT(energies[1], 0.999 * energies[0]);
  }
}

TEST(Body, whatNoSplitMendsIsRefusedByTheNumberOfTheCell)
{
  Body body;
  const Status status = make(dented(1.4), CellChoice::automatic, body);
  ASSERT_FALSE(status);
  EXPECT_NE(status.message().find("cell 0, a hex, is inverted"), std::string::npos) << status.message();
}

} // namespace
} // namespace FleshSim
