#pragma once

#include <Commands/MeshHost.hh>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// A body that the viewer has, as it is to be seen now.
struct ViewedBody
{
  std::string name;
  MeshDocument document; ///< with its rest shape
  Points positions{3, 0};
  bool surfaceOnly = true; ///< else every cell by itself
  HostColors colors;
  std::vector<int> selection; ///< vertices
};

/// What happens to bodies; each call may be empty.
struct BodyEvents
{
  std::function<void(int _object)> added;
  std::function<void(int _object)> removed;
  std::function<void(int _object)> moved;
  std::function<void(int _object)> restyled; ///< colours, selection, or how much is drawn
  std::function<void(LogKind _kind, const std::string& _text)> logged;
  std::function<void(const std::string& _text, int _steps)> workBegan;
  std::function<void(int _step)> workWentOn;
  std::function<void()> workEnded;

  /// Absent where there is no mouse.
  std::function<void(bool _on, double _radius)> pullModeSet;
  std::function<void(int _object, bool _on)> handleModeSet;
};

/// The meshes of the viewer, as MeshHost: bodies by number, counted from 1. Knows no window; who draws them listens.
class ViewedBodies : public MeshHost
{
public:
  BodyEvents events;

  const std::map<int, ViewedBody>& all() const { return bodies_; }

  /// Null: there is none of that number.
  const ViewedBody* find(int _object) const;

  void setSelection(int _object, std::vector<int> _vertices);

  /// With a window runs are watched while they go on.
  void setInteractive(bool _interactive) { interactive_ = _interactive; }

  // MeshHost
  bool isInteractive() const override { return interactive_; }
  std::vector<int> objects() const override;
  bool exists(int _object) const override { return bodies_.count(_object) > 0; }
  std::string name(int _object) const override;
  Status read(int _object, HostMesh& _mesh) const override;
  void show(int _object, const HostMesh& _mesh, const Points& _positions) override;
  bool keepsResults() const override { return false; }
  void store(int /*_object*/, const HostMesh& /*_mesh*/, const std::vector<HostField>& /*_fields*/) override {}
  void color(int _object, const HostMesh& _mesh, const HostColors& _colors) override;
  bool showsBar() const override { return true; }
  void drawSurface(int _object, bool _alone) override;
  std::vector<int> selectedVertices(int _object, const HostMesh& _mesh) const override;
  Status setPullMode(bool _on, double _radius) override;
  Status setHandleMode(int _object, bool _on) override;
  int add(const MeshDocument& _document, const std::string& _name, MeshKind _kind) override;
  void remove(int _object) override;
  void log(LogKind _kind, const std::string& _text) override;
  void beginWork(int _object, const std::string& _text, int _steps) override;
  void progress(int _object, int _step) override;
  void endWork(int _object) override;

private:
  ViewedBody* body(int _object);

  std::map<int, ViewedBody> bodies_;
  int next_ = 1;
  bool interactive_ = false;
};

} // namespace FleshSim
