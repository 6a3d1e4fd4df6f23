#include <drawing/Camera.hh>

#include <FleshSim/Mesh/UsedVertices.hh>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace FleshSim {

ViewBox boxOf(const VolumeMesh& _mesh, const Points& _positions)
{
  ViewBox box;
  const std::vector<char> used = usedVertices(_mesh);
  for (Eigen::Index i = 0; i < _positions.cols(); ++i)
    if (used[static_cast<std::size_t>(i)] && _positions.col(i).allFinite()) box.extend(Vector3(_positions.col(i)));
  return box;
}

ViewBox boxOf(const Points& _positions)
{
  ViewBox box;
  for (Eigen::Index i = 0; i < _positions.cols(); ++i)
    if (_positions.col(i).allFinite()) box.extend(Vector3(_positions.col(i)));
  return box;
}

namespace {

struct NamedView
{
  const char* name;
  Vector3 direction;
  Vector3 up;
};

/// z is up, as in the pictures of runs.
const std::vector<NamedView>& namedViews()
{
  static const std::vector<NamedView> views = {{"iso", View().direction, View().up}, {"front", {0, -1, 0}, {0, 0, 1}},
                                               {"back", {0, 1, 0}, {0, 0, 1}},       {"left", {-1, 0, 0}, {0, 0, 1}},
                                               {"right", {1, 0, 0}, {0, 0, 1}},      {"top", {0, 0, 1}, {0, 1, 0}},
                                               {"bottom", {0, 0, -1}, {0, 1, 0}}};
  return views;
}

bool parseDirection(const std::string& _text, Vector3& _direction)
{
  const char* at = _text.data();
  const char* const end = at + _text.size();
  for (int k = 0; k < 3; ++k) {
    if (k > 0 && (at == end || *at++ != ',')) return false;
    const auto number = std::from_chars(at, end, _direction[k]);
    if (number.ec != std::errc()) return false;
    at = number.ptr;
  }
  return at == end && _direction.allFinite() && !_direction.isZero(0.0);
}

} // namespace

const std::vector<std::string>& viewNames()
{
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const NamedView& view : namedViews())
      list.emplace_back(view.name);
    return list;
  }();
  return names;
}

Vector3 upAgainst(const Vector3& _gravity)
{
  return _gravity.isZero(0.0) ? Vector3(Vector3::UnitZ()) : Vector3(-_gravity.stableNormalized());
}

View upright(const View& _view, const Vector3& _up)
{
  View view = _view;
  const auto turn = Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), _up);
  view.direction = turn * view.direction;
  view.up = turn * view.up;
  return view;
}

bool parseView(const std::string& _text, View& _view, const Vector3& _up)
{
  for (const NamedView& named : namedViews())
    if (_text == named.name) {
      View view = _view;
      view.direction = named.direction;
      view.up = named.up;
      _view = upright(view, _up);
      return true;
    }
  Vector3 direction;
  if (!parseDirection(_text, direction)) return false;
  _view.direction = direction.stableNormalized();
  const bool isVertical = std::abs(_view.direction.dot(_up)) > 0.99;
  _view.up = isVertical ? upright(View{{0, 0, 1}, {0, 1, 0}}, _up).up : _up;
  return true;
}

void fitCamera(vtkCamera& _camera, const ViewBox& _box, const View& _view, double _aspect, double _margin)
{
  const ViewBox box = _box.isEmpty() ? ViewBox(Vector3(-0.5, -0.5, -0.5), Vector3(0.5, 0.5, 0.5)) : _box;
  const Vector3 back = _view.direction.normalized();
  const Vector3 right = _view.up.cross(back).normalized();
  const Vector3 up = back.cross(right);
  Eigen::Matrix3d axes;
  axes << right.transpose(), up.transpose(), back.transpose();

  Points corners(3, 8);
  for (int i = 0; i < 8; ++i)
    corners.col(i) = axes * box.corner(static_cast<ViewBox::CornerType>(i));
  const double slopeY = std::tan(_view.angle * M_PI / 360) * (1 - 2 * _margin);
  const double slopeX = slopeY * _aspect;
  // An eye at height x sees a corner inside the right edge if corner.x - eye.x <= slope * (eye.z - corner.z), and so
  // on: four bounds on a linear expression each, two of which pin x and z, the other two y and z.
  const auto highest = [&](int _axis, double _slope, double _sign) {
    return (_sign * corners.row(_axis) + _slope * corners.row(2)).maxCoeff();
  };
  const double rightmost = highest(0, slopeX, 1), leftmost = highest(0, slopeX, -1);
  const double topmost = highest(1, slopeY, 1), lowest = highest(1, slopeY, -1);
  const double nearest = corners.row(2).maxCoeff() + 1e-3 * std::max(box.diagonal().norm(), 1e-300);
  const Vector3 eye((rightmost - leftmost) / 2, (topmost - lowest) / 2,
                    std::max({(rightmost + leftmost) / (2 * slopeX), (topmost + lowest) / (2 * slopeY), nearest}));
  const Vector3 position = axes.transpose() * eye;
  const Vector3 focus = axes.transpose() * Vector3(eye.x(), eye.y(), (axes * box.center()).z());
  _camera.SetPosition(position.data());
  _camera.SetFocalPoint(focus.data());
  _camera.SetViewUp(up.data());
  _camera.SetViewAngle(_view.angle);
}

} // namespace FleshSim
