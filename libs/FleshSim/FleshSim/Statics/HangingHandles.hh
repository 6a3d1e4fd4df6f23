#pragma once

#include <FleshSim/Statics/Constraints.hh>
#include <FleshSim/Terms/HeldPointsTerm.hh>
#include <FleshSim/Terms/PointMap.hh>

#include <vector>

namespace FleshSim {

/// Those of a motion's vertices that hang on columns, and where they are held at a time; as terms number points. All
/// others are columns, which solvers hold by a filter.
std::vector<HeldPoint> hangingHandles(const PointMap& _points, const BoundaryMotion& _motion, double _time);

/// How stiffly they are held while their multipliers are sought [N / m]: about as stiff as the bodies are and, in a
/// step of length _dt [s], as their inertia, so that a few solutions find them and no system suffers. _dt 0: an
/// equilibrium.
double holdingStiffness(const ElasticModel& _model, double _dt);

} // namespace FleshSim
