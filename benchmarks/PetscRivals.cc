#include "LinearRival.hh"

#include <petscksp.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {

using namespace FleshSim;

/// PETSc returns codes; most of what goes wrong is an option that does not fit the matrix.
void check(PetscErrorCode _code)
{
  if (_code != 0) throw std::runtime_error("PETSc's error " + std::to_string(_code));
}

/// The scalar rows of a block matrix, in the order of its slots.
struct ScalarRows
{
  std::vector<PetscInt> start{0};
  std::vector<PetscInt> columns;

  explicit ScalarRows(const BlockPattern& _pattern)
  {
    for (int b = 0; b < _pattern.rowCount(); ++b)
      for (int r = 0; r < 3; ++r) {
        for (int s = _pattern.rowStart[static_cast<std::size_t>(b)];
             s < _pattern.rowStart[static_cast<std::size_t>(b) + 1]; ++s)
          for (int c = 0; c < 3; ++c)
            columns.push_back(3 * _pattern.columns[static_cast<std::size_t>(s)] + c);
        start.push_back(static_cast<PetscInt>(columns.size()));
      }
  }
};

/// Conjugate gradients with what the options say. The matrix is a copy in scalar rows that know their blocks of three
/// (AIJ, where PETSc finds equal rows by itself), or in blocks (BAIJ).
class PetscRival : public LinearRival
{
public:
  PetscRival(bool _blocks, const std::string& _options) : blocks_(_blocks)
  {
    check(PetscOptionsClear(nullptr));
    check(PetscOptionsInsertString(nullptr, _options.c_str()));
  }

  ~PetscRival() override
  {
    KSPDestroy(&solver_);
    MatDestroy(&matrix_);
  }

  void setUp(const BlockMatrix& _matrix, const Points& _positions) override
  {
    const bool isFirst = matrix_ == nullptr;
    if (isFirst) createMatrix(_matrix.pattern());
    copyValues(_matrix);
    setRigidMotions(_positions);
    if (isFirst) createSolver();
    check(KSPSetOperators(solver_, matrix_, matrix_));
    check(KSPSetUp(solver_));
  }

  int solve(const Points& _b, double _relativeTolerance, Points& _x) override
  {
    _x.resize(3, _b.cols());
    Vec b = nullptr;
    Vec x = nullptr;
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 3, static_cast<PetscInt>(_b.size()), _b.data(), &b));
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 3, static_cast<PetscInt>(_x.size()), _x.data(), &x));
    check(KSPSetTolerances(solver_, _relativeTolerance, 0.0, PETSC_DEFAULT, 10000));
    check(KSPSolve(solver_, b, x));
    PetscInt iterations = 0;
    check(KSPGetIterationNumber(solver_, &iterations));
    check(VecDestroy(&b));
    check(VecDestroy(&x));
    return static_cast<int>(iterations);
  }

private:
  void createMatrix(const BlockPattern& _pattern)
  {
    const PetscInt size = 3 * _pattern.rowCount();
    check(MatCreate(PETSC_COMM_SELF, &matrix_));
    check(MatSetSizes(matrix_, size, size, size, size));
    check(MatSetBlockSize(matrix_, 3));
    check(MatSetType(matrix_, blocks_ ? MATSEQBAIJ : MATSEQAIJ));
    if (blocks_) {
      check(MatSeqBAIJSetPreallocationCSR(matrix_, 3, _pattern.rowStart.data(), _pattern.columns.data(), nullptr));
    }
    else {
      const ScalarRows rows(_pattern);
      check(MatSeqAIJSetPreallocationCSR(matrix_, rows.start.data(), rows.columns.data(), nullptr));
    }
    check(MatSetOption(matrix_, MAT_SPD, PETSC_TRUE));
  }

  void copyValues(const BlockMatrix& _matrix)
  {
    const BlockPattern& pattern = _matrix.pattern();
    PetscScalar* value = nullptr;
    if (blocks_) {
      check(MatSeqBAIJGetArray(matrix_, &value));
      std::memcpy(value, _matrix.block(0), 9 * sizeof(double) * static_cast<std::size_t>(pattern.slotCount()));
      check(MatSeqBAIJRestoreArray(matrix_, &value));
    }
    else {
      check(MatSeqAIJGetArray(matrix_, &value));
      PetscScalar* next = value;
      for (int b = 0; b < pattern.rowCount(); ++b)
        for (int r = 0; r < 3; ++r)
          for (int s = pattern.rowStart[static_cast<std::size_t>(b)];
               s < pattern.rowStart[static_cast<std::size_t>(b) + 1]; ++s)
            for (int c = 0; c < 3; ++c)
              *next++ = _matrix.block(s)[r + 3 * c];
      check(MatSeqAIJRestoreArray(matrix_, &value));
    }
    // Anew: else the solver takes the matrix for the one that it has prepared for.
    check(MatAssemblyBegin(matrix_, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(matrix_, MAT_FINAL_ASSEMBLY));
  }

  void setRigidMotions(const Points& _positions)
  {
    Vec positions = nullptr;
    MatNullSpace motions = nullptr;
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 3, static_cast<PetscInt>(_positions.size()), _positions.data(),
                                &positions));
    check(MatNullSpaceCreateRigidBody(positions, &motions));
    check(MatSetNearNullSpace(matrix_, motions));
    check(MatNullSpaceDestroy(&motions));
    check(VecDestroy(&positions));
  }

  void createSolver()
  {
    check(KSPCreate(PETSC_COMM_SELF, &solver_));
    check(KSPSetType(solver_, KSPCG));
    check(KSPSetNormType(solver_, KSP_NORM_UNPRECONDITIONED));
    check(KSPSetFromOptions(solver_));
  }

  bool blocks_;
  Mat matrix_ = nullptr;
  KSP solver_ = nullptr;
};

RivalEntry petscRival(const std::string& _name, bool _blocks, const std::string& _options)
{
  return {_name, [=] { return std::make_unique<PetscRival>(_blocks, _options); }};
}

} // namespace

std::vector<RivalEntry> petscRivals()
{
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0); // Open MPI need not start a daemon for one process
  check(PetscInitializeNoArguments());
  check(PetscPushErrorHandler(PetscReturnErrorHandler, nullptr)); // says nothing on the terminal
  const std::string gamg = "-pc_type gamg";
  const std::string hypre = "-pc_type hypre -pc_hypre_type boomeramg -pc_hypre_boomeramg_coarsen_type HMIS "
                            "-pc_hypre_boomeramg_interp_type ext+i -pc_hypre_boomeramg_P_max 4 "
                            "-pc_hypre_boomeramg_strong_threshold 0.5 -pc_hypre_boomeramg_agg_nl 1";
  const std::string nodal = hypre + " -pc_hypre_boomeramg_nodal_coarsen 4 -pc_hypre_boomeramg_nodal_coarsen_diag 1";
  std::vector<RivalEntry> rivals = {
      petscRival("PETSc block Jacobi", true, "-pc_type pbjacobi"),
      petscRival("PETSc ICC(0)", true, "-pc_type icc"),
      petscRival("PETSc GAMG", false, gamg),
      // The best of those tried on cubes and the bird. Aggregates of few vertices give it empty coarse unknowns, which
      // Gauss-Seidel needs a diagonal for.
      petscRival("PETSc GAMG, Gauss-Seidel", false,
                 gamg + " -mg_levels_ksp_type richardson -mg_levels_ksp_max_it 1 -mg_levels_pc_type sor "
                        "-mg_levels_pc_sor_diagonal_shift 1e-8 -pc_gamg_threshold 0.01 -pc_gamg_coarse_eq_limit 1000"),
      petscRival("hypre, by unknowns", false, hypre),
      petscRival("hypre, by vertices", false, nodal),
      petscRival("hypre, rotations", false,
                 nodal + " -pc_hypre_boomeramg_vec_interp_variant 2 -pc_hypre_boomeramg_vec_interp_qmax 4 "
                         "-pc_hypre_boomeramg_vec_interp_smooth"),
  };
  // To try others instead: AGAINST_LIBRARIES_PETSC="name:options;name:options".
  if (const char* text = std::getenv("AGAINST_LIBRARIES_PETSC")) {
    rivals.clear();
    std::string rest = text;
    while (!rest.empty()) {
      const std::string one = rest.substr(0, rest.find(';'));
      rest = rest.size() > one.size() ? rest.substr(one.size() + 1) : "";
      rivals.push_back(petscRival(one.substr(0, one.find(':')), false, one.substr(one.find(':') + 1)));
    }
  }
  return rivals;
}
