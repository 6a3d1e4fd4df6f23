#include <FleshSim/Element/PointState.hh>

#include <FleshSim/Material/StressMeasures.hh>

#include <Eigen/LU>

namespace FleshSim {

ElementGroup::State pointState(const Pack (&_F)[9], const Pack (&_P)[9], const Pack& _density, int _lane)
{
  Matrix3 deformation;
  Matrix3 stress;
  for (int i = 0; i < 9; ++i) {
    deformation.data()[i] = _F[i][_lane];
    stress.data()[i] = _P[i][_lane];
  }
  return {_density[_lane], deformation.determinant(), vonMisesStress(cauchyStress(deformation, stress)), 0.0};
}

} // namespace FleshSim
