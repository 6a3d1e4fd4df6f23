// Nothing tunnels: random walks of vertices among every collider, judged by plain geometry.

#include <Contact/ContactWalk.hh>

#include <gtest/gtest.h>

#include <iostream>

namespace {

using namespace FleshSim;
using namespace ContactWalk;
using Specimens::Placement;
using Specimens::Specimen;

constexpr int walks = 10000;
constexpr int stepsOfAWalk = 8;

struct Variant
{
  Placement place;
  double offset; ///< of the unit placement
};

const std::vector<Variant> variants = {
    {{1.0, Vector3::Zero()}, 1e-2},          {{1.0, Vector3::Zero()}, 1e-3},
    {{1.0, Vector3::Zero()}, 1e-4},          {{1e-3, Vector3::Zero()}, 1e-3},
    {{1e3, Vector3::Zero()}, 1e-3},          {{1.0, Vector3(1e3, 0, -1e3)}, 1e-4},
    {{1e-3, Vector3(-1e3, 1e3, 1e3)}, 1e-3}, {{1e3, Vector3(1e3, -1e3, 1e3)}, 1e-2},
};

RigidPose randomPose(Random& _random, double _reach, const Vector3& _center)
{
  RigidPose pose;
  pose.rotation = Eigen::AngleAxisd(_random.uniform(-3.1, 3.1), Surfaces::randomDirection(_random)).toRotationMatrix();
  pose.translation = _center + _reach * Surfaces::randomDirection(_random);
  return pose;
}

/// The pose of the next step: turned and moved a little, or anywhere.
RigidPose nextPose(const RigidPose& _pose, double _unit, Random& _random)
{
  if (_random.below(3) == 0) return randomPose(_random, 5.0 * _unit, _pose.translation);
  const double share = std::pow(10.0, _random.uniform(-4.0, -0.3));
  RigidPose pose = _pose;
  pose.rotation =
      Eigen::AngleAxisd(share * 3.0, Surfaces::randomDirection(_random)).toRotationMatrix() * _pose.rotation;
  pose.translation += share * _unit * Surfaces::randomDirection(_random);
  return pose;
}

/// A place to start from, clear of the surface and outside of solids.
Vector3 start(const Specimen& _specimen, double _offset, Random& _random)
{
  Vector3 point;
  do
    point = Surfaces::randomVector(_random, -_specimen.domain, _specimen.domain);
  while (_specimen.distance(point) < _offset);
  return point;
}

class EveryCollider : public testing::TestWithParam<Specimen>
{
protected:
  /// One vertex for some steps. In the fixed frame the pose is the identity.
  void walk(const Variant& _variant, bool _moves, Random& _random)
  {
    const Specimen& specimen = GetParam();
    const Placement& place = _variant.place;
    const double offset = place.length(_variant.offset);
    // A moving collider has its own origin inside it and is carried to where the variant wants it.
    const Placement own{place.scale, _moves ? Vector3(Vector3::Zero()) : place.shift};
    const ColliderPointer shape = specimen.make(own);
    MovingCollider collider(shape);
    RigidPose pose = _moves ? randomPose(_random, 0.0, place.shift) : RigidPose();
    Vector3 here = pose.apply(own.point(start(specimen, _variant.offset, _random)));
    const int side = specimen.side(own.unit(pose.applyInverse(here)));
    for (int step = 0; step < stepsOfAWalk; ++step) {
      const RigidPose next = _moves ? nextPose(pose, place.scale, _random) : pose;
      collider.setPoses(pose, next);
      const Vector3 local = pose.applyInverse(here);
      const Vector3 wish = propose(*shape, specimen, own, local, offset, _random);
      const bool isThrown = _moves && _random.below(2) == 0; // stands in the world while the collider comes
      Vector3 there = advance(collider, here, isThrown ? here : next.apply(wish), offset, counts_);
      if (own.unit(next.applyInverse(there)).cwiseAbs().maxCoeff() > specimen.domain) there = collider.carried(here);
      const Vector3 before = own.unit(local);
      const Vector3 after = own.unit(next.applyInverse(there));
      ASSERT_FALSE(specimen.hits(before, after, _variant.offset)) << "a path through the collider";
      ASSERT_EQ(specimen.side(after), side) << "on the other side";
      ASSERT_GT(specimen.distance(after), 0.499 * _variant.offset) << "too near";
      pose = next;
      here = there;
    }
  }

  void walkAll(bool _moves, std::uint64_t _seed)
  {
    Random random(_seed);
    for (int i = 0; i < walks; ++i) {
      walk(variants[static_cast<std::size_t>(i) % variants.size()], _moves, random);
      ASSERT_FALSE(HasFatalFailure()) << "walk " << i;
    }
    EXPECT_TRUE(counts_.normalsAreUnit);
    // The walks have to be about contact, and contact about sliding.
    EXPECT_GT(counts_.held, counts_.steps / 20);
    EXPECT_GT(counts_.held, counts_.stayed);
    std::cout << GetParam().name << ": " << counts_.steps << " steps, " << counts_.free << " free, " << counts_.held
              << " held, " << counts_.stayed << " stayed\n";
  }

  Counts counts_;
};

TEST_P(EveryCollider, letsNothingThrough)
{
  walkAll(false, 31);
}

TEST_P(EveryCollider, letsNothingThroughWhileItMovesAndTurns)
{
  walkAll(true, 32);
}

INSTANTIATE_TEST_SUITE_P(Contact, EveryCollider, testing::ValuesIn(Specimens::specimens()),
                         [](const auto& _info) { return _info.param.name; });

} // namespace
