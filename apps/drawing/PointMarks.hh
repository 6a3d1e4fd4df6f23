#pragma once

#include <FleshSim/Core/Types.hh>

#include <vtkActor.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <array>
#include <vector>

namespace FleshSim {

/// Dots on vertices of a body: who is held, moved or selected.
class PointMarks
{
public:
  using Colour = std::array<double, 3>;

  PointMarks(const Colour& _colour, double _pixels);

  vtkActor* actor() const { return actor_; }

  /// Which vertices, with the positions of all.
  void setVertices(const std::vector<int>& _vertices, const Points& _positions);
  const std::vector<int>& vertices() const { return vertices_; }

  void updatePositions(const Points& _positions);

private:
  std::vector<int> vertices_;
  vtkSmartPointer<vtkPolyData> points_;
  vtkSmartPointer<vtkActor> actor_;
};

} // namespace FleshSim
