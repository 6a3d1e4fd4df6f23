#pragma once

#include <drawing/Camera.hh>
#include <drawing/FieldColours.hh>

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

struct PictureOptions
{
  int width = 1200;
  int height = 900;
  bool showEdges = true;
  bool showBar = true;
  View view;

  /// What the camera fits; pictures of one run take the same. Empty: the meshes and outlines of this picture.
  Box seen;

  /// The range of the colours; pictures of one run take the same. None: that of the fields.
  std::optional<FieldRange> range;
};

/// One body in a picture.
struct PictureBody
{
  VolumeMesh mesh;                     ///< deformed
  std::optional<Points> restPositions; ///< shown as an outline
  std::optional<Field> field;          ///< none: one colour
};

/// Draws bodies; `_png` is the bytes of a PNG file then. Needs no window and no display (see ensureDisplay). All bodies
/// share one bar, that of the first field. Drawn at twice the size and scaled down, which smooths edges and letters
/// alike.
Status drawPicture(const std::vector<PictureBody>& _bodies, const std::string& _title, const std::string& _subtitle,
                   const PictureOptions& _options, std::string& _png);

/// The same, written to a file, atomically. Errors name the file.
Status writePicture(const std::string& _path, const std::vector<PictureBody>& _bodies, const std::string& _title,
                    const std::string& _subtitle, const PictureOptions& _options = {});

} // namespace FleshSim
