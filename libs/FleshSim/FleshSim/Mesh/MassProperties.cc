#include <FleshSim/Mesh/MassProperties.hh>

#include <Eigen/Geometry>

#include <cmath>

namespace FleshSim {

namespace {

constexpr double pi = 3.14159265358979323846;

MassProperties alongAxes(double _mass, const Vector3& _secondMoments)
{
  MassProperties properties;
  properties.mass = _mass;
  properties.secondMoments = _secondMoments.asDiagonal();
  return properties;
}

} // namespace

MassProperties solidMass(const SurfaceMesh& _surface, double _density)
{
  // Near the solid, so that little cancels.
  const Vector3 apex = _surface.positions.rowwise().mean();
  double volume = 0.0;
  Vector3 first = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
  for (const std::array<int, 3>& t : _surface.triangles) {
    Matrix3 corners;
    for (int k = 0; k < 3; ++k)
      corners.col(k) = _surface.positions.col(t[static_cast<std::size_t>(k)]) - apex;
    const double tet = corners.determinant() / 6.0;
    const Vector3 sum = corners.rowwise().sum();
    volume += tet;
    first += tet / 4.0 * sum;
    second += tet / 20.0 * (corners * corners.transpose() + sum * sum.transpose());
  }
  const Vector3 center = first / volume;
  MassProperties properties;
  properties.mass = _density * volume;
  properties.center = apex + center;
  properties.secondMoments = _density * (second - volume * center * center.transpose());
  return properties;
}

MassProperties boxMass(const Vector3& _size, double _density)
{
  const double mass = _density * _size.prod();
  return alongAxes(mass, mass / 12.0 * _size.cwiseAbs2());
}

MassProperties ballMass(double _radius, double _density)
{
  const double mass = _density * 4.0 / 3.0 * pi * std::pow(_radius, 3);
  return alongAxes(mass, Vector3::Constant(mass * _radius * _radius / 5.0));
}

MassProperties capsuleMass(double _radius, double _length, double _density)
{
  const double r = _radius;
  const double h = 0.5 * _length;
  const double cylinder = _density * pi * r * r * _length;
  const double caps = _density * 4.0 / 3.0 * pi * r * r * r;
  // A half ball's mass is 3/8 r from its flat side, and spread along the axis about that side as a ball's is.
  const double along = cylinder * h * h / 3.0 + caps * (h * h + 0.75 * h * r + r * r / 5.0);
  const double across = cylinder * r * r / 4.0 + caps * r * r / 5.0;
  return alongAxes(cylinder + caps, Vector3(across, along, across));
}

} // namespace FleshSim
