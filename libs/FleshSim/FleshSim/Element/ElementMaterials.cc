#include <FleshSim/Element/ElementMaterials.hh>

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

double stiffnessOf(const Material& _material)
{
  return 2.0 * _material.hookeMu() + std::abs(_material.hookeLambda());
}

} // namespace

ElementMaterials::ElementMaterials(MaterialPointer _all) : stiffest_(std::move(_all))
{
  if (!stiffest_) throw std::invalid_argument("a body needs a material");
}

ElementMaterials::ElementMaterials(const MaterialEntry& _energy, std::vector<MaterialParameters> _parameters)
    : energy_(&_energy), parameters_(std::move(_parameters))
{
  if (parameters_.empty()) throw std::invalid_argument("there are no elements to have constants");
  for (const MaterialParameters& parameters : parameters_) {
    MaterialPointer material = _energy.create(parameters);
    if (!stiffest_ || stiffnessOf(*material) > stiffnessOf(*stiffest_)) stiffest_ = std::move(material);
  }
}

MaterialPointer ElementMaterials::lanes(const std::array<int, packWidth>& _elements) const
{
  if (areAlike()) return stiffest_;
  std::array<MaterialParameters, packWidth> lanes;
  for (std::size_t lane = 0; lane < lanes.size(); ++lane)
    lanes[lane] = parameters_[static_cast<std::size_t>(_elements[lane])];
  return energy_->create(MaterialLanes(lanes));
}

ElementMaterials ElementMaterials::part(const std::vector<int>& _elements) const
{
  if (areAlike()) return *this;
  std::vector<MaterialParameters> some;
  some.reserve(_elements.size());
  for (const int element : _elements)
    some.push_back(parameters_[static_cast<std::size_t>(element)]);
  return ElementMaterials(*energy_, std::move(some));
}

} // namespace FleshSim
