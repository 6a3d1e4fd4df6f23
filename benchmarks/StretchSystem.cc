#include "StretchSystem.hh"

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace StretchSystem {

using namespace FleshSim;

namespace {

VolumeMesh shapeOf(const std::string& _shape, bool _hexes, int _resolution)
{
  GenerateOptions options;
  options.shape = _shape;
  options.hexes = _hexes;
  options.resolution = _resolution;
  VolumeMesh mesh;
  const Status status = generateMesh(options, mesh);
  if (!status) std::fprintf(stderr, "%s\n", status.message().c_str());
  return mesh;
}

} // namespace

Case caseOf(const std::string& _shape, bool _hexes, int _resolution)
{
  return {_shape + (_hexes ? ", hexes " : ", tets ") + std::to_string(_resolution),
          shapeOf(_shape, _hexes, _resolution)};
}

Case caseOfFile(const std::string& _path)
{
  MeshDocument document;
  const Status status = readMesh(_path, document);
  if (!status) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    std::exit(2);
  }
  return {_path.substr(_path.rfind('/') + 1), document.mesh};
}

void setPoisson(double _nu, Case& _case)
{
  char text[32];
  std::snprintf(text, sizeof(text), ", nu %g", _nu);
  _case.name += text;
  _case.lambda = 2.0 * _nu / (1.0 - 2.0 * _nu);
  // The constants of the energy, from Hooke's: docs/materials.md.
  _case.lambda += _case.mu;
}

void makeSystem(const Case& _case, System& _system)
{
  ElasticModel model;
  model.addBody(_case.mesh, findMaterial("stable-neo-hookean")->create({_case.mu, _case.lambda, true}), 1.0);
  model.finish();
  Columns x = model.toSolver(_case.mesh.positions);
  const double low = x.row(1).minCoeff();
  const double high = x.row(1).maxCoeff();
  const double slab = 0.01 * (high - low);
  DirectionalFilter filter(model.vertexCount());
  for (const HeldColumn& held : model.heldColumns())
    filter.set(held.column, held.free);
  Columns motion = Columns::Zero(3, x.cols());
  for (int v = 0; v < x.cols(); ++v) {
    const bool isLow = x(1, v) <= low + slab;
    if (!isLow && x(1, v) < high - slab) continue;
    filter.set(v, Matrix3::Zero());
    motion(1, v) = (isLow ? -0.05 : 0.05) * (high - low);
  }
  x.row(1) *= 1.05;
  x.row(0) /= std::sqrt(1.05);
  x.row(2) /= std::sqrt(1.05);
  BlockMatrix hessian(model.pattern());
  Columns gradient;
  double energy = 0.0;
  model.hessian(x, HessianFilter::clamp, hessian, gradient, energy);
  Columns right;
  hessian.multiply(motion, right);
  right = -right - gradient;
  filter.apply(right);
  _system.reduced.choose(hessian, filter);
  filter.apply(hessian);
  _system.reduced.gather(hessian);
  _system.reduced.gather(x, _system.positions);
  _system.reduced.gather(right, _system.right);
}

} // namespace StretchSystem
