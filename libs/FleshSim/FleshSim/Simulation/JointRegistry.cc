#include <FleshSim/Simulation/JointRegistry.hh>

#include <Eigen/Geometry>

namespace FleshSim {

std::array<Vector3, 2> JointFrame::across() const
{
  const Vector3 first = joint.axis.unitOrthogonal();
  return {first, joint.axis.cross(first)};
}

namespace {

/// Two points in the same place.
void addPin(const JointFrame& _frame, const Vector3& _place, double _compliance, std::vector<JointRow>& _rows)
{
  const int a = _frame.on(0, _place);
  const int b = _frame.on(1, _place);
  for (int k = 0; k < 3; ++k) {
    JointRow row;
    row.function = std::make_shared<OffsetFunction>(b, a, Vector3::Unit(k));
    row.compliance = _compliance;
    _rows.push_back(std::move(row));
  }
}

/// Products stay zero.
void addProduct(const ProductFunction& _product, double _compliance, std::vector<JointRow>& _rows)
{
  JointRow row;
  row.function = std::make_shared<ProductFunction>(_product);
  row.compliance = _compliance;
  _rows.push_back(std::move(row));
}

/// Limits and motor of what is free; _lever: what its angle is multiplied with, or 1 for a way.
void addFreedom(const JointFrame& _frame, const std::shared_ptr<const JointFunction>& _function, double _lever,
                std::vector<JointRow>& _rows)
{
  const SceneJoint& joint = _frame.joint;
  JointRow row;
  row.function = _function;
  row.lever = _lever;
  if (joint.limits) {
    row.low = _lever * joint.limits->first;
    row.high = _lever * joint.limits->second;
    _rows.push_back(row);
  }
  if (!joint.motor) return;
  row.low = row.high = 0.0;
  row.isMotor = true;
  row.speed = _lever * joint.motor->speed;
  row.most = joint.motor->most / _lever;
  _rows.push_back(row);
}

std::vector<JointRow> makeBall(const JointFrame& _frame)
{
  std::vector<JointRow> rows;
  addPin(_frame, _frame.joint.at, _frame.joint.compliance, rows);
  return rows;
}

std::vector<JointRow> makeHinge(const JointFrame& _frame)
{
  const double size = _frame.size;
  const Vector3& at = _frame.joint.at;
  const auto [first, second] = _frame.across();
  // An angle's compliance is felt at the lever's end, squared.
  std::vector<JointRow> rows;
  addPin(_frame, at, 0.0, rows);
  addPin(_frame, at + size * _frame.joint.axis, _frame.joint.compliance * size * size, rows);
  const int a = _frame.on(0, at);
  const int b = _frame.on(1, at);
  const int turned = _frame.on(1, at + size * first);
  const ProductFunction sine(turned, b, _frame.on(0, at + size * second), a, size);
  const ProductFunction cosine(turned, b, _frame.on(0, at + size * first), a, size);
  addFreedom(_frame, std::make_shared<AngleFunction>(sine, cosine, size), size, rows);
  return rows;
}

std::vector<JointRow> makeFixed(const JointFrame& _frame)
{
  const Vector3& at = _frame.joint.at;
  const auto [first, second] = _frame.across();
  std::vector<JointRow> rows;
  for (const Vector3& place : {at, Vector3(at + _frame.size * first), Vector3(at + _frame.size * second)})
    addPin(_frame, place, _frame.joint.compliance, rows);
  return rows;
}

/// The shaft's two parts bend in any direction against each other, and turn together about the axis.
std::vector<JointRow> makeUniversal(const JointFrame& _frame)
{
  const Vector3& at = _frame.joint.at;
  const auto [first, second] = _frame.across();
  std::vector<JointRow> rows;
  addPin(_frame, at, _frame.joint.compliance, rows);
  const ProductFunction cross(_frame.on(0, at + _frame.size * first), _frame.on(0, at),
                              _frame.on(1, at + _frame.size * second), _frame.on(1, at), _frame.size);
  addProduct(cross, 0.0, rows);
  return rows;
}

std::vector<JointRow> makeSlider(const JointFrame& _frame)
{
  const double size = _frame.size;
  const double compliance = _frame.joint.compliance;
  const Vector3& at = _frame.joint.at;
  const auto [first, second] = _frame.across();
  const int origin = _frame.on(0, at);
  const int across[2] = {_frame.on(0, at + size * first), _frame.on(0, at + size * second)};
  const int near = _frame.on(1, at);
  const int far = _frame.on(1, at + size * _frame.joint.axis);
  std::vector<JointRow> rows;
  for (const int direction : across) {
    addProduct(ProductFunction(near, origin, direction, origin, size), compliance, rows);
    addProduct(ProductFunction(far, origin, direction, origin, size), compliance, rows);
  }
  addProduct(ProductFunction(_frame.on(1, at + size * first), near, across[1], origin, size), compliance, rows);
  const ProductFunction along(near, origin, _frame.on(0, at + size * _frame.joint.axis), origin, size);
  addFreedom(_frame, std::make_shared<ProductFunction>(along), 1.0, rows);
  return rows;
}

/// From the joint's place on the first end to the second one's centre of mass; where the second is no rigid body, the
/// other way round.
std::vector<JointRow> makeDistance(const JointFrame& _frame)
{
  const SceneJoint& joint = _frame.joint;
  const bool isSecond = joint.ends[1].kind == JointEnd::Kind::rigid;
  const int a = _frame.on(isSecond ? 0 : 1, joint.at);
  const int b = _frame.on(isSecond ? 1 : 0, _frame.centers[isSecond ? 1 : 0]);
  const double now = (joint.at - _frame.centers[isSecond ? 1 : 0]).norm();
  JointRow row;
  row.function = std::make_shared<DistanceFunction>(a, b);
  row.low = joint.limits ? joint.limits->first : now;
  row.high = joint.limits ? joint.limits->second : now;
  row.compliance = joint.compliance;
  return {row};
}

} // namespace

const std::vector<JointEntry>& jointRegistry()
{
  static const std::vector<JointEntry> entries = {
      {"ball", "a point of both stays in one place", false, false, false, false, makeBall},
      {"hinge", "they turn against each other about an axis", true, true, true, true, makeHinge},
      {"slider", "the second slides along an axis of the first", true, true, true, false, makeSlider},
      {"fixed", "they move as one", false, false, false, false, makeFixed},
      {"universal", "they bend against each other, and turn together about an axis", true, false, false, false,
       makeUniversal},
      {"distance", "a point of one keeps its distance from the centre of mass of the other", false, true, false, false,
       makeDistance},
  };
  return entries;
}

const JointEntry* findJoint(const std::string& _name)
{
  for (const JointEntry& entry : jointRegistry())
    if (entry.name == _name) return &entry;
  return nullptr;
}

} // namespace FleshSim
