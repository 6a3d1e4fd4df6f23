#pragma once

#include "ViewedBodies.hh"

#include <drawing/BodyView.hh>

#include <optional>

namespace FleshSim {

/// The result that a body is coloured by, if any.
std::optional<Field> fieldShown(const ViewedBody& _body);

/// The range of its colours. Bodies with the same field, fitted, have one in common: there is one bar.
FieldRange rangeShown(const ViewedBodies& _bodies, const ViewedBody& _body);

/// How a body is drawn: every cell by itself if that was asked for, else as everything.
MeshDrawing drawingOf(const ViewedBody& _body, const BodyStyle& _style);

} // namespace FleshSim
