#pragma once

// What is different in two scene descriptions. Structured bindings name every member: a new one does not compile until
// it is compared here.

#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Simulation/SettingTable.hh>

#include <algorithm>
#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

namespace SameScene {

using namespace FleshSim;

/// Names of the members that differ.
class Differences
{
public:
  template <class T>
  void compare(const std::string& _name, const T& _a, const T& _b)
  {
    if (!(_a == _b)) names_ += _name + " ";
  }

  /// The same file, however its path is spelled.
  void comparePaths(const std::string& _name, const std::string& _a, const std::string& _b)
  {
    compare(_name, _a.empty(), _b.empty());
    if (!_a.empty()) compare(_name, std::filesystem::weakly_canonical(_a), std::filesystem::weakly_canonical(_b));
  }

  const std::string& names() const { return names_; }

private:
  std::string names_;
};

inline void compare(Differences& _d, const RotationDescription& _a, const RotationDescription& _b)
{
  const auto& [axis, degrees, center] = _a;
  _d.compare("axis", axis, _b.axis);
  _d.compare("degrees", degrees, _b.degrees);
  _d.compare("center", center, _b.center);
}

inline void compare(Differences& _d, const Selection& _a, const Selection& _b)
{
  const auto& [kind, vertices, low, high, center, radius, axis, from, to, name, equals] = _a;
  _d.compare("kind", kind, _b.kind);
  _d.compare("vertices", vertices, _b.vertices);
  _d.compare("low", low, _b.low);
  _d.compare("high", high, _b.high);
  _d.compare("center", center, _b.center);
  _d.compare("radius", radius, _b.radius);
  _d.compare("axis", axis, _b.axis);
  _d.compare("from", from, _b.from);
  _d.compare("to", to, _b.to);
  _d.compare("property", name, _b.name);
  _d.compare("value", equals, _b.equals);
}

inline void compare(Differences& _d, const MaterialChoice& _a, const MaterialChoice& _b)
{
  const auto& [name, parameters, density, locking, fromCells, regions] = _a;
  const auto& [mu, lambda, modelConstants, own] = parameters;
  _d.compare("material", name, _b.name);
  _d.compare("mu", mu, _b.parameters.mu);
  _d.compare("lambda", lambda, _b.parameters.lambda);
  _d.compare("modelConstants", modelConstants, _b.parameters.modelConstants);
  _d.compare("density", density, _b.density);
  _d.compare("locking", locking, _b.locking);
  _d.compare("own", own, _b.parameters.own);
  const auto& [properties, others] = fromCells;
  const auto& [young, poisson, otherMu, otherLambda, otherModel, otherOwn] = others;
  _d.compare("properties", properties, _b.fromCells.properties);
  _d.compare("young", young.value_or(0.0), _b.fromCells.others.young.value_or(0.0));
  _d.compare("poisson", poisson.value_or(0.0), _b.fromCells.others.poisson.value_or(0.0));
  _d.compare("other mu", otherMu.value_or(0.0), _b.fromCells.others.mu.value_or(0.0));
  _d.compare("other lambda", otherLambda.value_or(0.0), _b.fromCells.others.lambda.value_or(0.0));
  _d.compare("other model", otherModel, _b.fromCells.others.modelConstants);
  _d.compare("other own", otherOwn, _b.fromCells.others.own);
  _d.compare("regions", regions.size(), _b.regions.size());
  for (std::size_t r = 0; r < std::min(regions.size(), _b.regions.size()); ++r) {
    compare(_d, regions[r].select, _b.regions[r].select);
    compare(_d, regions[r].material, _b.regions[r].material);
  }
}

inline void compare(Differences& _d, const GenerateOptions& _a, const GenerateOptions& _b)
{
  const auto& [shape, hexes, resolution, parameters] = _a;
  _d.compare("shape", shape, _b.shape);
  _d.compare("hexes", hexes, _b.hexes);
  _d.compare("resolution", resolution, _b.resolution);
  _d.compare("parameters", parameters, _b.parameters);
}

/// By the table: what is not in it is no part of a scene.
template <class Owner>
void compareSettings(Differences& _d, const std::vector<Setting<Owner>>& _settings, const Owner& _a, const Owner& _b)
{
  for (const Setting<Owner>& setting : _settings)
    _d.compare(setting.key, settingText(setting.get(_a)), settingText(setting.get(_b)));
}

inline void compare(Differences& _d, const ColliderSpec& _a, const ColliderSpec& _b)
{
  const auto& [kind, vectors, numbers, mesh] = _a;
  _d.compare("kind", kind, _b.kind);
  _d.compare("vectors", vectors, _b.vectors);
  _d.compare("numbers", numbers, _b.numbers);
  _d.comparePaths("mesh", mesh, _b.mesh);
}

/// Its own members and those of its base cannot be bound together; what its size is says whether one is new.
inline void compare(Differences& _d, const BodyDescription& _a, const BodyDescription& _b)
{
  struct Known : BodySettings
  {
    long line;
    std::string mesh;
    std::string checksum;
    std::optional<GenerateOptions> generate;
    Vector3 translate;
    RotationDescription rotate;
    double scale;
    Vector3 velocity;
    Vector3 angularVelocity;
  };
  static_assert(sizeof(BodyDescription) == sizeof(Known), "compare the new member here");
  _d.comparePaths("mesh", _a.mesh, _b.mesh);
  _d.compare("checksum", _a.checksum, _b.checksum);
  _d.compare("generate", _a.generate.has_value(), _b.generate.has_value());
  if (_a.generate && _b.generate) compare(_d, *_a.generate, *_b.generate);
  compareSettings<BodySettings>(_d, bodySettings(), _a, _b);
  compare(_d, _a.material, _b.material);
  _d.compare("translate", _a.translate, _b.translate);
  compare(_d, _a.rotate, _b.rotate);
  _d.compare("scale", _a.scale, _b.scale);
  _d.compare("velocity", _a.velocity, _b.velocity);
  _d.compare("angularVelocity", _a.angularVelocity, _b.angularVelocity);
}

inline void compare(Differences& _d, const HandleDescription& _a, const HandleDescription& _b)
{
  const auto& [line, name, body, select, translate, rotate, components, direction] = _a;
  (void)line;
  if (!name.empty() && !_b.name.empty()) _d.compare("name", name, _b.name);
  _d.compare("body", body, _b.body);
  compare(_d, select, _b.select);
  _d.compare("translate", translate, _b.translate);
  compare(_d, rotate, _b.rotate);
  _d.compare("components", components, _b.components);
  _d.compare("direction", direction == _b.direction, true);
}

inline void compare(Differences& _d, const PressureDescription& _a, const PressureDescription& _b)
{
  const auto& [line, body, select, pressure] = _a;
  (void)line;
  _d.compare("body", body, _b.body);
  compare(_d, select, _b.select);
  _d.compare("pressure", pressure, _b.pressure);
}

inline void compare(Differences& _d, const ForceDescription& _a, const ForceDescription& _b)
{
  const auto& [line, body, select, force] = _a;
  (void)line;
  _d.compare("body", body, _b.body);
  compare(_d, select, _b.select);
  _d.compare("force", force, _b.force);
}

/// Its own members and those of its base cannot be bound together; what its size is says whether one is new.
inline void compare(Differences& _d, const ColliderDescription& _a, const ColliderDescription& _b)
{
  struct Known : ColliderSpec
  {
    long line;
    std::string name;
    double friction;
    double viscous;
    Vector3 translate;
    RotationDescription rotate;
  };
  static_assert(sizeof(Known) == sizeof(ColliderDescription), "a new member is to be compared here");
  compare(_d, static_cast<const ColliderSpec&>(_a), static_cast<const ColliderSpec&>(_b));
  _d.compare("friction", _a.friction, _b.friction);
  _d.compare("viscous", _a.viscous, _b.viscous);
  _d.compare("translate", _a.translate, _b.translate);
  compare(_d, _a.rotate, _b.rotate);
}

inline void compare(Differences& _d, const RigidDescription& _a, const RigidDescription& _b)
{
  const auto& [line, name, shape, density, mass, inertia, translate, rotate, scale, velocity, angularVelocity, friction,
               fixed, motion] = _a;
  (void)line;
  _d.compare("name", name, _b.name);
  compare(_d, shape, _b.shape);
  _d.compare("density", density, _b.density);
  _d.compare("mass", mass, _b.mass);
  _d.compare("inertia", inertia, _b.inertia);
  _d.compare("translate", translate, _b.translate);
  compare(_d, rotate, _b.rotate);
  _d.compare("scale", scale, _b.scale);
  _d.compare("velocity", velocity, _b.velocity);
  _d.compare("angular velocity", angularVelocity, _b.angularVelocity);
  _d.compare("friction", friction, _b.friction);
  _d.compare("fixed", fixed, _b.fixed);
  _d.compare("motion", motion.has_value(), _b.motion.has_value());
  if (!motion || !_b.motion) return;
  _d.compare("translate", motion->translate, _b.motion->translate);
  compare(_d, motion->rotate, _b.motion->rotate);
}

inline void compare(Differences& _d, const JointDescription& _a, const JointDescription& _b)
{
  const auto& [line, name, type, between, at, axis, limits, motor, compliance, collide] = _a;
  (void)line;
  _d.compare("name", name, _b.name);
  _d.compare("type", type, _b.type);
  for (std::size_t e = 0; e < 2; ++e) {
    _d.compare("between", between[e].rigid, _b.between[e].rigid);
    _d.compare("between", between[e].body, _b.between[e].body);
  }
  _d.compare("at", at, _b.at);
  _d.compare("axis", axis, _b.axis);
  _d.compare("limits", limits, _b.limits);
  _d.compare("motor", motor, _b.motor);
  _d.compare("compliance", compliance, _b.compliance);
  _d.compare("collide", collide, _b.collide);
}

inline void compare(Differences& _d, const AttachmentDescription& _a, const AttachmentDescription& _b)
{
  const auto& [line, name, body, select, to, collide] = _a;
  (void)line;
  _d.compare("name", name, _b.name);
  _d.compare("body", body, _b.body);
  compare(_d, select, _b.select);
  _d.compare("to", to, _b.to);
  _d.compare("collide", collide, _b.collide);
}

inline void compare(Differences& _d, const StartDescription& _a, const StartDescription& _b)
{
  const auto& [line, scramble, factor, seed, positions, state] = _a;
  (void)line;
  _d.compare("scramble", scramble, _b.scramble);
  _d.compare("factor", factor, _b.factor);
  _d.compare("seed", seed, _b.seed);
  _d.comparePaths("state", state, _b.state);
  _d.compare("positions", positions.size(), _b.positions.size());
  for (std::size_t i = 0; i < std::min(positions.size(), _b.positions.size()); ++i)
    _d.comparePaths("positions", positions[i], _b.positions[i]);
}

inline void compare(Differences& _d, const OutputSettings& _a, const OutputSettings& _b)
{
  const auto& [directory, formats, every, report, csv, html, pictures, picture, restartEvery, origins] = _a;
  (void)origins;
  (void)picture; // of the command line alone
  _d.comparePaths("directory", directory, _b.directory);
  _d.compare("formats", formats, _b.formats);
  _d.compare("every", every, _b.every);
  _d.compare("restart", restartEvery, _b.restartEvery);
  _d.comparePaths("report", report, _b.report);
  _d.comparePaths("csv", csv, _b.csv);
  _d.comparePaths("html", html, _b.html);
  _d.comparePaths("pictures", pictures, _b.pictures);
}

template <class Entry>
void compareLists(Differences& _d, const std::string& _name, const std::vector<Entry>& _a, const std::vector<Entry>& _b)
{
  _d.compare(_name, _a.size(), _b.size());
  for (std::size_t i = 0; i < std::min(_a.size(), _b.size()); ++i)
    compare(_d, _a[i], _b[i]);
}

/// Names of the members in which two scenes differ, beside the file's name and the lines of its parts; "" if none do.
inline std::string differences(const SceneDescription& _a, const SceneDescription& _b)
{
  const auto& [file, bodies, handles, forces, pressures, gravity, start, colliders, rigid, joints, attachments,
               duration, steps, settings, output, hasContact] = _a;
  (void)file;
  Differences d;
  compareLists(d, "bodies", bodies, _b.bodies);
  compareLists(d, "handles", handles, _b.handles);
  compareLists(d, "forces", forces, _b.forces);
  compareLists(d, "pressures", pressures, _b.pressures);
  d.compare("gravity", gravity, _b.gravity);
  compare(d, start, _b.start);
  compareLists(d, "colliders", colliders, _b.colliders);
  compareLists(d, "rigid", rigid, _b.rigid);
  compareLists(d, "joints", joints, _b.joints);
  compareLists(d, "attachments", attachments, _b.attachments);
  d.compare("duration", duration, _b.duration);
  d.compare("steps", steps, _b.steps);
  compareSettings(d, runSettings(), settings, _b.settings);
  compare(d, output, _b.output);
  // In motion bodies may always meet.
  d.compare("hasContact", hasContact && !_a.isDynamic(), _b.hasContact && !_b.isDynamic());
  return d.names();
}

} // namespace SameScene
