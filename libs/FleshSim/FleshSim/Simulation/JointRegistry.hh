#pragma once

#include <FleshSim/Simulation/SceneJoint.hh>
#include <FleshSim/Terms/JointRow.hh>

#include <functional>
#include <string>
#include <vector>

namespace FleshSim {

/// What the rows of a joint are made of: points on its two ends, at places of the start.
struct JointFrame
{
  const SceneJoint& joint;
  double size;                                            ///< of the larger of the two bodies [length]
  std::function<int(int _end, const Vector3& _place)> on; ///< a point of an end, as terms number points
  std::array<Vector3, 2> centers;                         ///< of mass of rigid bodies; else the joint's place

  /// Directions across the axis and each other, right-handed with it.
  std::array<Vector3, 2> across() const;
};

/// One kind of joint. Scene reader, schema and docs read this list.
struct JointEntry
{
  std::string name;
  std::string description; ///< one line
  bool hasAxis = false;
  bool hasLimits = false;
  bool hasMotor = false;
  bool turns = false; ///< limits, motor and compliance are those of an angle

  std::vector<JointRow> (*make)(const JointFrame& _frame);
};

const std::vector<JointEntry>& jointRegistry();

/// The entry of that name; nullptr if there is none.
const JointEntry* findJoint(const std::string& _name);

} // namespace FleshSim
