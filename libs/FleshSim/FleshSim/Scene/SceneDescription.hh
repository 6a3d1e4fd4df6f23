#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Report/StepFiles.hh>
#include <FleshSim/Scene/AttachmentDescription.hh>
#include <FleshSim/Scene/JointDescription.hh>
#include <FleshSim/Scene/RigidDescription.hh>
#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/Motion.hh>
#include <FleshSim/Simulation/RunSettings.hh>
#include <FleshSim/Simulation/SceneCollider.hh>
#include <FleshSim/Simulation/Selection.hh>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// A body of a scene: scaled, then rotated about the origin, then translated.
struct BodyDescription : BodySettings
{
  long line = 0;
  std::string mesh;     ///< path of the file; empty: generated
  std::string checksum; ///< of the file's mesh (meshChecksum); empty: any mesh will do
  std::optional<GenerateOptions> generate;
  Vector3 translate = Vector3::Zero();
  RotationDescription rotate;
  double scale = 1.0;
  Vector3 velocity = Vector3::Zero();        ///< at the start of a dynamic run [m / s]
  Vector3 angularVelocity = Vector3::Zero(); ///< about the body's middle [rad / s]
};

struct HandleDescription
{
  long line = 0;
  std::string name; ///< in reports
  int body = 0;
  Selection select;
  Vector3 translate = Vector3::Zero();
  RotationDescription rotate;
  std::array<bool, 3> components{true, true, true};
  std::optional<HeldDirection> direction; ///< instead of `components`
};

struct ForceDescription
{
  long line = 0;
  int body = 0;
  Selection select;
  Vector3 force = Vector3::Zero(); ///< [N], on each selected vertex
};

/// A pressure on the boundary faces of which all vertices are selected; it follows them.
struct PressureDescription
{
  long line = 0;
  int body = 0;
  Selection select;
  double pressure = 0.0; ///< [Pa], positive pushes inwards
};

/// An obstacle. It moves as a handle does: all of its motion over the duration.
struct ColliderDescription : ColliderSpec
{
  long line = 0;
  std::string name; ///< in reports
  double friction = 0.0;
  double viscous = 0.0;
  Vector3 translate = Vector3::Zero();
  RotationDescription rotate;
};

/// How many steps of `dt` there are in a duration, the last one perhaps shorter: at least 1. Not a number of steps yet
/// where it is too large for one.
double countSteps(double _duration, double _dt);

/// A scene has no more steps: file names have five digits.
constexpr int mostSceneSteps = 99999;

/// Where the bodies begin: at rest, thrown at random, or as files say.
struct StartDescription
{
  long line = 0;
  bool scramble = false;
  double factor = 2.0;
  std::uint64_t seed = 1;
  std::vector<std::string> positions; ///< one file per body; empty: not from files
  std::string state;                  ///< a restart file to go on from; empty: none
};

/// What a scene file says, checked as far as that goes without reading meshes. Paths are ready to be opened.
struct SceneDescription
{
  std::string file; ///< for messages
  std::vector<BodyDescription> bodies;
  std::vector<HandleDescription> handles;
  std::vector<ForceDescription> forces;
  std::vector<PressureDescription> pressures;
  Vector3 gravity = Vector3::Zero(); ///< [m / s^2]; quasi-static runs grow into it
  StartDescription start;
  std::vector<ColliderDescription> colliders;
  std::vector<RigidDescription> rigid;
  std::vector<JointDescription> joints;
  std::vector<AttachmentDescription> attachments;
  std::optional<double> duration; ///< of a dynamic run [s]; absent: quasi-static
  int steps = 10;
  RunSettings settings;
  OutputSettings output;

  bool hasContact = false; ///< bodies meet in an equilibrium; in motion they always may
  bool isDynamic() const { return duration.has_value(); }
};

} // namespace FleshSim
