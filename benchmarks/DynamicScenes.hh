#pragma once

// The scenes of dynamics_runs. Each prints a Markdown table and says whether every step of it succeeded.

#include <string>

namespace DynamicRuns {

struct Options
{
  std::string scene; ///< empty: all
  std::string csv;   ///< folder for volumes over time; empty: none
  std::string preconditioner = "incomplete-cholesky";
  double young = 5e4;
  int threads = 1;
};

bool runBenchmark(const Options& _options);
bool runBounce(const Options& _options);
bool runSubsteps(const Options& _options);
bool runLargest(const Options& _options);

} // namespace DynamicRuns
