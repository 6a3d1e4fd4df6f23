#pragma once

#include <OpenVolumeMesh/Core/StandInHandles.hh>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace OpenVolumeMesh {
inline namespace STANDIN_OVM_FLAVOUR {

/// Values of one property, whatever their type.
class BaseProperty
{
public:
  explicit BaseProperty(std::string _name) : name_(std::move(_name)) {}
  virtual ~BaseProperty() = default;

  const std::string& name() const { return name_; }
  bool persistent() const { return persistent_; }
  void set_persistent(bool _flag) { persistent_ = _flag; }
  bool anonymous() const { return name_.empty(); }

  virtual void resize(std::size_t _size) = 0;
  /// Element i becomes what element _kept[i] was.
  virtual void reorder(const std::vector<int>& _kept) = 0;
  virtual std::size_t n_elements() const = 0;

private:
  std::string name_;
  bool persistent_ = false;
};

template <class T>
class OpenVolumeMeshPropertyT : public BaseProperty
{
public:
  OpenVolumeMeshPropertyT(const std::string& _name, T _default) : BaseProperty(_name), default_(std::move(_default)) {}

  void resize(std::size_t _size) override { values_.resize(_size, default_); }
  void reorder(const std::vector<int>& _kept) override
  {
    std::vector<T> old;
    old.swap(values_);
    for (const int i : _kept)
      values_.push_back(old[i]);
  }
  std::size_t n_elements() const override { return values_.size(); }

  typename std::vector<T>::reference at(std::size_t _i) { return values_.at(_i); }

private:
  std::vector<T> values_;
  T default_;
};

/// A user's hold on a property. In the manner of 2.0 it refers to the mesh and must not outlive it.
template <class T, class Handle>
class PropertyPtr
{
public:
  using value_type = T;
  using reference = typename std::vector<T>::reference;

  PropertyPtr(std::shared_ptr<OpenVolumeMeshPropertyT<T>> _property, std::shared_ptr<const bool> _meshIsThere)
      : property_(std::move(_property)), meshIsThere_(std::move(_meshIsThere))
  {
  }
  PropertyPtr(const PropertyPtr&) = default;
  PropertyPtr(PropertyPtr&&) noexcept = default;
  PropertyPtr& operator=(const PropertyPtr&) = default;
  PropertyPtr& operator=(PropertyPtr&&) noexcept = default;
  ~PropertyPtr()
  {
#ifndef STANDIN_OVM3
    if (meshIsThere_ && !*meshIsThere_)
      standInFailures().push_back("property '" + property_->name() + "' was released after its mesh");
#endif
  }

#ifdef STANDIN_OVM3
  reference operator[](const Handle& _handle)
  {
    return property_->at(static_cast<std::size_t>(_handle.idx()));
  }
  T operator[](const Handle& _handle) const
  {
    return property_->at(static_cast<std::size_t>(_handle.idx()));
  }
#else
  reference operator[](std::size_t _index)
  {
    return property_->at(_index);
  }
  reference operator[](const OpenVolumeMeshHandle& _handle)
  {
    return property_->at(static_cast<std::size_t>(_handle.idx()));
  }
  T operator[](const OpenVolumeMeshHandle& _handle) const
  {
    return property_->at(static_cast<std::size_t>(_handle.idx()));
  }
#endif

  const std::string& name() const
  {
    return property_->name();
  }
  bool persistent() const
  {
    return property_->persistent();
  }
  OpenVolumeMeshPropertyT<T>* operator->() const
  {
    return property_.get();
  }
  const std::shared_ptr<OpenVolumeMeshPropertyT<T>>& standInStorage() const
  {
    return property_;
  }

private:
  std::shared_ptr<OpenVolumeMeshPropertyT<T>> property_;
  std::shared_ptr<const bool> meshIsThere_;
};

template <class T>
using VertexPropertyT = PropertyPtr<T, VertexHandle>;
template <class T>
using EdgePropertyT = PropertyPtr<T, EdgeHandle>;
template <class T>
using HalfEdgePropertyT = PropertyPtr<T, HalfEdgeHandle>;
template <class T>
using FacePropertyT = PropertyPtr<T, FaceHandle>;
template <class T>
using HalfFacePropertyT = PropertyPtr<T, HalfFaceHandle>;
template <class T>
using CellPropertyT = PropertyPtr<T, CellHandle>;

} // namespace STANDIN_OVM_FLAVOUR
} // namespace OpenVolumeMesh
