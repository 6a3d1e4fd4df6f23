#include <FleshSim/IO/MeshFormat.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

TEST(MeshFormats, SayWhatTheyCannotHold)
{
  MeshDocument document;
  const auto add = [&](PropertyEntity _entity, const char* _name, bool _text) {
    Property property;
    property.entity = _entity;
    property.name = _name;
    if (_text) property.texts.emplace_back("words");
    document.properties.push_back(property);
  };
  add(PropertyEntity::vertex, "heat", false);
  add(PropertyEntity::cell, "label", true);
  add(PropertyEntity::face, "flow", false);
  add(PropertyEntity::cell, "medit:reference", false);
  const auto dropped = [&](const char* _format) { return droppedProperties(*findMeshFormat(_format), document); };
  using Names = std::vector<std::string>;
  EXPECT_EQ(dropped("ovm"), Names());
  EXPECT_EQ(dropped("ovmb"), Names());
  EXPECT_EQ(dropped("mesh"), (Names{"heat", "label", "flow"}));
  EXPECT_EQ(dropped("msh"), (Names{"label", "flow"}));
  EXPECT_EQ(dropped("stl"), (Names{"heat", "label", "flow", "medit:reference"}));
#ifdef FLESHSIM_HAVE_VTK
  EXPECT_EQ(dropped("vtu"), (Names{"label", "flow"}));
#endif
}

TEST(MeshFormats, AreFoundByNameAndExtensionInAnyCase)
{
  for (const MeshFormat& format : meshFormats())
    EXPECT_EQ(findMeshFormat(format.name), &format);
  EXPECT_EQ(findMeshFormat("OVM"), findMeshFormat("ovm"));
  EXPECT_EQ(findMeshFormat("nothing"), nullptr);
}

} // namespace
