#pragma once

// Bodies to be pulled about, and how.

#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <Support/TestMeshes.hh>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace Specimens {

using namespace FleshSim;

inline bool onBoundary(const Vector3& _x)
{
  return _x.cwiseAbs().maxCoeff() > 1.0 - 1e-9;
}

/// Holds the vertices of a rest mesh that `_select` names; `_place(rest, time)` is where they go.
inline BoundaryMotion hold(const Points& _rest, const std::function<bool(const Vector3&)>& _select,
                           const std::function<Vector3(const Vector3&, double)>& _place)
{
  BoundaryMotion motion;
  for (int v = 0; v < _rest.cols(); ++v)
    if (_select(_rest.col(v))) motion.vertices.push_back({v, Matrix3::Identity()});
  const auto vertices = motion.vertices;
  motion.target = [_rest, vertices, _place](int _i, double _time) {
    return _place(_rest.col(vertices[static_cast<std::size_t>(_i)].vertex), _time);
  };
  return motion;
}

inline BoundaryMotion stretchAlongY(const Points& _rest, double _rate)
{
  return hold(
      _rest, [](const Vector3& _x) { return std::abs(_x.y()) > 1.0 - 1e-9; },
      [_rate](const Vector3& _x, double _time) { return Vector3(_x + Vector3(0, _x.y() * _rate * _time, 0)); });
}

struct Specimen
{
  Specimen(const VolumeMesh& _mesh, const MaterialPointer& _material) : mesh(_mesh)
  {
    model.addBody(mesh, _material, 1.0);
    model.finish();
  }

  VolumeMesh mesh;
  ElasticModel model;
};

inline MaterialPointer snh(double _mu = 1.0, double _lambda = 10.0)
{
  return findMaterial("stable-neo-hookean")->create({_mu, _lambda, true});
}

template <class Entries>
std::vector<std::string> names(const Entries& _entries)
{
  std::vector<std::string> result;
  for (const auto& entry : _entries)
    result.push_back(entry.name);
  return result;
}

inline std::string identifier(std::string _name)
{
  std::replace(_name.begin(), _name.end(), '-', '_');
  return _name;
}

} // namespace Specimens
