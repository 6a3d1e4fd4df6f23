// Random bodies thrown at each other: whatever happens, no two surfaces intersect. FLESHSIM_FUZZ_STEPS=100000 makes it
// a long run; it tells how many steps there were.

#include "../Support/SceneSimulation.hh"

#include <FleshSim/Contact/TouchingSurfaces.hh>

#include <cstdlib>
#include <random>
#include <sstream>

namespace FleshSim {
namespace {

class RandomScene
{
public:
  explicit RandomScene(unsigned _seed) : random_(_seed) {}

  std::string text()
  {
    std::ostringstream out;
    const int bodies = 2 + static_cast<int>(number(0.0, 2.5));
    out << "{ \"bodies\": [";
    for (int b = 0; b < bodies; ++b)
      out << (b > 0 ? ", " : "") << body(b);
    const char* const integrators[] = {"backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"};
    out << " ], \"mode\": \"dynamic\", \"gravity\": " << vector(10.0) << ", \"dynamics\": {\"integrator\": \""
        << integrators[static_cast<int>(number(0.0, 5.0))] << "\", \"dt\": " << std::pow(10.0, number(-3.0, -1.0))
        << "}, \"steps\": 12, \"contact\": {\"self\": " << (number(0.0, 1.0) < 0.3 ? "true" : "false")
        << ", \"method\": \"" << (number(0.0, 1.0) < 0.8 ? "guaranteed" : "barrier")
        << "\", \"friction\": " << (number(0.0, 1.0) < 0.5 ? 0.0 : number(0.0, 1.0)) << "}";
    if (number(0.0, 1.0) < 0.4)
      out << R"(, "colliders": [ {"box": {"min": [-2, -2.2, -2], "max": [2, -1.7, 2]}, "friction": 0.3, "translate": )"
          << vector(2.0) << "} ]";
    out << " }";
    return out.str();
  }

private:
  double number(double _low, double _high) { return std::uniform_real_distribution<double>(_low, _high)(random_); }

  std::string vector(double _size)
  {
    std::ostringstream out;
    out << "[" << number(-_size, _size) << ", " << number(-_size, _size) << ", " << number(-_size, _size) << "]";
    return out.str();
  }

  /// Each has a place of its own, from which it is thrown to the middle.
  std::string body(int _number)
  {
    const Vector3 places[] = {{0, 0, 0},       {2.6, 0.3, 0.1}, {-2.6, 0.1, 0.4},
                              {0.1, 2.6, 0.2}, {0.3, 0.2, 2.6}, {0, 0, -3}};
    const char* const shapes[] = {R"({"shape": "cube", "resolution": 2, "size": 1.2})",
                                  R"({"shape": "beam", "resolution": 1, "length": 2, "height": 0.03, "width": 0.05})",
                                  R"({"shape": "beam", "resolution": 3, "length": 1.4, "height": 0.1, "width": 1})",
                                  R"({"shape": "cube", "cells": "hex", "resolution": 1, "size": 0.6})",
                                  R"({"shape": "cube", "resolution": 1, "size": 0.9})"};
    const Vector3 place = places[_number];
    const double speed = std::pow(10.0, number(-0.5, 2.0));
    const Vector3 velocity = -speed * place.stableNormalized();
    std::ostringstream out;
    out << "{\"generate\": " << shapes[static_cast<int>(number(0.0, 5.0))] << ", \"rotate\": {\"axis\": " << vector(1.0)
        << ", \"degrees\": " << number(0.0, 180.0) << "}, \"translate\": [" << place[0] << ", " << place[1] << ", "
        << place[2] << "], \"velocity\": [" << velocity[0] << ", " << velocity[1] << ", " << velocity[2]
        << "], \"material\": {\"young\": " << std::pow(10.0, number(3.0, 7.0)) << ", \"poisson\": " << number(0.0, 0.45)
        << ", \"density\": 1000}}";
    return out.str();
  }

  std::mt19937 random_;
};

TEST(ContactFuzz, NothingEverIntersects)
{
  const char* const wanted = std::getenv("FLESHSIM_FUZZ_STEPS");
  const long most = wanted != nullptr ? std::atol(wanted) : 240;
  long steps = 0;
  long failed = 0;
  for (unsigned seed = 1; steps < most; ++seed) {
    std::unique_ptr<Simulation> simulation;
    const std::string text = RandomScene(seed).text();
    // Bodies that begin in each other are refused, and that is right.
    if (!makeSimulation(text, simulation)) {
      ++steps;
      continue;
    }
    for (int s = 1; s <= 12; ++s, ++steps) {
      const bool converged = simulation->step(s, nullptr).converged;
      const MeetingRules rules = simulation->setup().contactSettings().rules();
      const TouchingSurfaces found =
          touchingSurfaces(contactSurfaces(simulation->setup().bodies), simulation->positions(), rules, 0.0);
      ASSERT_LT(found.first, 0) << seed << ", step " << s << ":\n" << text;
      // An obstacle that was stopped is not where its motion says.
      if (!converged) {
        ++failed;
        break;
      }
    }
  }
  std::cout << steps << " steps, " << failed << " runs ended early\n";
  EXPECT_LT(static_cast<double>(failed), 0.02 * static_cast<double>(steps));
}

} // namespace
} // namespace FleshSim
