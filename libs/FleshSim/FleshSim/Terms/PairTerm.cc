#include <FleshSim/Terms/PairTerm.hh>

#include <FleshSim/Terms/PairStencil.hh>

#include <algorithm>

namespace FleshSim {

namespace {

Matrix3 along(const Vector3& _normal)
{
  return _normal * _normal.transpose();
}

} // namespace

double RepellingPairs::penetration(std::size_t _pair, const Points& _positions) const
{
  const ContactPair& pair = pairs[_pair];
  return thickness - pair.normal.dot(PairStencil(pair).difference(_positions));
}

double RepellingPairs::force(std::size_t _pair, const Points& _positions) const
{
  return stiffness[static_cast<Eigen::Index>(_pair)] * std::max(0.0, penetration(_pair, _positions));
}

double PairTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  for (std::size_t p = 0; p < pairs_.pairs.size(); ++p) {
    const double push = pairs_.force(p, _trial.positions);
    if (!(push > 0.0)) continue;
    sum += 0.5 * push * pairs_.penetration(p, _trial.positions);
    if (_gradient != nullptr) PairStencil(pairs_.pairs[p]).spread(-push * pairs_.pairs[p].normal, *_gradient);
  }
  return sum;
}

void PairTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const
{
  for (std::size_t p = 0; p < pairs_.pairs.size(); ++p)
    if (pairs_.force(p, _trial.positions) > 0.0)
      PairStencil(pairs_.pairs[p])
          .addBlocks(_factor * pairs_.stiffness[static_cast<Eigen::Index>(p)] * along(pairs_.pairs[p].normal), _matrix);
}

double PairDragTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  if (!_trial.moves()) return sum;
  for (std::size_t p = 0; p < pairs_.pairs.size(); ++p) {
    const double drag = pairs_.drag[static_cast<Eigen::Index>(p)];
    if (!(drag > 0.0)) continue;
    const PairStencil stencil(pairs_.pairs[p]);
    // The motion of each vertex first: far from the origin positions hide it.
    const Vector3 moved = stencil.combine([&](int _vertex) { return _trial.motion(_vertex); });
    const Vector3 sliding = moved - along(pairs_.pairs[p].normal) * moved;
    sum += 0.5 * _trial.rate * drag * sliding.squaredNorm();
    if (_gradient != nullptr) stencil.spread(_trial.rate * drag * sliding, *_gradient);
  }
  return sum;
}

void PairDragTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const
{
  for (std::size_t p = 0; p < pairs_.pairs.size(); ++p) {
    const double drag = pairs_.drag[static_cast<Eigen::Index>(p)];
    if (drag > 0.0)
      PairStencil(pairs_.pairs[p])
          .addBlocks(_factor * _trial.rate * drag * (Matrix3::Identity() - along(pairs_.pairs[p].normal)), _matrix);
  }
}

} // namespace FleshSim
