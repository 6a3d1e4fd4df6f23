#pragma once

#include <FleshSim/Core/Columns.hh>

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace FleshSim {

/// What a part of a solver must know to go on from a moment, as plain numbers.
using Memory = std::vector<double>;

/// Puts numbers into a memory, one after the other.
class MemoryWriter
{
public:
  MemoryWriter& add(double _number)
  {
    memory_.push_back(_number);
    return *this;
  }
  MemoryWriter& add(const Vector3& _vector) { return addAll(_vector.data(), 3); }
  MemoryWriter& add(const Eigen::VectorXd& _vector)
  {
    return add(static_cast<double>(_vector.size())).addAll(_vector.data(), _vector.size());
  }
  MemoryWriter& add(const Points& _points)
  {
    return add(static_cast<double>(_points.cols())).addAll(_points.data(), _points.size());
  }

  /// The list's length, and _one(writer, entry) for each of its entries.
  template <class List, class One>
  MemoryWriter& addList(const List& _list, const One& _one)
  {
    add(static_cast<double>(_list.size()));
    for (const auto& entry : _list)
      _one(*this, entry);
    return *this;
  }

  Memory take() { return std::move(memory_); }

private:
  MemoryWriter& addAll(const double* _numbers, Eigen::Index _count)
  {
    memory_.insert(memory_.end(), _numbers, _numbers + _count);
    return *this;
  }

  Memory memory_;
};

/// Takes them out again, in the same order. Throws std::out_of_range where there are too few or a count is none: the
/// memory is damaged, or another one's.
class MemoryReader
{
public:
  /// The memory must outlive the reader.
  explicit MemoryReader(const Memory& _memory) : memory_(_memory) {}

  double number()
  {
    if (next_ >= memory_.size()) throw std::out_of_range("a memory ends too early");
    return memory_[next_++];
  }
  int integer() { return static_cast<int>(number()); }
  bool flag() { return number() != 0.0; }
  Vector3 vector()
  {
    const double x = number();
    const double y = number();
    return {x, y, number()};
  }
  Eigen::VectorXd numbers()
  {
    const Eigen::Index count = counted(1);
    const Eigen::VectorXd result = Eigen::Map<const Eigen::VectorXd>(memory_.data() + next_, count);
    next_ += static_cast<std::size_t>(count);
    return result;
  }
  Points points()
  {
    const Eigen::Index count = counted(3);
    const Points result = Eigen::Map<const Points>(memory_.data() + next_, 3, count);
    next_ += 3 * static_cast<std::size_t>(count);
    return result;
  }
  Columns columns() { return Columns::of(points()); }

  /// The entries that _one(reader) reads.
  template <class One>
  auto list(const One& _one)
  {
    std::vector<decltype(_one(*this))> result;
    for (Eigen::Index left = counted(1); left > 0; --left)
      result.push_back(_one(*this));
    return result;
  }

  bool isAtEnd() const { return next_ == memory_.size(); }

private:
  /// A count of entries of at least so many numbers each.
  Eigen::Index counted(std::size_t _each)
  {
    const double count = number();
    const std::size_t most = (memory_.size() - next_) / _each;
    if (!(count >= 0.0 && count <= static_cast<double>(most)))
      throw std::out_of_range("a memory has a count that cannot be");
    return static_cast<Eigen::Index>(count);
  }

  const Memory& memory_;
  std::size_t next_ = 0;
};

} // namespace FleshSim
