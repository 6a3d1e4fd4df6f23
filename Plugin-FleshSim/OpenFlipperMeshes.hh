#pragma once

#include <Commands/MeshHost.hh>

#include <OpenFlipper/common/Types.hh>

#include <QString>

#include <functional>
#include <map>
#include <set>

namespace FleshSim {

/// The signals of the plugin that its meshes need.
struct HostSignals
{
  std::function<void(LogKind, const QString&)> log;
  std::function<void(int _object, const UpdateType& _type)> updated;
  std::function<void(DataType _type, int& _object)> addEmptyObject;
  std::function<void(int _object)> deleteObject;
  std::function<void(const QString& _job, const QString& _text, int _steps)> startJob;
  std::function<void(const QString& _job, int _step)> setJobState;
  std::function<void(const QString& _job)> finishJob;
  std::function<void(bool _on, double _radius)> setPullMode;
  std::function<void(int _object, bool _on)> setHandleMode;
};

/// OpenFlipper's tetrahedral, hexahedral and polyhedral meshes.
class OpenFlipperMeshes : public MeshHost
{
public:
  explicit OpenFlipperMeshes(HostSignals _signals) : signals_(std::move(_signals)) {}

  bool isInteractive() const override;
  std::vector<int> objects() const override;
  bool exists(int _object) const override;
  std::string name(int _object) const override;
  std::string file(int _object) const override;
  Status read(int _object, HostMesh& _mesh) const override;
  void beginChanges() override;
  void endChanges() override;
  void show(int _object, const HostMesh& _mesh, const Points& _positions) override;
  void store(int _object, const HostMesh& _mesh, const std::vector<HostField>& _fields) override;
  void color(int _object, const HostMesh& _mesh, const HostColors& _colors) override;
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

  /// An object is nobody's business before it has cells and was announced: it may be being read, in another thread.
  void noticeNew(int _object) { unfinished_.insert(_object); }
  void noticeUpdate(int _object);
  void noticeRead(int _object) { unfinished_.erase(_object); }

  /// An update is ours, not somebody else's.
  bool isUpdating() const { return updating_; }

  /// The object whose job has this name, or -1.
  int objectOfJob(const QString& _job) const;

private:
  void update(int _object, const UpdateType& _type);

  HostSignals signals_;
  std::map<int, QString> jobs_; ///< of objects that are worked on
  int jobCount_ = 0;
  std::set<int> unfinished_; ///< objects that were made, but not filled yet
  bool updating_ = false;
  bool collecting_ = false;
  std::map<int, UpdateType> collected_; ///< to be told when the changes end
};

} // namespace FleshSim
