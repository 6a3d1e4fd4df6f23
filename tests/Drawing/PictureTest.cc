// Pictures: that they show what they should, on a machine with or without a display.

#include <drawing/CutPlane.hh>
#include <drawing/Display.hh>
#include <drawing/MeshActor.hh>
#include <drawing/Picture.hh>

#include <gtest/gtest.h>

#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>
#include <vtkPointData.h>
#include <vtkProperty.h>

#include <vtkMatrix4x4.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace FleshSim {

namespace {

/// A column of four unit hexes, a tet aside.
VolumeMesh column()
{
  VolumeMesh mesh;
  mesh.positions.resize(3, 24);
  for (int layer = 0; layer < 5; ++layer)
    for (int i = 0; i < 4; ++i)
      mesh.positions.col(4 * layer + i) = Vector3(i == 1 || i == 2, i >= 2, layer);
  for (int layer = 0; layer < 4; ++layer) {
    const int v = 4 * layer;
    mesh.hexes.push_back({v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7});
  }
  for (int i = 0; i < 4; ++i)
    mesh.positions.col(20 + i) = Vector3(3 + (i == 1), i == 2, i == 3);
  mesh.tets.push_back({20, 21, 22, 23});
  return mesh;
}

Field heights(const VolumeMesh& _mesh)
{
  Field field;
  field.label = "height [m]";
  for (int i = 0; i < _mesh.vertexCount(); ++i)
    field.values.push_back(_mesh.positions(2, i));
  return field;
}

using Colour = std::array<int, 3>;

struct Image
{
  int width = 0, height = 0;
  vtkSmartPointer<vtkImageData> data;

  Colour at(int _x, int _y) const
  {
    const auto* pixel = static_cast<unsigned char*>(data->GetScalarPointer(_x, height - 1 - _y, 0));
    return {pixel[0], pixel[1], pixel[2]};
  }

  /// Pixels of strong colour, which only the body and the bar have, left of `_end`.
  int colourful(int _end) const
  {
    int count = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < _end; ++x) {
        const Colour c = at(x, y);
        count += *std::max_element(c.begin(), c.end()) - *std::min_element(c.begin(), c.end()) > 40;
      }
    return count;
  }
};

Image load(const std::string& _path)
{
  vtkNew<vtkPNGReader> reader;
  reader->SetFileName(_path.c_str());
  reader->Update();
  Image image;
  image.data = reader->GetOutput();
  image.width = image.data->GetDimensions()[0];
  image.height = image.data->GetDimensions()[1];
  return image;
}

class PictureTest : public testing::Test
{
protected:
  void SetUp() override
  {
    std::string name = (std::filesystem::temp_directory_path() / "fleshsim-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    const Status display = ensureDisplay();
    if (!display) GTEST_SKIP() << display.message();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& _name) const { return (folder_ / _name).string(); }

  std::filesystem::path folder_;
};

} // namespace

TEST_F(PictureTest, ShowsBodyAndBar)
{
  PictureBody body{column(), column().positions, heights(column())};
  body.mesh.positions.row(0) += body.mesh.positions.row(2);
  PictureOptions options;
  options.width = 400;
  options.height = 300;
  const Status status = writePicture(path("a.png"), {{body}, {}, "Title", "Subtitle"}, options);
  ASSERT_TRUE(status) << status.message();
  const Image image = load(path("a.png"));
  ASSERT_EQ(image.width, 400);
  ASSERT_EQ(image.height, 300);
  EXPECT_GT(image.colourful(275), 400 * 300 / 25);
  EXPECT_GT(image.colourful(400), image.colourful(275) + 400); // the bar
  for (const int value : image.at(395, 5))
    EXPECT_GT(value, 225); // light ground

  options.showBar = false;
  ASSERT_TRUE(writePicture(path("b.png"), {{body}, {}, "", ""}, options));
  EXPECT_GT(load(path("b.png")).colourful(400), 0);
}

TEST_F(PictureTest, SameInputSamePicture)
{
  const PictureContent content{{{column(), std::nullopt, heights(column())}}, {}, "", ""};
  PictureOptions options;
  options.width = options.height = 128;
  ASSERT_TRUE(writePicture(path("a.png"), content, options));
  ASSERT_TRUE(writePicture(path("b.png"), content, options));
  const Image a = load(path("a.png")), b = load(path("b.png"));
  for (int y = 0; y < 128; ++y)
    for (int x = 0; x < 128; ++x)
      ASSERT_EQ(a.at(x, y), b.at(x, y));
}

TEST_F(PictureTest, BadSizesAndFoldersAreRefused)
{
  PictureOptions options;
  options.width = 0;
  EXPECT_FALSE(writePicture(path("a.png"), {}, options));
  options.width = 100000;
  EXPECT_FALSE(writePicture(path("a.png"), {}, options));
  options.width = options.height = 64;
  EXPECT_FALSE(writePicture("/nowhere/a.png", {}, options));
  EXPECT_TRUE(writePicture(path("empty.png"), {{}, {}, "nothing", ""}, options));
}

TEST_F(PictureTest, DeadDisplayIsReplaced)
{
  const std::string before = std::getenv("DISPLAY");
  setenv("DISPLAY", ":9999", 1);
  const Status status = ensureDisplay();
  if (!status) GTEST_SKIP() << status.message();
  EXPECT_STRNE(std::getenv("DISPLAY"), ":9999");
  PictureOptions options;
  options.width = options.height = 64;
  EXPECT_TRUE(writePicture(path("a.png"), {{{column(), std::nullopt, std::nullopt}}, {}, "", ""}, options));
}

TEST(Display, SaysWhatToInstall)
{
  const char* display = std::getenv("DISPLAY");
  const std::string before = display ? display : "", path = std::getenv("PATH");
  unsetenv("DISPLAY");
  setenv("PATH", "/nowhere", 1);
  const Status status = ensureDisplay();
  setenv("PATH", path.c_str(), 1);
  if (display) setenv("DISPLAY", before.c_str(), 1);
  EXPECT_FALSE(status.isOk());
  EXPECT_NE(status.message().find("apt-get install xvfb"), std::string::npos);
}

TEST(MeshActor, DrawsHexesAsQuadsAndMovesInPlace)
{
  VolumeMesh mesh = column();
  MeshActor actor(mesh);
  EXPECT_EQ(actor.faces().polyData()->GetNumberOfCells(), 4 + 18);
  EXPECT_EQ(actor.faces().owners().size(), 22u);
  const void* points = actor.faces().polyData()->GetPoints()->GetVoidPointer(0);
  mesh.positions.array() += 1;
  actor.updatePositions(mesh.positions);
  EXPECT_EQ(actor.faces().polyData()->GetPoints()->GetVoidPointer(0), points);
  double x[3];
  actor.faces().polyData()->GetPoint(0, x);
  EXPECT_EQ(Vector3(x[0], x[1], x[2]), Vector3(mesh.positions.col(actor.faces().vertices()[0])));

  Field field = heights(mesh);
  actor.showField(field, rangeOf({&field}));
  EXPECT_EQ(actor.faces().polyData()->GetPointData()->GetScalars()->GetNumberOfTuples(), 24);
  field.values.resize(3);
  EXPECT_THROW(actor.showField(field, rangeOf({&field})), std::invalid_argument);
}

TEST(DrawnFaces, CellsAreDrawnByThemselves)
{
  const VolumeMesh mesh = column();
  const DrawnFaces cells(mesh, MeshDrawing::cells);
  EXPECT_EQ(cells.polyData()->GetNumberOfCells(), 4 + 4 * 6);
  EXPECT_EQ(cells.vertices().size(), 4u + 4u * 8u);
  double bounds[6];
  cells.polyData()->ComputeBounds();
  cells.polyData()->GetBounds(bounds);
  EXPECT_GT(bounds[0], 0.0) << "smaller than the mesh";
  EXPECT_LT(bounds[5], 4.0);

  std::vector<bool> away(5, false);
  away[2] = true; // the second hex
  const DrawnFaces outside(mesh, MeshDrawing::surface, away);
  EXPECT_EQ(outside.polyData()->GetNumberOfCells(), 4 + 6 + 10);
  for (const int owner : outside.owners())
    EXPECT_NE(owner, 2);
}

TEST(CutPlane, TakesWholeCellsAway)
{
  const VolumeMesh mesh = column();
  CutPlane plane;
  ASSERT_TRUE(parseCutPlane("z:0.5", plane));
  EXPECT_EQ(cellsCutAway(mesh, plane), (std::vector<bool>{false, false, false, true, true}));
  ASSERT_TRUE(parseCutPlane("-z:0.5", plane));
  EXPECT_EQ(cellsCutAway(mesh, plane), (std::vector<bool>{true, true, true, false, false}));
  for (const char* end : {"z:0", "z:1", "-z:0", "-z:1", "x:0", "-y:1"}) {
    ASSERT_TRUE(parseCutPlane(end, plane));
    const std::vector<bool> away = cellsCutAway(mesh, plane);
    EXPECT_NE(std::count(away.begin(), away.end(), false), 0) << end;
  }
  for (const char* bad : {"", "-", "w", "x:", "x:2", "x:-0.1", "x:nan", "x0.5", "x:0.5 "})
    EXPECT_FALSE(parseCutPlane(bad, plane)) << bad;
}

TEST(Camera, ViewsHaveNames)
{
  for (const std::string& name : viewNames()) {
    View view;
    ASSERT_TRUE(parseView(name, view)) << name;
    EXPECT_LT(std::abs(view.direction.normalized().dot(view.up)), 0.9);
  }
  View view;
  ASSERT_TRUE(parseView("0,-2,0", view));
  EXPECT_EQ(view.direction, Vector3(0, -1, 0));
  ASSERT_TRUE(parseView("0,0,1e-3", view));
  EXPECT_EQ(view.up, Vector3(0, 1, 0));
  for (const char* bad : {"", "sideways", "1,2", "1,2,3,4", "0,0,0", "nan,1,1", "1,2,x"})
    EXPECT_FALSE(parseView(bad, view)) << bad;
}

TEST(Camera, FitsTheBox)
{
  const ViewBox box(Vector3(-1, 0, 2), Vector3(5, 1, 3));
  for (const Vector3& direction : {Vector3(0.55, -1, 0.42), Vector3(0, -1, 0), Vector3(-3, 2, 1)}) {
    View view;
    view.direction = direction;
    vtkNew<vtkCamera> camera;
    constexpr double aspect = 1.4, margin = 0.05;
    fitCamera(*camera, box, view, aspect, margin);
    vtkMatrix4x4* matrix = camera->GetCompositeProjectionTransformMatrix(aspect, -1, 1);
    double widest = 0;
    for (int i = 0; i < 8; ++i) {
      const Vector3 corner = box.corner(static_cast<ViewBox::CornerType>(i));
      const double in[4] = {corner.x(), corner.y(), corner.z(), 1};
      double out[4];
      matrix->MultiplyPoint(in, out);
      widest = std::max({widest, std::abs(out[0] / out[3]), std::abs(out[1] / out[3])});
    }
    EXPECT_NEAR(widest, 1 - 2 * margin, 1e-9);
  }
}

TEST(FieldColours, FieldsFromDocuments)
{
  MeshDocument document;
  document.mesh = column();
  document.mesh.hexCells = {4, 3, 2, 1};
  document.mesh.tetCells = {0};
  document.properties = {{PropertyEntity::vertex, "displacement", "vec3d", 3, std::vector<double>(72, 2.0), {}},
                         {PropertyEntity::cell, "J", "double", 1, {1, 0.5, 1.2, 1.3, 1.4}, {}}};
  const auto displacement = fieldFrom(document, "displacement", "mm");
  ASSERT_TRUE(displacement);
  EXPECT_EQ(displacement->label, "displacement [mm]");
  EXPECT_DOUBLE_EQ(displacement->values.at(23), std::sqrt(12.0));
  const auto volume = fieldFrom(document, "j");
  ASSERT_TRUE(volume);
  EXPECT_EQ(volume->values, (std::vector<double>{1, 1.4, 1.3, 1.2, 0.5}));
  EXPECT_DOUBLE_EQ(rangeOf({&*volume}).low, 0.5);
  EXPECT_DOUBLE_EQ(rangeOf({&*volume}).high, 1.5);
  EXPECT_FALSE(fieldFrom(document, "stress"));
  Field broken;
  broken.values = {std::nan(""), std::nan("")};
  // A field that is zero everywhere, as at rest, must not stretch the others' scale to 1.
  Field nothing = *volume;
  nothing.centre.reset();
  Field small = nothing;
  for (double& value : nothing.values)
    value = 0;
  for (double& value : small.values)
    value = 0.25;
  EXPECT_DOUBLE_EQ(rangeOf({&nothing, &small}).high, 0.25);
  EXPECT_LT(rangeOf({&broken}).low, rangeOf({&broken}).high);
}

} // namespace FleshSim
