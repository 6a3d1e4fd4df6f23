#include <FleshSim/Terms/TrianglePotential.hh>

#include <FleshSim/Terms/Jet.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>

namespace FleshSim {

namespace {

using Vector9 = Eigen::Matrix<double, 9, 1>;
using Matrix9 = Eigen::Matrix<double, 9, 9>;

constexpr double pi = 3.14159265358979323846;

/// The six numbers that the energy is a function of: dot products, and the square of the height; of lengths over the
/// thickness.
enum Number
{
  uu,
  uv,
  vv,
  uw,
  vw,
  square
};

/// Gauss's nodes and weights of 12 points on [-1, 1], one half of them.
constexpr std::array<double, 6> nodes{0.1252334085114689, 0.3678314989981802, 0.5873179542866175,
                                      0.7699026741943047, 0.9041172563704749, 0.9815606342467193};
constexpr std::array<double, 6> weights{0.2491470458134028, 0.2334925365383548, 0.2031674267230659,
                                        0.1600783285433462, 0.1069393259953184, 0.0471753363865118};

/// Squares of distances over the thickness that count as this: in the plane, but beside the triangle, b is multiplied
/// by nothing.
constexpr double leastSquare = 1e-280;

/// The same of the distance from a corner, below which an angle there may be any: nothing depends on it.
constexpr double atCorner = 1e-16;

template <bool second>
Jet<second> barrier(BarrierKernel _kernel, const Jet<second>& _square)
{
  if (!(_square.value > leastSquare)) return Jet<second>(barrierBySquare(_kernel, leastSquare).energy);
  const BarrierValue b = barrierBySquare(_kernel, _square.value);
  return _square.compose(b.energy, b.slope, b.bend);
}

/// The angle under which a point of an edge's line is seen from the foot.
template <bool second>
Jet<second> angle(const Jet<second>& _along, const Jet<second>& _distance)
{
  const double r2 = _along.value * _along.value + _distance.value * _distance.value;
  return r2 > atCorner ? angleOf(_along, _distance) : Jet<second>(0.0);
}

/// The integral of b(square + (distance / cos phi)^2) dphi by Gauss's rule, with its derivatives as they are with the
/// nodes' motion: of distance, square, from, to.
struct ArcIntegral
{
  double value = 0.0;
  Eigen::Vector4d slope = Eigen::Vector4d::Zero();
  Eigen::Matrix4d bend = Eigen::Matrix4d::Zero();

  ArcIntegral(BarrierKernel _kernel, double _distance, double _square, double _from, double _to, bool _second)
  {
    const double half = 0.5 * (_to - _from);
    for (std::size_t k = 0; k < nodes.size(); ++k)
      for (const double node : {-nodes[k], nodes[k]})
        addNode(_kernel, _distance, _square, {0.5 * (_from + _to) + half * node, node, weights[k] * half}, _second);
    // The length of the arc, which all weights are multiplied by, changes too.
    const Eigen::Vector4d length(0.0, 0.0, -0.5 / half, 0.5 / half);
    if (_second) bend += length * slope.transpose() + slope * length.transpose();
    slope += value * length;
  }

private:
  struct Node
  {
    double phi;
    double place; ///< from -1 to 1
    double weight;
  };

  void addNode(BarrierKernel _kernel, double _distance, double _square, const Node& _node, bool _second)
  {
    const double tangent = std::tan(_node.phi);
    const double over = 1.0 + tangent * tangent; // 1 / cos^2
    const BarrierValue b = barrierBySquare(_kernel, std::max(_square + _distance * _distance * over, leastSquare));
    value += _node.weight * b.energy;
    const double byPhi = 2.0 * _distance * _distance * tangent * over;
    const double from = 0.5 * (1.0 - _node.place), to = 0.5 * (1.0 + _node.place);
    const Eigen::Vector4d q(2.0 * _distance * over, 1.0, from * byPhi, to * byPhi);
    slope += (_node.weight * b.slope) * q;
    if (!_second) return;
    bend += (_node.weight * b.bend) * q * q.transpose();
    const double weight = _node.weight * b.slope;
    const double mixed = 4.0 * _distance * tangent * over;
    const double byPhiTwice = 2.0 * _distance * _distance * over * (1.0 + 3.0 * tangent * tangent);
    bend(0, 0) += weight * 2.0 * over;
    bend(0, 2) += weight * from * mixed;
    bend(2, 0) += weight * from * mixed;
    bend(0, 3) += weight * to * mixed;
    bend(3, 0) += weight * to * mixed;
    bend(2, 2) += weight * from * from * byPhiTwice;
    bend(2, 3) += weight * from * to * byPhiTwice;
    bend(3, 2) += weight * from * to * byPhiTwice;
    bend(3, 3) += weight * to * to * byPhiTwice;
  }
};

template <bool second>
Jet<second> arc(BarrierKernel _kernel, const Jet<second>& _distance, const Jet<second>& _square,
                const Jet<second>& _from, const Jet<second>& _to)
{
  const ArcIntegral integral(_kernel, _distance.value, _square.value, _from.value, _to.value, second);
  const std::array<const Jet<second>*, 4> by{&_distance, &_square, &_from, &_to};
  Jet<second> result(integral.value);
  Eigen::Matrix<double, 6, 4> slopes;
  for (int i = 0; i < 4; ++i) {
    slopes.col(i) = by[static_cast<std::size_t>(i)]->slope;
    if constexpr (second) result.bend += integral.slope[i] * by[static_cast<std::size_t>(i)]->bend;
  }
  result.slope = slopes * integral.slope;
  if constexpr (second) result.bend += slopes * integral.bend * slopes.transpose();
  return result;
}

/// 1/(2 pi) times the integral of b(h0) - b over the angle under which an edge is seen from the foot: what the part of
/// the plane between the foot and the edge adds. _low, _high: where the edge begins and ends along its line, from the
/// point nearest to the foot; _line: distance of the foot from the line, positive inside; all over the thickness.
template <bool second>
Jet<second> alongEdge(BarrierKernel _kernel, const Jet<second>& _low, const Jet<second>& _high,
                      const Jet<second>& _line, const Jet<second>& _square, const Jet<second>& _atFoot)
{
  // Angles by the size of the distance, so that both sides of the line have the same nodes.
  const double side = _line.value >= 0.0 ? 1.0 : -1.0;
  const Jet<second> distance = side * _line;
  Jet<second> integral = _atFoot * (angle(_high, distance) - angle(_low, distance));
  const double reach = 1.0 - _square.value - _line.value * _line.value;
  if (reach > 0.0) {
    const double end = std::sqrt(reach);
    const bool cutsLow = !(_low.value > -end), cutsHigh = !(_high.value < end);
    const Jet<second> edge = cutsLow || cutsHigh ? sqrt(Jet<second>(1.0) - _square - _line * _line) : Jet<second>(0.0);
    const Jet<second> low = cutsLow ? -1.0 * edge : _low;
    const Jet<second> high = cutsHigh ? edge : _high;
    if (low.value < high.value) {
      const Jet<second> from = angle(low, distance), to = angle(high, distance);
      if (from.value < to.value) integral += -1.0 * arc(_kernel, distance, _square, from, to);
    }
  }
  return (side / (2.0 * pi)) * integral;
}

/// The foot of the vertex from an edge of the triangle, and how long the edge is; over the thickness.
template <bool second>
struct EdgeFrame
{
  Jet<second> along;
  Jet<second> length;
  Jet<second> line;
};

/// Of the edges a-b, b-c, c-a.
template <bool second>
std::array<EdgeFrame<second>, 3> edgeFrames(const std::array<Jet<second>, 6>& _q)
{
  using J = Jet<second>;
  const J area = _q[uu] * _q[vv] - _q[uv] * _q[uv]; // squared, twice the triangle's
  const J overRoot = inverse(sqrt(area));
  const J x = _q[uu] * _q[vw] - _q[uv] * _q[uw]; // of corner c, times area
  const J y = _q[vv] * _q[uw] - _q[uv] * _q[vw]; // of corner b
  const J opposite = _q[uu] + _q[vv] - 2.0 * _q[uv];
  const std::array<J, 3> lengths{sqrt(_q[uu]), sqrt(opposite), sqrt(_q[vv])};
  const std::array<J, 3> alongs{_q[uw], _q[vw] - _q[uv] - _q[uw] + _q[uu], _q[vv] - _q[vw]};
  const std::array<J, 3> lines{x, area - x - y, y};
  std::array<EdgeFrame<second>, 3> frames;
  for (std::size_t i = 0; i < 3; ++i) {
    const J over = inverse(lengths[i]);
    frames[i] = {alongs[i] * over, lengths[i], lines[i] * overRoot * over};
  }
  return frames;
}

/// No edge is so near to the foot that what is beyond it would be felt.
template <bool second>
bool isPlane(const std::array<EdgeFrame<second>, 3>& _frames, double _square)
{
  return std::all_of(_frames.begin(), _frames.end(), [&](const EdgeFrame<second>& _frame) {
    return _frame.line.value > 0.0 && _frame.line.value * _frame.line.value >= 1.0 - _square;
  });
}

template <bool second>
Jet<second> energyOf(BarrierKernel _kernel, const std::array<Jet<second>, 6>& _q,
                     const std::array<EdgeFrame<second>, 3>& _frames)
{
  const Jet<second> atFoot = barrier(_kernel, _q[square]);
  Jet<second> energy(0.0);
  for (const EdgeFrame<second>& frame : _frames)
    energy += alongEdge(_kernel, -1.0 * frame.along, frame.length - frame.along, frame.line, _q[square], atFoot);
  return energy;
}

template <bool second>
std::array<Jet<second>, 6> numbers(const Vector3& _u, const Vector3& _v, const Vector3& _w, double _height)
{
  using J = Jet<second>;
  return {J::variable(_u.dot(_u), uu), J::variable(_u.dot(_v), uv), J::variable(_v.dot(_v), vv),
          J::variable(_u.dot(_w), uw), J::variable(_v.dot(_w), vw), J::variable(_height * _height, square)};
}

Matrix3 crossMatrix(const Vector3& _a)
{
  Matrix3 cross;
  cross << 0.0, -_a.z(), _a.y(), _a.z(), 0.0, -_a.x(), -_a.y(), _a.x(), 0.0;
  return cross;
}

/// By p, a, b, c of what is by u, v, w.
TrianglePotential::Gradient byPoints(const Vector9& _g)
{
  TrianglePotential::Gradient result;
  result.segment<3>(0) = _g.segment<3>(6);
  result.segment<3>(3) = -(_g.segment<3>(0) + _g.segment<3>(3) + _g.segment<3>(6));
  result.tail<6>() = _g.head<6>();
  return result;
}

TrianglePotential::Hessian byPoints(const Matrix9& _h)
{
  Eigen::Matrix<double, 12, 9> rows;
  for (int c = 0; c < 9; ++c)
    rows.col(c) = byPoints(Vector9(_h.col(c)));
  TrianglePotential::Hessian result;
  for (int r = 0; r < 12; ++r)
    result.row(r) = byPoints(Vector9(rows.row(r).transpose())).transpose();
  return result;
}

} // namespace

TrianglePotential::TrianglePotential(BarrierKernel _kernel, const FourPoints& _points, double _thickness)
    : kernel_(_kernel), thickness_(_thickness), u_((_points[2] - _points[1]) / _thickness),
      v_((_points[3] - _points[1]) / _thickness), w_((_points[0] - _points[1]) / _thickness), normal_(u_.cross(v_)),
      area_(normal_.norm())
{
  if (!(area_ > 0.0)) return; // its edges are there
  height_ = normal_.dot(w_) / area_;
  if (!(height_ * height_ < 1.0)) return;
  const auto q = numbers<false>(u_, v_, w_, height_);
  const auto frames = edgeFrames(q);
  isFlat_ = isPlane(frames, q[square].value);
  const Jet<false> energy = isFlat_ ? barrier(kernel_, q[square]) : energyOf(kernel_, q, frames);
  energy_ = energy.value;
  slope_ = energy.slope;
}

/// Of the height, by u, v, w.
Eigen::Matrix<double, 9, 1> TrianglePotential::heightSlope() const
{
  Vector9 slope;
  slope.segment<3>(0) = v_.cross(w_);
  slope.segment<3>(3) = w_.cross(u_);
  slope.segment<3>(6) = normal_;
  return (slope - height_ * areaSlope()) / area_;
}

Eigen::Matrix<double, 9, 1> TrianglePotential::areaSlope() const
{
  Vector9 slope = Vector9::Zero();
  slope.segment<3>(0) = v_.cross(normal_) / area_;
  slope.segment<3>(3) = normal_.cross(u_) / area_;
  return slope;
}

/// With D = u . (v x w) = height * area: its second derivatives less those of the other parts.
Eigen::Matrix<double, 9, 9> TrianglePotential::heightBend() const
{
  Matrix9 volume = Matrix9::Zero();
  volume.block<3, 3>(0, 3) = -crossMatrix(w_);
  volume.block<3, 3>(0, 6) = crossMatrix(v_);
  volume.block<3, 3>(3, 6) = -crossMatrix(u_);
  volume.block<3, 3>(3, 0) = crossMatrix(w_);
  volume.block<3, 3>(6, 0) = -crossMatrix(v_);
  volume.block<3, 3>(6, 3) = crossMatrix(u_);
  const Vector9 ofArea = areaSlope(), ofHeight = heightSlope();
  Matrix9 area = Matrix9::Zero();
  area.block<3, 3>(0, 0) = v_.squaredNorm() * Matrix3::Identity() - v_ * v_.transpose();
  area.block<3, 3>(0, 3) = 2.0 * u_ * v_.transpose() - v_ * u_.transpose() - u_.dot(v_) * Matrix3::Identity();
  area.block<3, 3>(3, 0) = area.block<3, 3>(0, 3).transpose();
  area.block<3, 3>(3, 3) = u_.squaredNorm() * Matrix3::Identity() - u_ * u_.transpose();
  area = (area - ofArea * ofArea.transpose()).eval() / area_;
  return (volume - ofHeight * ofArea.transpose() - ofArea * ofHeight.transpose() - height_ * area) / area_;
}

TrianglePotential::Gradient TrianglePotential::gradient() const
{
  if (!(area_ > 0.0)) return Gradient::Zero();
  const auto& e = slope_;
  Vector9 g;
  g.segment<3>(0) = 2.0 * e[uu] * u_ + e[uv] * v_ + e[uw] * w_;
  g.segment<3>(3) = e[uv] * u_ + 2.0 * e[vv] * v_ + e[vw] * w_;
  g.segment<3>(6) = e[uw] * u_ + e[vw] * v_;
  g += 2.0 * height_ * e[square] * heightSlope();
  return byPoints(g) / thickness_;
}

TrianglePotential::Hessian TrianglePotential::hessian() const
{
  if (!(energy_ > 0.0)) return Hessian::Zero();
  const auto q = numbers<true>(u_, v_, w_, height_);
  const Jet<true> energy = isFlat_ ? barrier(kernel_, q[square]) : energyOf(kernel_, q, edgeFrames(q));
  const auto& e = energy.slope;
  const Vector9 ofHeight = heightSlope();
  Eigen::Matrix<double, 6, 9> slopes = Eigen::Matrix<double, 6, 9>::Zero();
  slopes.block<1, 3>(uu, 0) = 2.0 * u_.transpose();
  slopes.block<1, 3>(uv, 0) = v_.transpose();
  slopes.block<1, 3>(uv, 3) = u_.transpose();
  slopes.block<1, 3>(vv, 3) = 2.0 * v_.transpose();
  slopes.block<1, 3>(uw, 0) = w_.transpose();
  slopes.block<1, 3>(uw, 6) = u_.transpose();
  slopes.block<1, 3>(vw, 3) = w_.transpose();
  slopes.block<1, 3>(vw, 6) = v_.transpose();
  slopes.row(square) = 2.0 * height_ * ofHeight.transpose();
  Matrix9 h = slopes.transpose() * energy.bend * slopes;
  const auto add = [&](int _a, int _b, double _factor) {
    h.block<3, 3>(_a, _b).diagonal().array() += _factor;
    if (_a != _b) h.block<3, 3>(_b, _a).diagonal().array() += _factor;
  };
  add(0, 0, 2.0 * e[uu]);
  add(0, 3, e[uv]);
  add(3, 3, 2.0 * e[vv]);
  add(0, 6, e[uw]);
  add(3, 6, e[vw]);
  h += 2.0 * e[square] * (ofHeight * ofHeight.transpose() + height_ * heightBend());
  return byPoints(h) / (thickness_ * thickness_);
}

} // namespace FleshSim
