#pragma once

#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Core/Registry.hh>
#include <FleshSim/Material/HessianForm.hh>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

/// What is done to the eigenvalues of an element's Hessian (per deformation gradient).
enum class HessianFilter
{
  none,    ///< the true second derivative
  clamp,   ///< negative eigenvalues become zero
  absolute ///< negative eigenvalues change their sign
};

/// Stiffness as the user gives it.
struct MaterialParameters
{
  double mu = 0.0;     ///< [Pa]
  double lambda = 0.0; ///< [Pa]
  /// false: mu and lambda are Hooke's, every material answers a tiny load alike. true: the energy's own constants.
  bool modelConstants = false;
  /// The energy's own constants by name (MaterialEntry::constants), in that order; empty: mu and lambda say it all.
  std::vector<double> own;

  static MaterialParameters fromYoungPoisson(double _young, double _poisson);

  bool operator==(const MaterialParameters& _other) const
  {
    return mu == _other.mu && lambda == _other.lambda && modelConstants == _other.modelConstants && own == _other.own;
  }
};

/// The parameters of packWidth elements that are evaluated together: the same for all, or one set for each lane.
class MaterialLanes
{
public:
  MaterialLanes(const MaterialParameters& _all) // NOLINT(google-explicit-constructor): one set is the usual case
      : lanes_{_all}
  {
  }
  MaterialLanes(double _mu, double _lambda, bool _modelConstants = false)
      : MaterialLanes(MaterialParameters{_mu, _lambda, _modelConstants, {}})
  {
  }
  explicit MaterialLanes(const std::array<MaterialParameters, packWidth>& _lanes) : lanes_(_lanes), alike_(false) {}

  bool areAlike() const { return alike_; }

  /// Those of a lane; lane 0 has those of all where they are alike.
  const MaterialParameters& operator[](int _lane) const { return lanes_[static_cast<std::size_t>(_lane)]; }

private:
  std::array<MaterialParameters, packWidth> lanes_;
  bool alike_ = true;
};

class VolumeSplit;

/// A hyperelastic energy with its constants. Immutable; evaluated for packWidth deformation gradients at once.
/// F, P: 9 packs, column-major. H: the symmetric 9 x 9 matrix d vec(P) / d vec(F), 45 packs, see `packedIndex`.
class Material
{
public:
  virtual ~Material() = default;

  /// The registry's name: "stable-neo-hookean".
  virtual std::string name() const = 0;

  /// Energy density [J / m^3] per undeformed volume. Infinite (never NaN) where the energy has no value.
  virtual Pack energy(const Pack* _F) const = 0;

  /// Energy density and first Piola-Kirchhoff stress P = dPsi/dF [Pa].
  virtual Pack stress(const Pack* _F, Pack* _P) const = 0;

  /// Energy density, stress and Hessian. With a filter other than none the Hessian is positive semi-definite;
  /// the result says in which lanes some eigenvalue was negative and so was changed (all zero for `none`).
  virtual PackMask hessian(const Pack* _F, HessianFilter _filter, Pack& _energy, Pack* _P, Pack* _H) const = 0;

  /// The same Hessian in the form that is the shortest for this energy and filter; `packed` unless overridden.
  virtual PackMask hessianForm(const Pack* _F, HessianFilter _filter, Pack& _energy, Pack* _P, HessianForm& _form) const
  {
    _form.kind = HessianForm::Kind::packed;
    return hessian(_F, _filter, _energy, _P, _form.H);
  }

  /// Hooke values of the small-strain limit [Pa]; of the lane in which they are largest in size.
  virtual double hookeMu() const = 0;
  virtual double hookeLambda() const = 0;

  /// True where the energy is infinite for det F <= 0: a start must be free of inverted elements.
  virtual bool needsPositiveJacobian() const { return false; }

  /// The energy taken apart into a function of J and the remainder; null where it has no part in J alone.
  virtual std::shared_ptr<const VolumeSplit> volumeSplit() const { return nullptr; }

protected:
  Material() = default;
  Material(const Material&) = default;
  Material& operator=(const Material&) = default;
};

using MaterialPointer = std::shared_ptr<const Material>;

/// Index into the 45 packs of a symmetric 9 x 9 matrix (upper triangle, row by row); the order of _i, _j is free.
constexpr int packedIndex(int _i, int _j)
{
  const int low = _i < _j ? _i : _j;
  const int high = _i < _j ? _j : _i;
  return low * 9 - low * (low - 1) / 2 + (high - low);
}

/// A constant of an energy that is neither Hooke's mu nor lambda.
struct MaterialConstant
{
  std::string name; ///< as scenes and options have it: "c10"
  std::string unit;
  std::string description; ///< a few words
};

/// One energy of the registry.
struct MaterialEntry
{
  std::string name;
  std::string description; ///< one line: formula, and for what it is good
  /// Throws std::invalid_argument for non-finite or inadmissible values (mu <= 0, bulk modulus <= 0). With parameters
  /// that differ from lane to lane each lane of the material has its own.
  MaterialPointer (*create)(const MaterialLanes& _lanes) = nullptr;
  std::vector<MaterialConstant> constants = {}; ///< what may be given instead of mu and lambda
};

/// All materials, the default (Stable Neo-Hookean) first.
const Registry<MaterialEntry>& materialRegistry();

/// Adds a material of one's own: scenes, options, scripts and lists then know its name. See addToRegistry.
void registerMaterial(MaterialEntry _entry);

/// The entry of that name, or null.
const MaterialEntry* findMaterial(const std::string& _name);

} // namespace FleshSim
