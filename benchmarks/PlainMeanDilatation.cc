#include "PlainMeanDilatation.hh"

#include "PlainElements.hh"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace PlainSolver {

namespace {

using Vector9 = Eigen::Matrix<double, 9, 1>;
using Nodes = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::ColMajor, 3, 8>;
using Entry = Eigen::Index; ///< of a vector of all coordinates: 3 * vertex + axis

struct Point
{
  std::size_t cell;
  std::vector<int> vertices;
  Nodes gradients;
  double volume;
};

struct Patch
{
  std::vector<std::pair<std::size_t, double>> points; ///< and their weights
  double volume = 0.0;
};

class Problem
{
public:
  Problem(const Loaded& _problem, Patches _patches, double _mu, double _lambda)
      : problem_(_problem), mu_(_mu), lambda_(_lambda)
  {
    addPoints<PlainTet>(_problem.mesh.tets);
    addPoints<PlainHex>(_problem.mesh.hexes);
    makePatches(_patches);
    unknown_.assign(3 * static_cast<std::size_t>(_problem.mesh.vertexCount()), 0);
    for (const int held : _problem.held)
      unknown_[static_cast<std::size_t>(held)] = -1;
    for (int& unknown : unknown_)
      if (unknown == 0) unknown = count_++;
  }

  double energy(const Points& _x, double _load) const
  {
    double sum = -_load * (problem_.forces.array() * _x.array()).sum();
    for (const Point& point : points_)
      sum += 0.5 * mu_ * point.volume * (deformation(_x, point).squaredNorm() - 3.0);
    const std::vector<double> J = meanJacobians(_x);
    for (std::size_t p = 0; p < patches_.size(); ++p)
      sum += patches_[p].volume * (0.5 * lambda_ * (J[p] - 1.0) - mu_) * (J[p] - 1.0);
    return sum;
  }

  /// Gradient of the energy over the unknowns, and its Hessian.
  void derivatives(const Points& _x, double _load, Eigen::VectorXd& _gradient,
                   Eigen::SparseMatrix<double>& _hessian) const
  {
    const std::vector<double> J = meanJacobians(_x);
    std::vector<double> pressure(points_.size(), 0.0);
    for (std::size_t p = 0; p < patches_.size(); ++p)
      for (const auto& [q, weight] : patches_[p].points)
        pressure[q] += weight * (lambda_ * (J[p] - 1.0) - mu_);
    Eigen::VectorXd whole = -_load * Eigen::Map<const Eigen::VectorXd>(problem_.forces.data(), problem_.forces.size());
    std::vector<Eigen::Triplet<double>> triplets;
    Eigen::MatrixXd stiffness; // of a cell: the sum over its points, which follow each other
    for (std::size_t q = 0; q < points_.size(); ++q) {
      const Entry size = 3 * static_cast<Entry>(points_[q].vertices.size());
      if (q == 0 || points_[q].cell != points_[q - 1].cell) stiffness.setZero(size, size);
      addPoint(points_[q], deformation(_x, points_[q]), pressure[q], whole, stiffness);
      if (q + 1 == points_.size() || points_[q].cell != points_[q + 1].cell)
        addCell(points_[q].vertices, stiffness, triplets);
    }
    for (const Patch& patch : patches_)
      addPatch(patch, _x, triplets);
    _gradient.resize(count_);
    for (Entry i = 0; i < whole.size(); ++i)
      if (unknownOf(i) >= 0) _gradient[unknownOf(i)] = whole[i];
    _hessian.resize(count_, count_);
    _hessian.setFromTriplets(triplets.begin(), triplets.end());
  }

  Points moved(const Points& _x, double _length, const Eigen::VectorXd& _direction) const
  {
    Points result = _x;
    for (Entry i = 0; i < _x.size(); ++i)
      if (unknownOf(i) >= 0) result.data()[i] += _length * _direction[unknownOf(i)];
    return result;
  }

private:
  template <class Element>
  void addPoints(const std::vector<std::array<int, Element::nodes>>& _cells)
  {
    for (const std::array<int, Element::nodes>& cell : _cells) {
      Eigen::Matrix<double, 3, Element::nodes> x;
      for (int a = 0; a < Element::nodes; ++a)
        x.col(a) = problem_.mesh.positions.col(cell[static_cast<std::size_t>(a)]);
      for (const RestPoint<Element::nodes>& point : Element::rest(x))
        points_.push_back({cells_, std::vector<int>(cell.begin(), cell.end()), point.gradients, point.volume});
      ++cells_;
    }
  }

  void makePatches(Patches _patches)
  {
    const bool ofVertices = _patches == Patches::vertices;
    const std::size_t pointsEach = _patches == Patches::elements ? 8 : 6;
    patches_.resize(ofVertices ? static_cast<std::size_t>(problem_.mesh.vertexCount()) : points_.size() / pointsEach);
    for (std::size_t q = 0; q < points_.size(); ++q)
      if (ofVertices)
        for (const int v : points_[q].vertices)
          patches_[static_cast<std::size_t>(v)].points.emplace_back(q, 0.25);
      else
        patches_[q / pointsEach].points.emplace_back(q, 1.0);
    for (Patch& patch : patches_)
      for (const auto& [q, weight] : patch.points)
        patch.volume += weight * points_[q].volume;
  }

  static Matrix3 deformation(const Points& _x, const Point& _point)
  {
    Matrix3 F = Matrix3::Zero();
    for (std::size_t a = 0; a < _point.vertices.size(); ++a)
      F += _x.col(_point.vertices[a]) * _point.gradients.col(static_cast<Entry>(a)).transpose();
    return F;
  }

  std::vector<double> meanJacobians(const Points& _x) const
  {
    std::vector<double> result;
    for (const Patch& patch : patches_) {
      double volume = 0.0;
      for (const auto& [q, weight] : patch.points)
        volume += weight * points_[q].volume * deformation(_x, points_[q]).determinant();
      result.push_back(volume / patch.volume);
    }
    return result;
  }

  int unknownOf(Entry _entry) const { return unknown_[static_cast<std::size_t>(_entry)]; }

  /// All but the curvature of the volumetric part.
  void addPoint(const Point& _point, const Matrix3& _F, double _pressure, Eigen::VectorXd& _gradient,
                Eigen::MatrixXd& _stiffness) const
  {
    const Matrix3 P = _point.volume * (mu_ * _F + _pressure * cofactor(_F));
    const Matrix9 H = _point.volume * (mu_ * Matrix9::Identity() + _pressure * jacobianHessian(_F));
    for (std::size_t a = 0; a < _point.vertices.size(); ++a) {
      const Eigen::Vector3d g = _point.gradients.col(static_cast<Entry>(a));
      _gradient.segment<3>(3 * _point.vertices[a]) += P * g;
      Eigen::Matrix<double, 3, 9> contracted = Eigen::Matrix<double, 3, 9>::Zero();
      for (int c = 0; c < 3; ++c)
        contracted += g[c] * H.middleRows<3>(3 * c);
      for (std::size_t b = 0; b < _point.vertices.size(); ++b)
        for (int d = 0; d < 3; ++d)
          _stiffness.block<3, 3>(3 * static_cast<Entry>(a), 3 * static_cast<Entry>(b)) +=
              _point.gradients(d, static_cast<Entry>(b)) * contracted.middleCols<3>(3 * d);
    }
  }

  void addCell(const std::vector<int>& _vertices, const Eigen::MatrixXd& _stiffness,
               std::vector<Eigen::Triplet<double>>& _triplets) const
  {
    const auto entry = [&](Entry _i) {
      return 3 * static_cast<Entry>(_vertices[static_cast<std::size_t>(_i / 3)]) + _i % 3;
    };
    for (Entry i = 0; i < _stiffness.rows(); ++i)
      for (Entry j = 0; j < _stiffness.cols(); ++j)
        add(entry(i), entry(j), _stiffness(i, j), _triplets);
  }

  /// lambda / V_p times the square of the gradient of the patch's volume: couples all vertices of the patch.
  void addPatch(const Patch& _patch, const Points& _x, std::vector<Eigen::Triplet<double>>& _triplets) const
  {
    std::map<Entry, double> gradient;
    for (const auto& [q, weight] : _patch.points) {
      const Point& point = points_[q];
      const Matrix3 C = weight * point.volume * cofactor(deformation(_x, point));
      for (std::size_t a = 0; a < point.vertices.size(); ++a)
        for (int r = 0; r < 3; ++r)
          gradient[3 * static_cast<Entry>(point.vertices[a]) + r] +=
              C.row(r).dot(point.gradients.col(static_cast<Entry>(a)));
    }
    for (const auto& [row, left] : gradient)
      for (const auto& [column, right] : gradient)
        add(row, column, lambda_ / _patch.volume * left * right, _triplets);
  }

  void add(Entry _row, Entry _column, double _value, std::vector<Eigen::Triplet<double>>& _triplets) const
  {
    if (unknownOf(_row) >= 0 && unknownOf(_column) >= 0)
      _triplets.emplace_back(unknownOf(_row), unknownOf(_column), _value);
  }

  const Loaded& problem_;
  double mu_;
  double lambda_;
  std::vector<Point> points_;
  std::vector<Patch> patches_;
  std::vector<int> unknown_; ///< of each coordinate; -1: held
  int count_ = 0;
  std::size_t cells_ = 0;
};

using Solver = Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>>;

/// _solver keeps the ordering, once it has one.
bool equilibrium(const Problem& _problem, double _load, double _tolerance, Solver& _solver, LoadedResult& _result)
{
  Eigen::VectorXd gradient;
  Eigen::SparseMatrix<double> hessian;
  for (int iteration = 0; iteration < 50; ++iteration) {
    _problem.derivatives(_result.positions, _load, gradient, hessian);
    if (gradient.norm() <= _tolerance) return true;
    if (++_result.newtonIterations == 1) _solver.analyzePattern(hessian);
    _solver.factorize(hessian);
    if (_solver.info() != Eigen::Success) return false;
    const Eigen::VectorXd direction = -_solver.solve(gradient);
    const double start = _problem.energy(_result.positions, _load);
    double length = 1.0;
    while (length > 1e-6 && !(_problem.energy(_problem.moved(_result.positions, length, direction), _load) <=
                              start + 1e-12 * std::abs(start)))
      length *= 0.5;
    _result.positions = _problem.moved(_result.positions, length, direction);
  }
  return false;
}

} // namespace

LoadedResult solveMeanDilatation(const Loaded& _problem, Patches _patches, double _mu, double _lambda, int _loadSteps)
{
  const Problem problem(_problem, _patches, _mu, _lambda);
  Solver solver;
  LoadedResult result;
  result.positions = _problem.mesh.positions;
  for (int step = 1; step <= _loadSteps && result.converged; ++step)
    result.converged =
        equilibrium(problem, static_cast<double>(step) / _loadSteps, 1e-6 * _problem.forces.norm(), solver, result);
  return result;
}

} // namespace PlainSolver
