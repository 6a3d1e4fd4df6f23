// The section Colours: what the view shows of the results.

#include "PanelWindowTest.hh"

#include <vtkMapper.h>
#include <vtkPropCollection.h>
#include <vtkRendererCollection.h>
#include <vtkScalarBarActor.h>
#include <vtkScalarsToColors.h>

#include <QCheckBox>

#include <algorithm>

namespace FleshSim {

namespace {

class PanelColoursTest : public PanelWindowTest
{
protected:
  const HostColors& colours() { return window->session().bodies().find(object())->colors; }

  /// The bar of the view; null: none is shown.
  vtkScalarBarActor* bar()
  {
    vtkRendererCollection* const renderers = window->view().renderWindow()->GetRenderers();
    renderers->InitTraversal();
    while (vtkRenderer* const renderer = renderers->GetNextItem()) {
      if (renderer->GetDraw() == 0) continue;
      vtkPropCollection* const props = renderer->GetViewProps();
      props->InitTraversal();
      while (vtkProp* const prop = props->GetNextProp())
        if (auto* const found = vtkScalarBarActor::SafeDownCast(prop); found != nullptr && found->GetVisibility())
          return found;
    }
    return nullptr;
  }

  /// Of the values, of the faces' colours and of the bar.
  void expectRange(double _low, double _high)
  {
    EXPECT_DOUBLE_EQ(colours().low, _low);
    EXPECT_DOUBLE_EQ(colours().high, _high);
    ASSERT_NE(bar(), nullptr);
    for (vtkScalarsToColors* table : {bar()->GetLookupTable(), body().mesh().actor()->GetMapper()->GetLookupTable()}) {
      EXPECT_DOUBLE_EQ(table->GetRange()[0], _low);
      EXPECT_DOUBLE_EQ(table->GetRange()[1], _high);
    }
    const PanelState& state = window->panel().state();
    EXPECT_TRUE(waitUntil([&] { return state.range[0] == _low && state.range[1] == _high; })) << "the panel follows";
  }

  void openAndStretch()
  {
    openBox();
    enter("steps", "1");
    run();
  }
};

} // namespace

TEST_F(PanelColoursTest, everyFieldColoursTheBody)
{
  openAndStretch();
  ASSERT_TRUE(waitUntil([&] { return colours().field == "von_mises"; })) << "colours come with the first run";
  EXPECT_NE(bar(), nullptr);
  std::vector<std::vector<FieldValues>> fields;
  ASSERT_TRUE(now().fields(now().positions(), fields).isOk());
  for (const FieldValues& field : fields[0]) {
    choose("field", QString::fromStdString(field.name));
    EXPECT_EQ(colours().field, field.name);
    EXPECT_EQ(colours().onCells, field.onCells);
    const std::size_t count = field.values.size() / static_cast<std::size_t>(field.components);
    ASSERT_EQ(colours().values.size(), count) << field.name;
    for (std::size_t i = 0; i < count; ++i) {
      const double* const at = field.values.data() + i * static_cast<std::size_t>(field.components);
      const double expected = field.components == 1 ? *at : std::hypot(at[0], at[1], at[2]);
      EXPECT_DOUBLE_EQ(colours().values[i], expected) << field.name;
    }
    EXPECT_NE(bar(), nullptr) << field.name;
    EXPECT_NE(body().mesh().actor()->GetMapper()->GetScalarVisibility(), 0) << field.name;
  }
  EXPECT_EQ(fields[0].size(), fieldRegistry().size());
  choose("field", "");
  EXPECT_EQ(colours().field, "");
  EXPECT_EQ(bar(), nullptr);
  EXPECT_EQ(body().mesh().actor()->GetMapper()->GetScalarVisibility(), 0);
}

TEST_F(PanelColoursTest, theRangeIsFittedOrAsItIsWritten)
{
  openAndStretch();
  choose("field", "displacement");
  EXPECT_FALSE(enabled("fieldMin"));
  const Points moved = positions() - rest();
  expectRange(moved.colwise().norm().minCoeff(), moved.colwise().norm().maxCoeff());
  EXPECT_NEAR(number("fieldMax"), moved.colwise().norm().maxCoeff(), 1e-15) << "a good beginning";
  click("fitField");
  enter("fieldMax", "0.5");
  enter("fieldMin", "-0.25");
  expectRange(-0.25, 0.5);
  enter("rate", "0.2");
  run();
  expectRange(-0.25, 0.5);
  enter("fieldMin", "0.75");
  EXPECT_NE(text("fieldProblem"), "") << "above the end";
  expectRange(-0.25, 0.5);
  click("fitField");
  const Points further = positions() - rest();
  expectRange(further.colwise().norm().minCoeff(), further.colwise().norm().maxCoeff());
}

TEST_F(PanelColoursTest, theSurfaceAloneHasFewerFaces)
{
  openBox();
  EXPECT_TRUE(part<QCheckBox>("surfaceOnly")->isChecked());
  EXPECT_EQ(body().mesh().faces().polyData()->GetNumberOfCells(), 52);
  click("surfaceOnly");
  EXPECT_EQ(body().mesh().faces().polyData()->GetNumberOfCells(), 24 * 6) << "every cell";
  click("surfaceOnly");
  EXPECT_EQ(body().mesh().faces().polyData()->GetNumberOfCells(), 52);
}

TEST_F(PanelColoursTest, eachBodyKeepsItsRange)
{
  const int first = openBox("first");
  choose("field", "displacement");
  click("fitField");
  enter("fieldMin", "0");
  enter("fieldMax", "3");
  openBox("second");
  choose("field", "J");
  click("fitField");
  ASSERT_TRUE(part<QCheckBox>("fitField")->isChecked());
  choose("object", first);
  EXPECT_EQ(part<QComboBox>("field")->currentData().toString(), "displacement");
  EXPECT_EQ(number("fieldMax"), 3.0);
  EXPECT_FALSE(part<QCheckBox>("fitField")->isChecked()) << "its range is as it was written";
}

} // namespace FleshSim
