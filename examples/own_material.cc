// A material of one's own: Yeoh's rubber (1993), with a volume term,
//   Psi = c1 (I2 - 3) + c2 (I2 - 3)^2 - 2 c1 log J + lambda/2 (log J)^2,   I2 = |F|^2.
// An energy of invariants needs its value and its derivatives; all else (stress, Hessian, its eigenvalues) follows.

#include <FleshSim/FleshSim.hh>

#include <iostream>

using namespace FleshSim;

class Yeoh : public InvariantEnergy<Yeoh>
{
public:
  static constexpr const char* name = "yeoh";
  static constexpr bool needsRotation = false;
  static constexpr bool needsPositiveJacobian = true;
  static constexpr bool bendsInNorm = true; // d22 is not zero

  Yeoh(double _c1, double _c2, double _lambda) : c1_(_c1), c2_(_c2), lambda_(_lambda) {}

  double hookeMu() const { return 2.0 * c1_; }
  double hookeLambda() const { return lambda_; }

  template <class T>
  T density(const Invariants<T>& _i) const
  {
    const auto positive = _i.volumeExcess > T(-1.0);
    const T logJ = log1p(select(positive, _i.volumeExcess, T(0.0)));
    const T n = _i.normExcess;
    const T psi = T(c1_) * n + T(c2_) * n * n - T(2.0 * c1_) * logJ + T(0.5 * lambda_) * logJ * logJ;
    return select(positive, psi, T(std::numeric_limits<double>::infinity()));
  }

  /// By I2 and J: d2 = dPsi/dI2, d22 its own, d3 = dPsi/dJ, d33.
  template <class T>
  InvariantDerivatives<T> derivatives(const Invariants<T>& _i) const
  {
    const T volume = T(1.0) + _i.volumeExcess;
    const T J = select(volume > T(0.0), volume, T(1.0));
    const T inverse = T(1.0) / J;
    InvariantDerivatives<T> d;
    d.d2 = T(c1_) + T(2.0 * c2_) * _i.normExcess;
    d.d22 = T(2.0 * c2_);
    d.d3 = (T(lambda_) * log(J) - T(2.0 * c1_)) * inverse;
    d.d33 = (T(lambda_ + 2.0 * c1_) - T(lambda_) * log(J)) * (inverse * inverse);
    return d;
  }

private:
  double c1_;     ///< [Pa]
  double c2_;     ///< [Pa]
  double lambda_; ///< [Pa]
};

int main()
{
  VolumeMesh cube;
  if (!generateMesh({"cube", true, 3, {}}, cube)) return 2;
  // Twice the stretch, with and without what makes it stiffer.
  double energies[2] = {};
  for (const int k : {0, 1}) {
    ElasticModel model;
    model.addBody(cube, makeIsotropic(Yeoh(1e4, k == 0 ? 0.0 : 5e3, 4e4)), 1000.0);
    model.finish();
    BoundaryMotion motion;
    for (int v = 0; v < cube.vertexCount(); ++v)
      if (std::abs(cube.positions(0, v)) > 0.999) motion.vertices.push_back({v, Matrix3::Identity()});
    motion.target = [&](int _i, double _time) {
      Vector3 x = cube.positions.col(motion.vertices[static_cast<std::size_t>(_i)].vertex);
      x.x() *= 1.0 + _time;
      return x;
    };
    QuasiStaticSolver solver(model, StaticsSettings());
    for (int step = 0; step < 5; ++step) {
      const StepReport report = solver.advance(motion, 0.2 * step, 0.2 * (step + 1));
      if (!report.converged) return std::cerr << report.message << '\n', 1;
      energies[k] = report.energy;
    }
    std::cout << (k == 0 ? "without" : "with") << " c2: " << energies[k] << " J\n";
  }
  return energies[1] > energies[0] ? 0 : 1;
}
