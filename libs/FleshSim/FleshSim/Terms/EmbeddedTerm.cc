#include <FleshSim/Terms/EmbeddedTerm.hh>

#include <optional>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// Takes second derivatives by points and gives those by unknowns to another.
class EmbeddedMatrix : public TermMatrix
{
public:
  EmbeddedMatrix(const Embedding& _embedding, const std::vector<char>& _isHeld, TermMatrix& _matrix)
      : embedding_(_embedding), isHeld_(_isHeld), matrix_(_matrix)
  {
    if (_matrix.reduces()) motions_.resize(static_cast<std::size_t>(_embedding.pointCount()));
  }

  void add(int _row, int _column, const Matrix3& _block) override
  {
    if (isHeld(_row) && isHeld(_column)) return;
    if (motions_.empty())
      embedding_.addBlock(_row, _column, _block, matrix_);
    else
      addByMotions(_row, _column, _block);
  }

  void add(double _factor, const BlockMatrix& _matrix) override
  {
    const BlockPattern& pattern = _matrix.pattern();
    for (int row = 0; row < pattern.rowCount(); ++row)
      for (int slot = pattern.rowStart[static_cast<std::size_t>(row)];
           slot < pattern.rowStart[static_cast<std::size_t>(row) + 1]; ++slot)
        add(row, pattern.columns[static_cast<std::size_t>(slot)], _factor * _matrix.blockMatrix(slot));
    for (const CouplingBlock& coupling : _matrix.couplings())
      add(coupling.row, coupling.column, _factor * coupling.value);
  }

  void addDiagonal(const Eigen::VectorXd& _diagonal) override
  {
    for (Eigen::Index i = 0; i < _diagonal.size(); ++i)
      add(static_cast<int>(i), static_cast<int>(i), _diagonal[i] * Matrix3::Identity());
  }

private:
  void addByMotions(int _row, int _column, const Matrix3& _block)
  {
    const MotionParts& rows = motionOf(_row);
    const MotionParts& columns = motionOf(_column);
    for (const auto& [row, byRow] : rows)
      for (const auto& [column, byColumn] : columns)
        matrix_.addReduced(row, column, byRow.transpose() * _block * byColumn);
  }

  const MotionParts& motionOf(int _point)
  {
    std::optional<MotionParts>& motion = motions_[static_cast<std::size_t>(_point)];
    if (motion) return *motion;
    motion = embedding_.motionOf(_point);
    matrix_.reduce(*motion);
    return *motion;
  }

  bool isHeld(int _point) const { return !isHeld_.empty() && isHeld_[static_cast<std::size_t>(_point)]; }

  const Embedding& embedding_;
  const std::vector<char>& isHeld_;
  TermMatrix& matrix_;
  std::vector<std::optional<MotionParts>> motions_; ///< of points that were asked for; none: nothing is reduced
};

} // namespace

EmbeddedTerm::EmbeddedTerm(std::shared_ptr<Term> _term, Embedding _embedding, std::vector<char> _isHeld)
    : term_(std::move(_term)), embedding_(std::move(_embedding)), isHeld_(std::move(_isHeld))
{
  if (!term_) throw std::invalid_argument("a term must not be null");
}

Trial EmbeddedTerm::seen(const Trial& _trial) const
{
  positions_.resize(3, embedding_.pointCount());
  embedding_.findPoints(_trial.positions, positions_);
  if (!_trial.moves()) return Trial(positions_);
  anchor_.resize(3, embedding_.pointCount());
  embedding_.findPoints(*_trial.anchor, anchor_);
  return Trial(positions_, _trial.rate, anchor_);
}

double EmbeddedTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  if (_gradient == nullptr) return term_->evaluate(seen(_trial), nullptr);
  forces_.setZero(3, embedding_.pointCount());
  const double value = term_->evaluate(seen(_trial), &forces_);
  embedding_.addForces(forces_, *_gradient);
  return value;
}

void EmbeddedTerm::addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const
{
  EmbeddedMatrix matrix(embedding_, isHeld_, _matrix);
  term_->addHessian(seen(_trial), _filter, _factor, matrix);
}

double EmbeddedTerm::work(const Points& _start, const Points& _end, const Points& _freeWay, double _dt) const
{
  Points way(3, embedding_.pointCount());
  embedding_.findRates(_freeWay, way);
  return term_->work(embedding_.points(_start), embedding_.points(_end), way, _dt);
}

} // namespace FleshSim
