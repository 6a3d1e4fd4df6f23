#include <FleshSim/Scene/RestShape.hh>

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshChecksum.hh>
#include <FleshSim/Mesh/UsedVertices.hh>

#include <Eigen/Geometry>

#include <cmath>
#include <utility>

namespace FleshSim {

Status readBodyMesh(const BodyDescription& _body, MeshDocument& _document)
{
  if (_body.generate) return generateMesh(*_body.generate, _document.mesh);
  MeshDocument document;
  if (const Status status = readMesh(_body.mesh, document); !status) return status;
  if (!_body.checksum.empty() && meshChecksum(document.mesh) != _body.checksum)
    return Status::atLine(_body.mesh, 0, "is not the mesh that the scene was saved with: its checksum is another one");
  _document = std::move(document);
  return Status::ok();
}

void moveToRest(const BodyDescription& _body, Points& _positions)
{
  const double angle = _body.rotate.degrees * std::acos(-1.0) / 180.0;
  const Matrix3 turn = Eigen::AngleAxisd(angle, _body.rotate.axis).toRotationMatrix();
  if (_body.scale != 1.0) _positions *= _body.scale;
  if (angle != 0.0) _positions = (turn * _positions).eval();
  _positions.colwise() += _body.translate;
}

Points startVelocities(const BodyDescription& _body, const VolumeMesh& _mesh, const Points& _start)
{
  const Vector3 middle = cellBox(_mesh, _start).center();
  Points velocities(3, _start.cols());
  for (Eigen::Index v = 0; v < _start.cols(); ++v)
    velocities.col(v) = _body.velocity + _body.angularVelocity.cross(_start.col(v) - middle);
  return velocities;
}

} // namespace FleshSim
