#include <FleshSim/Mesh/Generators.hh>
#include <FleshSim/Mesh/QuadSection.hh>

#include <cmath>

namespace FleshSim {

namespace {

constexpr double pi = 3.14159265358979323846;

/// The parameter, or the value that the resolution suggests where it is 0.
double orSuggested(const GenerateOptions& _options, const char* _name, double _suggestion)
{
  const double given = _options.parameters.at(_name);
  return given > 0 ? given : _suggestion;
}

double discCells(double _columns, double _rows, double _rings)
{
  return _columns * _rows + 2 * (_columns + _rows) * _rings;
}

/// Along y: (z, x, y) is right-handed.
VolumeMesh sweepAlongY(const QuadSection& _section, int _layers, double _radius, double _height)
{
  return sweep(_section, _layers, false, [=](double _u, double _v, int _layer) {
    return Vector3(_radius * _v, _height * (static_cast<double>(_layer) / _layers - 0.5), _radius * _u);
  });
}

Status makeCylinder(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const double radius = _options.parameters.at("radius");
  const double height = _options.parameters.at("height");
  const double columns = _options.resolution;
  const double rows = orSuggested(_options, "rows", columns);
  const double rings = orSuggested(_options, "rings", std::max(1.0, std::round(0.4 * columns)));
  const double layers = orSuggested(_options, "layers", cellsAlong(height, pi * radius / (columns + rows)));
  if (Status status = checkCellCount(discCells(columns, rows, rings) * layers); !status) return status;
  const QuadSection section = discSection(_options.resolution, static_cast<int>(rows), static_cast<int>(rings));
  _mesh = sweepAlongY(section, static_cast<int>(layers), radius, height);
  return finishHexes(_options.hexes, _mesh);
}

Status makeTube(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const double outer = _options.parameters.at("radius");
  const double inner = _options.parameters.at("inner_radius");
  const double height = _options.parameters.at("height");
  if (inner >= outer) return Status::error("inner_radius is not below radius");
  const double edge = (outer - inner) / _options.resolution;
  const double around = cellsAlong(pi * (outer + inner), edge, 8);
  const double layers = cellsAlong(height, edge);
  if (Status status = checkCellCount(around * layers * _options.resolution); !status) return status;
  const QuadSection section = ringSection(inner / outer, static_cast<int>(around), _options.resolution);
  _mesh = sweepAlongY(section, static_cast<int>(layers), outer, height);
  return finishHexes(_options.hexes, _mesh);
}

Status makeTorus(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const double radius = _options.parameters.at("radius");
  const double thickness = _options.parameters.at("tube_radius");
  if (thickness >= radius) return Status::error("tube_radius is not below radius");
  const int columns = _options.resolution;
  const int rings = std::max(1, static_cast<int>(std::round(0.4 * columns)));
  const double around = cellsAlong(2 * pi * radius, pi * thickness / (2 * columns), 8);
  if (Status status = checkCellCount(discCells(columns, columns, rings) * around); !status) return status;
  _mesh = sweep(discSection(columns, columns, rings), static_cast<int>(around), true,
                [=](double _u, double _v, int _layer) {
                  const double angle = 2 * pi * _layer / around;
                  const double distance = radius + thickness * _u;
                  return Vector3(distance * std::cos(angle), distance * std::sin(angle), -thickness * _v);
                });
  return finishHexes(_options.hexes, _mesh);
}

} // namespace

std::vector<MeshGenerator> sweptGenerators()
{
  return {{"cylinder",
           "cylinder along y around the origin; resolution: cells across the inner grid, a quarter of those around",
           {{"radius", "radius", 0.5, 1e-9},
            {"height", "extent in y", 2, 1e-9},
            {"rows", "cells across the inner grid in the other direction; 0: as the resolution", 0, 0, true},
            {"rings", "rings of cells around the inner grid; 0: from the resolution", 0, 0, true},
            {"layers", "cells along y; 0: from the resolution", 0, 0, true}},
           1,
           5,
           makeCylinder},
          {"tube",
           "hollow cylinder along y; resolution: cells through the wall",
           {{"radius", "outer radius", 0.5, 1e-9},
            {"inner_radius", "inner radius", 0.3, 1e-9},
            {"height", "extent in y", 2, 1e-9}},
           1,
           3,
           makeTube},
          {"torus",
           "solid torus around z; resolution: cells across the inner grid of the section",
           {{"radius", "radius of the centre line", 1, 1e-9}, {"tube_radius", "radius of the section", 0.35, 1e-9}},
           1,
           3,
           makeTorus}};
}

} // namespace FleshSim
