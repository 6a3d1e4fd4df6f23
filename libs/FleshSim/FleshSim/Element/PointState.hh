#pragma once

#include <FleshSim/Core/Pack.hh>
#include <FleshSim/Element/ElementGroup.hh>

namespace FleshSim {

/// What an integration point is like where F, the first Piola-Kirchhoff stress and the energy density are those of a
/// lane; without a rest volume.
ElementGroup::State pointState(const Pack (&_F)[9], const Pack (&_P)[9], const Pack& _density, int _lane);

} // namespace FleshSim
