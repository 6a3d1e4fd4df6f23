#include <FleshSim/Contact/ColliderRegistry.hh>

#include <Contact/Surfaces.hh>

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace FleshSim;

/// A value for every key: vectors differ by their place in the list, so that boxes have an extent.
ColliderParameters parametersOf(const ColliderEntry& _entry)
{
  ColliderParameters parameters;
  double value = 1.0;
  for (const ColliderKey& key : _entry.keys) {
    if (key.kind == ColliderKeyKind::Vector) parameters.vectors[key.name] = Vector3::Constant(value);
    if (key.kind == ColliderKeyKind::Number) parameters.numbers[key.name] = value;
    if (key.kind == ColliderKeyKind::MeshFile) parameters.mesh = Surfaces::box(Vector3::Ones());
    value += 1.0;
  }
  return parameters;
}

TEST(ColliderRegistry, knowsItsColliders)
{
  std::vector<std::string> names;
  for (const ColliderEntry& entry : colliderRegistry())
    names.push_back(entry.name);
  EXPECT_EQ(names, (std::vector<std::string>{"plane", "sphere", "box", "capsule", "mesh"}));
  EXPECT_EQ(findCollider("torus"), nullptr);
}

TEST(ColliderRegistry, makesEveryColliderAndMissesEveryKey)
{
  for (const ColliderEntry& entry : colliderRegistry()) {
    EXPECT_EQ(findCollider(entry.name), &entry);
    EXPECT_FALSE(entry.description.empty());
    const ColliderParameters all = parametersOf(entry);
    ColliderPointer collider;
    const Status status = entry.create(all, collider);
    EXPECT_TRUE(status.isOk()) << entry.name << ": " << status.message();
    ASSERT_NE(collider, nullptr);
    for (const ColliderKey& key : entry.keys) {
      EXPECT_FALSE(key.description.empty());
      ColliderParameters some = all;
      some.vectors.erase(key.name);
      some.numbers.erase(key.name);
      if (key.kind == ColliderKeyKind::MeshFile) some.mesh = {};
      ColliderPointer none;
      const Status missing = entry.create(some, none);
      EXPECT_EQ(missing.message(), "collider '" + entry.name + "' needs '" + key.name + "'");
      EXPECT_EQ(none, nullptr);
    }
  }
}

TEST(ColliderRegistry, saysWhyAValueIsNotAdmissible)
{
  for (const ColliderEntry& entry : colliderRegistry()) {
    ColliderParameters parameters = parametersOf(entry);
    for (auto& [name, vector] : parameters.vectors)
      vector[1] = std::numeric_limits<double>::quiet_NaN();
    parameters.mesh.triangles.clear();
    ColliderPointer none;
    EXPECT_FALSE(entry.create(parameters, none).message().empty()) << entry.name;
    EXPECT_EQ(none, nullptr);
  }
  ColliderParameters parameters = parametersOf(*findCollider("sphere"));
  parameters.numbers["radius"] = -1.0;
  ColliderPointer none;
  EXPECT_EQ(findCollider("sphere")->create(parameters, none).message(), "the radius of a sphere must be positive");
}

} // namespace
