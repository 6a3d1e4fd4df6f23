#pragma once

#include <FleshSim/Material/Material.hh>

#include <array>
#include <vector>

namespace FleshSim {

/// What a list of elements is made of: one material for all, or one energy with constants that differ from element to
/// element.
class ElementMaterials
{
public:
  /// One for all; not null.
  ElementMaterials(MaterialPointer _all); // NOLINT(google-explicit-constructor): one material is the usual case

  /// The constants of each element. Throws std::invalid_argument as MaterialEntry::create does, also for an empty list.
  ElementMaterials(const MaterialEntry& _energy, std::vector<MaterialParameters> _parameters);

  bool areAlike() const { return parameters_.empty(); }

  /// The material of all, or that of the element which resists most to a tiny load.
  const MaterialPointer& stiffest() const { return stiffest_; }

  /// The material whose lanes are those of these elements.
  MaterialPointer lanes(const std::array<int, packWidth>& _elements) const;

  /// What some of the elements are made of, in the order in which they are named.
  ElementMaterials part(const std::vector<int>& _elements) const;

private:
  MaterialPointer stiffest_;
  const MaterialEntry* energy_ = nullptr;
  std::vector<MaterialParameters> parameters_; ///< empty: all are alike
};

/// A part of a body and what it is made of.
struct MaterialRegion
{
  ElementMaterials material;
  std::vector<double> density; ///< [kg / m^3]: one number for all elements, or one for each
  /// Of the body, numbered as in VolumeMesh. Ascending. Empty: all that no other region has.
  std::vector<int> elements = {};
};

} // namespace FleshSim
