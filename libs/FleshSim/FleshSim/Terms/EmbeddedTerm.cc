#include <FleshSim/Terms/EmbeddedTerm.hh>

#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// Takes second derivatives by points and gives those by unknowns to another.
class EmbeddedMatrix : public TermMatrix
{
public:
  EmbeddedMatrix(const Embedding& _embedding, TermMatrix& _matrix) : embedding_(_embedding), matrix_(_matrix) {}

  void add(int _row, int _column, const Matrix3& _block) override
  {
    embedding_.addBlock(_row, _column, _block, matrix_);
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
  const Embedding& embedding_;
  TermMatrix& matrix_;
};

/// The trial as points see it.
class EmbeddedTrial
{
public:
  EmbeddedTrial(const Embedding& _embedding, const Trial& _trial)
      : positions_(_embedding.points(_trial.positions)), rate_(_trial.rate), moves_(_trial.moves())
  {
    if (moves_) anchor_ = _embedding.points(*_trial.anchor);
  }

  Trial trial() const { return moves_ ? Trial(positions_, rate_, anchor_) : Trial(positions_); }

private:
  Points positions_;
  Points anchor_;
  double rate_;
  bool moves_;
};

} // namespace

EmbeddedTerm::EmbeddedTerm(std::shared_ptr<Term> _term, Embedding _embedding)
    : term_(std::move(_term)), embedding_(std::move(_embedding))
{
  if (!term_) throw std::invalid_argument("a term must not be null");
}

double EmbeddedTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  const EmbeddedTrial seen(embedding_, _trial);
  if (_gradient == nullptr) return term_->evaluate(seen.trial(), nullptr);
  Points forces = Points::Zero(3, embedding_.pointCount());
  const double value = term_->evaluate(seen.trial(), &forces);
  embedding_.addForces(forces, *_gradient);
  return value;
}

void EmbeddedTerm::addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const
{
  const EmbeddedTrial seen(embedding_, _trial);
  EmbeddedMatrix matrix(embedding_, _matrix);
  term_->addHessian(seen.trial(), _filter, _factor, matrix);
}

} // namespace FleshSim
