#include <FleshSim/Dynamics/PairPenalty.hh>

#include <FleshSim/Dynamics/PairStencil.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

Matrix3 along(const Vector3& _normal)
{
  return _normal * _normal.transpose();
}

} // namespace

/// h - g; positive where the pair repels.
double PairPenalty::penetration(std::size_t _pair, const Points& _positions) const
{
  const ContactPair& pair = problem_.pairs[_pair];
  return problem_.pairThickness - pair.normal.dot(PairStencil(pair).difference(_positions));
}

double PairPenalty::force(std::size_t _pair, const Points& _positions) const
{
  return problem_.pairStiffness[static_cast<Eigen::Index>(_pair)] * std::max(0.0, penetration(_pair, _positions));
}

double PairPenalty::value(const Points& _positions) const
{
  double sum = 0.0;
  for (std::size_t p = 0; p < problem_.pairs.size(); ++p)
    sum += 0.5 * force(p, _positions) * std::max(0.0, penetration(p, _positions));
  return sum;
}

double PairPenalty::addGradient(const Points& _positions, Points& _gradient) const
{
  double sum = 0.0;
  for (std::size_t p = 0; p < problem_.pairs.size(); ++p) {
    const double push = force(p, _positions);
    if (!(push > 0.0)) continue;
    sum += 0.5 * push * penetration(p, _positions);
    PairStencil(problem_.pairs[p]).spread(-push * problem_.pairs[p].normal, _gradient);
  }
  return sum;
}

double PairPenalty::addDrag(const Points& _motion, double _rate, Points* _gradient) const
{
  double sum = 0.0;
  for (std::size_t p = 0; p < problem_.pairs.size(); ++p) {
    const double drag = problem_.pairDrag[static_cast<Eigen::Index>(p)];
    if (!(drag > 0.0)) continue;
    const PairStencil stencil(problem_.pairs[p]);
    const Vector3 moved = stencil.difference(_motion);
    const Vector3 sliding = moved - along(problem_.pairs[p].normal) * moved;
    sum += 0.5 * _rate * drag * sliding.squaredNorm();
    if (_gradient != nullptr) stencil.spread(_rate * drag * sliding, *_gradient);
  }
  return sum;
}

void PairPenalty::addLinearForces(const Points& _positions, const Points& _start, Points& _forces) const
{
  for (std::size_t p = 0; p < problem_.pairs.size(); ++p) {
    if (!(force(p, _positions) > 0.0)) continue;
    const double push = problem_.pairStiffness[static_cast<Eigen::Index>(p)] * penetration(p, _start);
    PairStencil(problem_.pairs[p]).spread(push * problem_.pairs[p].normal, _forces);
  }
}

void PairPenalty::addHessian(const Points& _positions, double _stiffness, double _drag, BlockMatrix& _matrix,
                             SavedBlocks* _before) const
{
  if (_before != nullptr) _before->begin(_matrix);
  if (problem_.pairs.empty()) return;
  std::vector<CouplingBlock> couplings = _matrix.couplings();
  for (std::size_t p = 0; p < problem_.pairs.size(); ++p) {
    const bool repels = force(p, _positions) > 0.0;
    const double drag = _drag * problem_.pairDrag[static_cast<Eigen::Index>(p)];
    if (!repels && !(drag > 0.0)) continue;
    const Matrix3 normal = along(problem_.pairs[p].normal);
    const double stiffness = repels ? _stiffness * problem_.pairStiffness[static_cast<Eigen::Index>(p)] : 0.0;
    PairStencil(problem_.pairs[p])
        .addBlocks(stiffness * normal + drag * (Matrix3::Identity() - normal), _matrix, couplings, _before);
  }
  _matrix.setCouplings(std::move(couplings));
}

} // namespace FleshSim
