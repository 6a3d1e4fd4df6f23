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

TEST_F(HandleBoxTest, WrongNumbersDisableButtons)
{
  enter("moveY", "far");
  EXPECT_FALSE(enabled("moveSelection"));
  EXPECT_FALSE(enabled("moveSlab"));
  EXPECT_TRUE(enabled("fixSelection"));
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
  panel.showPullModeLeft();
  EXPECT_FALSE(panel.findChild<QPushButton*>("dragMode")->isChecked());
  EXPECT_EQ(sent(), "");
}

} // namespace FleshSim
