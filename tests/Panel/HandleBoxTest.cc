#include <Panel/PanelTest.hh>

namespace FleshSim {

using HandleBoxTest = PanelTest;

TEST_F(HandleBoxTest, TheSelectionIsHeldOrMoved)
{
  click("fixSelection");
  EXPECT_EQ(sent(), "fix(5, {3 4 8})");
  EXPECT_EQ(line(), "fleshsim.fix(5, [3, 4, 8])");
  enter("moveX", "0.5");
  enter("moveZ", "-2");
  EXPECT_EQ(sent(), "");
  click("moveSelection");
  EXPECT_EQ(sent(), "move(5, {3 4 8}, {0.5 0 -2})");
  EXPECT_EQ(line(), "fleshsim.move(5, [3, 4, 8], Vector(0.5,0,-2))");
}

TEST_F(HandleBoxTest, WithoutASelectionItSaysSo)
{
  host.selection.clear();
  click("fixSelection");
  EXPECT_EQ(sent(), "");
  EXPECT_TRUE(text("statusText").contains("select"));
  click("moveSelection");
  EXPECT_EQ(sent(), "");
}

TEST_F(HandleBoxTest, SlabsAreRecordedAsSlabs)
{
  click("fixSlab");
  EXPECT_EQ(sent(), "fix(5, {0 1})");
  EXPECT_EQ(line(), "fleshsim.fix(5, fleshsim.slab(5, \"x\", 0, 0.05))");
  choose("slabAxis", "z");
  EXPECT_EQ(number("slabFrom"), 10);
  EXPECT_EQ(number("slabTo"), 10.2);
  enter("slabFrom", "13");
  EXPECT_FALSE(enabled("fixSlab"));
  EXPECT_TRUE(find<NumberField>("slabTo")->problem().contains("below"));
  enter("slabTo", "14");
  enter("moveY", "1");
  click("moveSlab");
  EXPECT_EQ(sent(), "move(5, {0 1}, {0 1 0})");
  EXPECT_EQ(line(), "fleshsim.move(5, fleshsim.slab(5, \"z\", 13, 14), Vector(0,1,0))");
  host.slabVertices.clear();
  click("fixSlab");
  EXPECT_EQ(sent(), "");
  EXPECT_TRUE(text("statusText").contains("slab"));
}

TEST_F(HandleBoxTest, VerticesAreTurnedAboutAnAxisThroughTheirMiddle)
{
  choose("turnAxis", "y");
  enter("turnDegrees", "-30");
  click("turnSelection");
  EXPECT_EQ(sent(), "moveAndTurn(5, {3 4 8}, {0 0 0}, {0 1 0}, -30)");
  EXPECT_EQ(line(), "fleshsim.moveAndTurn(5, [3, 4, 8], Vector(0,0,0), Vector(0,1,0), -30)");
  click("turnSlab");
  EXPECT_EQ(sent(), "moveAndTurn(5, {0 1}, {0 0 0}, {0 1 0}, -30)");
  EXPECT_EQ(line(), "fleshsim.moveAndTurn(5, fleshsim.slab(5, \"x\", 0, 0.05), Vector(0,0,0), Vector(0,1,0), -30)");
}

TEST_F(HandleBoxTest, VerticesSlideInAPlaneOrAlongALine)
{
  enter("slideX", "1");
  click("slideSlab");
  EXPECT_EQ(sent(), "slide(5, {0 1}, {1 0 1}, false)");
  find<QComboBox>("slideHow")->setCurrentIndex(1);
  click("slideSelection");
  EXPECT_EQ(sent(), "slide(5, {3 4 8}, {1 0 1}, true)");
  EXPECT_EQ(line(), "fleshsim.slide(5, [3, 4, 8], Vector(1,0,1), true)");
}

TEST_F(HandleBoxTest, GroupsOfTheFileAreOfferedWhereThereAreAny)
{
  EXPECT_TRUE(find<QComboBox>("group")->isHidden());
  host.groups = "skin\nbone\n";
  panel.chooseObject(7);
  EXPECT_FALSE(find<QComboBox>("group")->isHidden());
  choose("group", "bone");
  click("fixGroup");
  EXPECT_EQ(sent(), "fix(7, {6 7})");
  EXPECT_EQ(line(), "fleshsim.fix(7, fleshsim.groupVertices(7, \"bone\"))");
  enter("moveX", "2");
  click("moveGroup");
  EXPECT_EQ(sent(), "move(7, {6 7}, {2 0 0})");
  click("turnGroup");
  EXPECT_EQ(sent(), "moveAndTurn(7, {6 7}, {0 0 0}, {1 0 0}, 90)");
  click("slideGroup");
  EXPECT_EQ(sent(), "slide(7, {6 7}, {0 0 1}, false)");
}

TEST_F(HandleBoxTest, CornersAreFixed)
{
  click("fixCorners");
  EXPECT_EQ(sent(), "fixCorners(5)");
}

TEST_F(HandleBoxTest, TheMouseHasOneModeAtATime)
{
  click("handleMode");
  EXPECT_EQ(sent(), "setHandleMode(5, true)");
  click("dragMode");
  EXPECT_EQ(sent(), "setPullMode(true, 0.4)");
  EXPECT_FALSE(find<QPushButton>("handleMode")->isChecked());
  click("handleMode");
  EXPECT_EQ(sent(), "setHandleMode(5, true)");
  EXPECT_FALSE(find<QPushButton>("dragMode")->isChecked());
  panel.chooseObject(7);
  EXPECT_EQ(sent(), "setHandleMode(7, true)") << "the gizmo goes with the chosen object";
  click("handleMode");
  EXPECT_EQ(sent(), "setHandleMode(7, false)");
  host.refused << "setHandleMode";
  click("handleMode");
  EXPECT_FALSE(find<QPushButton>("handleMode")->isChecked());
}

TEST_F(HandleBoxTest, WrongNumbersDisableButtons)
{
  enter("moveY", "far");
  EXPECT_FALSE(enabled("moveSelection"));
  EXPECT_FALSE(enabled("moveSlab"));
  EXPECT_TRUE(enabled("fixSelection"));
  EXPECT_TRUE(enabled("turnSlab"));
  enter("turnDegrees", "round");
  EXPECT_FALSE(enabled("turnSlab"));
  enter("slideZ", "?");
  EXPECT_FALSE(enabled("slideSlab"));
}

TEST_F(HandleBoxTest, HandlesAreCountedAndCleared)
{
  EXPECT_EQ(text("handleCount"), "No vertex is held.");
  EXPECT_FALSE(enabled("clearHandles"));
  host.set("handles", 12);
  panel.poll();
  EXPECT_TRUE(text("handleCount").startsWith("12 vertices"));
  click("clearHandles");
  EXPECT_EQ(sent(), "clearHandles(5)");
}

TEST_F(HandleBoxTest, TheMousePullsOnRequest)
{
  click("dragMode");
  EXPECT_EQ(sent(), "setPullMode(true, 0.4)");
  enter("dragRadius", "0.7");
  EXPECT_EQ(sent(), "setPullMode(true, 0.7)");
  click("dragMode");
  EXPECT_EQ(sent(), "setPullMode(false, 0.7)");
  click("dragMode");
  host.states.clear();
  panel.refresh();
  EXPECT_EQ(sent(), "setPullMode(true, 0.7); setPullMode(false, 0.7)") << "an object that is gone cannot be pulled";
}

TEST_F(HandleBoxTest, TheHostMayTakeTheMouseAway)
{
  click("dragMode");
  EXPECT_TRUE(panel.findChild<QPushButton*>("dragMode")->isChecked());
  sent();
  panel.showMouseMode(false, false);
  EXPECT_FALSE(panel.findChild<QPushButton*>("dragMode")->isChecked());
  EXPECT_EQ(sent(), "");
}

} // namespace FleshSim
