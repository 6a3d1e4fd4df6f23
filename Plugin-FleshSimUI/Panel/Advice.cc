#include "Advice.hh"

#include <array>
#include <utility>

namespace FleshSim {

namespace {

/// Parts of the solver's and the plugin's messages, the more special ones first.
constexpr std::array<std::pair<const char*, const char*>, 20> table{{
    {"cancelled", "Nothing is wrong: the run was stopped. Start again, or reset to the rest shape."},
    {"maximum of Newton iterations", "Take a smaller rate and more steps, or allow more iterations (section Solver)."},
    {"no step along the Newton direction",
     "The solver cannot come nearer: raise the tolerance (section Solver), or take a smaller rate and more steps."},
    {"linear system could not be solved",
     "Take a smaller rate, another solver (newton-direct for small meshes), or hold more of the body."},
    {"nothing holds", "Hold some vertices: section Handles, \"Fix selection\" or \"Fix slab\"."},
    {"too long for a linearised", "Take a smaller time step, or the integrator backward-euler-newton."},
    {"this material cannot be",
     "Take the material stable-neo-hookean, which recovers from inverted elements, or smaller steps."},
    {"energy is infinite", "Take the material stable-neo-hookean, which recovers from inverted elements."},
    {"are inverted", "Take the material stable-neo-hookean, which recovers from inverted elements, or reset."},
    {"beyond all numbers", "The motion is too large: take a smaller rate or time step, then reset."},
    {"overflow", "The motion is too large: take a smaller rate."},
    {"in another way than", "Two handles pull one vertex to different places: clear the handles and choose them anew."},
    {"would belong to both slabs", "Move the two boundary coordinates apart (section Experiment)."},
    {"no vertex has", "The slab lies outside the body: press \"Slabs at the ends\" (section Experiment)."},
    {"no vertex is selected", "Select vertices in the view first."},
    {"poisson", "Write a Poisson's ratio below 0.5 (section Material)."},
    {"matrix is singular", "Hold some vertices, or take another solver than newton-direct."},
    {"without volume", "The mesh has flat cells: repair it, or choose another mesh type (section Object)."},
    {"cell", "Choose another mesh type (section Object), \"irregular hexahedra\" for cells that are bent."},
    {"cannot write", "Choose another file: that folder cannot be written to, or the disk is full."},
}};

} // namespace

QString adviceFor(const QString& _message)
{
  if (_message.trimmed().isEmpty()) return {};
  for (const auto& [part, advice] : table)
    if (_message.contains(part, Qt::CaseInsensitive)) return advice;
  return "Take a smaller rate and more steps, or reset to the rest shape and try again.";
}

} // namespace FleshSim
