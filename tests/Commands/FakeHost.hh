#pragma once

// A host without a window, whose objects are documents.

#include <Commands/CommandCenter.hh>

#include <Support/TestMeshes.hh>

#include <map>
#include <string>
#include <vector>

namespace FakeHosts {

using namespace FleshSim;

class FakeHost : public MeshHost
{
public:
  struct Object
  {
    std::string name;
    MeshDocument document;
    std::map<std::string, HostField> fields;
    HostColors colors;
    std::vector<int> selection;
    bool surfaceOnly = false;
    int shown = 0; ///< how often its positions were set
  };

  explicit FakeHost(bool _interactive = false) : interactive_(_interactive) {}

  int add(VolumeMesh _mesh, const std::string& _name)
  {
    MeshDocument document;
    document.mesh = std::move(_mesh);
    return add(document, _name, MeshKind::automatic);
  }

  bool isInteractive() const override { return interactive_; }
  std::vector<int> objects() const override
  {
    std::vector<int> numbers;
    for (const auto& [number, object] : all)
      numbers.push_back(number);
    return numbers;
  }
  bool exists(int _object) const override { return all.count(_object) > 0; }
  std::string name(int _object) const override { return all.at(_object).name; }

  /// Every vertex has the number that is ten more than ours, and every cell that is a hundred more, as after deletions.
  Status read(int _object, HostMesh& _mesh) const override
  {
    _mesh.document = all.at(_object).document;
    for (int v = 0; v < _mesh.document.mesh.vertexCount(); ++v)
      _mesh.vertices.push_back(v + shift);
    for (std::size_t c = 0; c < _mesh.document.mesh.cellCount(); ++c)
      _mesh.cells.push_back(static_cast<int>(c) + cellShift);
    return Status::ok();
  }

  void show(int _object, const HostMesh& /*_mesh*/, const Points& _positions) override
  {
    Object& object = all.at(_object);
    object.document.mesh.positions = _positions;
    ++object.shown;
  }
  void store(int _object, const HostMesh& /*_mesh*/, const std::vector<HostField>& _fields) override
  {
    for (const HostField& field : _fields)
      all.at(_object).fields[field.name] = field;
  }
  void color(int _object, const HostMesh& /*_mesh*/, const HostColors& _colors) override
  {
    all.at(_object).colors = _colors;
  }
  void drawSurface(int _object, bool _alone) override { all.at(_object).surfaceOnly = _alone; }
  std::vector<int> selectedVertices(int _object, const HostMesh& /*_mesh*/) const override
  {
    return all.at(_object).selection;
  }
  Status setPullMode(bool _on, double _radius) override
  {
    pullRadius = _on ? _radius : -1.0;
    return interactive_ ? Status::ok() : Status::error("there is no mouse");
  }
  Status setHandleMode(int _object, bool _on) override
  {
    handleObject = _on ? _object : -1;
    return interactive_ ? Status::ok() : Status::error("there is no mouse");
  }
  int add(const MeshDocument& _document, const std::string& _name, MeshKind /*_kind*/) override
  {
    all[next_].name = _name;
    all[next_].document = _document;
    return next_++;
  }
  void remove(int _object) override { all.erase(_object); }
  void log(LogKind _kind, const std::string& _text) override
  {
    (_kind == LogKind::error ? errors : notes).push_back(_text);
  }
  void beginWork(int /*_object*/, const std::string& /*_text*/, int /*_steps*/) override { ++working; }
  void progress(int /*_object*/, int /*_step*/) override {}
  void endWork(int /*_object*/) override { --working; }

  static constexpr int shift = 10;
  static constexpr int cellShift = 100;

  std::map<int, Object> all;
  std::vector<std::string> errors;
  std::vector<std::string> notes; ///< and warnings
  int working = 0;
  int handleObject = -1;
  double pullRadius = -1.0;

private:
  bool interactive_;
  int next_ = 5;
};

} // namespace FakeHosts
