#pragma once

#include <OpenVolumeMesh/Core/PropertyDefines.hh>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// The properties of one kind of element. Persistent ones live as long as the mesh, others as long as somebody holds
/// them.
class PropertyList
{
public:
  using Pointers = std::vector<BaseProperty*>;

  template <class T>
  std::shared_ptr<OpenVolumeMeshPropertyT<T>> find(const std::string& _name) const
  {
    if (_name.empty()) return nullptr;
    for (const auto& entry : entries_)
      if (auto property = std::dynamic_pointer_cast<OpenVolumeMeshPropertyT<T>>(entry.lock()))
        if (property->name() == _name) return property;
    return nullptr;
  }

  template <class T>
  std::shared_ptr<OpenVolumeMeshPropertyT<T>> request(const std::string& _name, const T& _default)
  {
    auto property = find<T>(_name);
    if (property) return property;
    property = std::make_shared<OpenVolumeMeshPropertyT<T>>(_name, _default);
    property->resize(size_);
    entries_.push_back(property);
    return property;
  }

  void setPersistent(const std::shared_ptr<BaseProperty>& _property, bool _flag)
  {
    _property->set_persistent(_flag);
    persistent_.erase(std::remove(persistent_.begin(), persistent_.end(), _property), persistent_.end());
    if (_flag) persistent_.push_back(_property);
  }

  void resize(std::size_t _size)
  {
    size_ = _size;
    forEach([&](BaseProperty& _property) { _property.resize(_size); });
  }

  void reorder(const std::vector<int>& _kept)
  {
    size_ = _kept.size();
    forEach([&](BaseProperty& _property) { _property.reorder(_kept); });
  }

  void clear() { persistent_.clear(); }

  /// 2.0 shows all properties to whoever enumerates, 3.x the persistent ones.
  const Pointers& visible() const
  {
    visible_.clear();
    for (const auto& entry : entries_)
      if (const auto property = entry.lock()) {
#ifdef STANDIN_OVM3
        if (!property->persistent()) continue;
#endif
        visible_.push_back(property.get());
      }
    return visible_;
  }

private:
  template <class Action>
  void forEach(const Action& _action)
  {
    std::vector<std::weak_ptr<BaseProperty>> alive;
    for (const auto& entry : entries_)
      if (const auto property = entry.lock()) {
        _action(*property);
        alive.push_back(entry);
      }
    entries_ = alive;
  }

  std::size_t size_ = 0;
  std::vector<std::weak_ptr<BaseProperty>> entries_;
  std::vector<std::shared_ptr<BaseProperty>> persistent_;
  mutable Pointers visible_;
};

class ResourceManager
{
public:
  ResourceManager() : isThere_(std::make_shared<bool>(true)) {}
  ResourceManager(const ResourceManager&) = delete;
  ResourceManager& operator=(const ResourceManager&) = delete;
  virtual ~ResourceManager() { *isThere_ = false; }

  template <class T>
  VertexPropertyT<T> request_vertex_property(const std::string& _name = "", const T& _default = T())
  {
    return {vertexProperties_.request<T>(_name, _default), isThere_};
  }
  template <class T>
  EdgePropertyT<T> request_edge_property(const std::string& _name = "", const T& _default = T())
  {
    return {edgeProperties_.request<T>(_name, _default), isThere_};
  }
  template <class T>
  FacePropertyT<T> request_face_property(const std::string& _name = "", const T& _default = T())
  {
    return {faceProperties_.request<T>(_name, _default), isThere_};
  }
  template <class T>
  CellPropertyT<T> request_cell_property(const std::string& _name = "", const T& _default = T())
  {
    return {cellProperties_.request<T>(_name, _default), isThere_};
  }

  template <class T>
  void set_persistent(VertexPropertyT<T>& _property, bool _flag = true)
  {
    vertexProperties_.setPersistent(_property.standInStorage(), _flag);
  }
  template <class T>
  void set_persistent(EdgePropertyT<T>& _property, bool _flag = true)
  {
    edgeProperties_.setPersistent(_property.standInStorage(), _flag);
  }
  template <class T>
  void set_persistent(FacePropertyT<T>& _property, bool _flag = true)
  {
    faceProperties_.setPersistent(_property.standInStorage(), _flag);
  }
  template <class T>
  void set_persistent(CellPropertyT<T>& _property, bool _flag = true)
  {
    cellProperties_.setPersistent(_property.standInStorage(), _flag);
  }

  template <class T>
  bool vertex_property_exists(const std::string& _name) const
  {
    return vertexProperties_.find<T>(_name) != nullptr;
  }
  template <class T>
  bool cell_property_exists(const std::string& _name) const
  {
    return cellProperties_.find<T>(_name) != nullptr;
  }

  using Properties = PropertyList::Pointers;
  Properties::const_iterator vertex_props_begin() const { return vertexProperties_.visible().begin(); }
  Properties::const_iterator vertex_props_end() const { return vertexProperties_.visible().end(); }
  Properties::const_iterator cell_props_begin() const { return cellProperties_.visible().begin(); }
  Properties::const_iterator cell_props_end() const { return cellProperties_.visible().end(); }
  std::size_t n_vertex_props() const { return vertexProperties_.visible().size(); }
  std::size_t n_cell_props() const { return cellProperties_.visible().size(); }

protected:
  PropertyList vertexProperties_;
  PropertyList edgeProperties_;
  PropertyList faceProperties_;
  PropertyList cellProperties_;

private:
  std::shared_ptr<bool> isThere_;
};

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
