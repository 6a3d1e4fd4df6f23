#pragma once

#include <FleshSim/Session/FieldEvaluator.hh>

#include <vector>

namespace FleshSim {

/// One number a vertex or cell: the length of vectors.
std::vector<double> magnitudes(const FieldValues& _field);

/// Those at equal distances from the least value to the greatest.
const std::vector<Vector3>& fieldColorStops();

/// Colours from dark blue by green to yellow, light growing evenly so that they read in grey too.
std::vector<Vector3> fieldColors(const std::vector<double>& _values, double _low, double _high);

} // namespace FleshSim
