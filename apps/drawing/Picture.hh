#pragma once

#include <drawing/BodyView.hh>
#include <drawing/Camera.hh>
#include <drawing/FieldColours.hh>

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <memory>
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
  std::optional<CutPlane> cut;

  /// From where: this direction, with all of `seen` in the picture, ...
  View view;

  /// What the camera fits; pictures of one run take the same. Empty: the meshes and outlines of this picture.
  ViewBox seen;

  /// ... or exactly from here.
  std::optional<Viewpoint> viewpoint;

  /// The range of the colours; pictures of one run take the same. None: that of the fields.
  std::optional<FieldRange> range;
};

/// Vertices that are marked in one way.
struct MarkedVertices
{
  Mark mark = Mark::held;
  std::vector<int> vertices;
};

/// One body in a picture.
struct PictureBody
{
  VolumeMesh mesh;                                    ///< deformed
  std::optional<Points> restPositions = std::nullopt; ///< shown as an outline
  std::optional<Field> field = std::nullopt;          ///< none: one colour
  std::optional<FieldRange> range = std::nullopt;     ///< of its colours, if it has one of its own
  MeshDrawing drawing = MeshDrawing::surface;
  std::vector<MarkedVertices> marks = {};
};

/// All that a picture shows.
struct PictureContent
{
  std::vector<PictureBody> bodies;
  std::vector<SurfaceMesh> obstacles;
  std::string title;
  std::string subtitle;
};

/// Draws pictures of the same bodies, one after the other, without a window and, if need be, with a display of its own
/// (see ensureDisplay). There is one bar, that of the first field. Drawn at twice the size and scaled down,
/// which smooths edges and letters alike.
class PictureMaker
{
public:
  explicit PictureMaker(const PictureOptions& _options);
  ~PictureMaker();

  /// Draws a PNG into memory. Bodies must have the topology, rest positions and marks of the picture before; only
  /// positions, fields and obstacles may differ. Throws std::invalid_argument for another number of bodies.
  Status draw(const PictureContent& _content, std::string& _png);

  /// The same into a file, atomically.
  Status write(const std::string& _path, const PictureContent& _content);

private:
  struct Drawing;

  PictureOptions options_;
  std::unique_ptr<Drawing> drawing_; ///< since the first picture
};

/// One picture.
Status writePicture(const std::string& _path, const PictureContent& _content, const PictureOptions& _options = {});

} // namespace FleshSim
