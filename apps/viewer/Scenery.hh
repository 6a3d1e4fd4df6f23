#pragma once

#include "ViewSettings.hh"
#include "ViewerSession.hh"

#include <FleshSim/Session/HandleGizmo.hh>
#include <drawing/Stage.hh>

#include <vtkRenderWindow.h>

#include <map>
#include <memory>
#include <vector>

namespace FleshSim {

/// The boundaries that an experiment would take hold of.
struct ShownSlabs
{
  int object = -1;
  int axis = 0;
  double low = 0.0;
  double high = 0.0;
};

/// What a render window shows of a viewer's session: follows its bodies, moving points where that is enough. Renders
/// nothing by itself; after changes `isStale` says that somebody should.
class Scenery
{
public:
  Scenery(ViewerSession& _session, vtkRenderWindow* _window);

  ~Scenery();

  Scenery(const Scenery&) = delete;
  Scenery& operator=(const Scenery&) = delete;

  // What happens to bodies.
  void addBody(int _object);
  void removeBody(int _object);
  void moveBody(int _object);
  void restyleBody(int _object);

  /// Whose bar, handles and obstacles are shown.
  void setChosen(int _object);
  void setSettings(const ViewSettings& _settings);
  const ViewSettings& settings() const { return settings_; }

  /// NaN: no boundary there. The frames go with the body, and are not seen while it runs.
  void showSlabs(const ShownSlabs& _slabs);

  /// By which the mouse moves handles; none: no lines.
  void showGizmo(const std::vector<GizmoLine>& _lines, GizmoPart _grabbed);
  bool showsGizmo() const { return gizmoActor_ != nullptr; }

  bool showsSlabs() const { return slabActor_ != nullptr; }

  /// Handles and obstacles have changed.
  void updateSurroundings();

  /// Time has gone on: obstacles may have moved.
  void updateTime();

  /// Has all bodies in the picture, from some direction or from the one of now.
  void look(const View& _view);
  void fit();

  /// The same, where bodies have gone out of the picture and nobody has moved the camera since it was fitted last.
  void keepInView();
  Viewpoint viewpoint() const;

  const std::map<int, std::unique_ptr<BodyView>>& bodies() const { return bodies_; }
  const std::vector<vtkSmartPointer<vtkActor>>& obstacles() const { return obstacles_; }
  Stage& stage() { return stage_; }

  bool isStale() const { return stale_; }
  void setFresh() { stale_ = false; }

private:
  void adapt();
  BodyStyle styleOf(int _object) const;
  ViewBox boxOfAll() const;
  void updateBar();
  void updateObstacles();
  void updateShadows();
  void restyleOthers(int _object);
  bool isRunning(int _object);
  void updateSlabs();

  ViewerSession& session_;
  Stage stage_;
  ViewSettings settings_;
  std::map<int, std::unique_ptr<BodyView>> bodies_;
  std::vector<vtkSmartPointer<vtkActor>> obstacles_;
  std::vector<SurfaceMesh> planes_;                ///< of the obstacles, and ...
  std::vector<vtkSmartPointer<vtkActor>> shadows_; ///< ... what bodies throw on them
  vtkSmartPointer<vtkActor> slabActor_;
  ShownSlabs slabs_;
  vtkSmartPointer<vtkActor> gizmoActor_;
  std::vector<GizmoLine> gizmo_;
  GizmoPart gizmoGrabbed_ = GizmoPart::none;
  int chosen_ = -1;
  Viewpoint looked_; ///< where the camera was put last
  bool stale_ = true;
  unsigned long observer_ = 0; ///< of the renderer, which is asked to draw by others too
};

} // namespace FleshSim
