#include <FleshSim/Session/HandleList.hh>

#include <algorithm>
#include <iterator>
#include <utility>

namespace FleshSim {

void addHandle(std::vector<Handle>& _handles, Handle _handle)
{
  std::sort(_handle.vertices.begin(), _handle.vertices.end());
  _handle.vertices.erase(std::unique(_handle.vertices.begin(), _handle.vertices.end()), _handle.vertices.end());
  for (Handle& other : _handles) {
    std::vector<int> left;
    std::set_difference(other.vertices.begin(), other.vertices.end(), _handle.vertices.begin(), _handle.vertices.end(),
                        std::back_inserter(left));
    other.vertices = std::move(left);
  }
  _handles.push_back(std::move(_handle));
  _handles.erase(
      std::remove_if(_handles.begin(), _handles.end(), [](const Handle& _other) { return _other.vertices.empty(); }),
      _handles.end());
}

void removeHandles(std::vector<Handle>& _handles, int _first, int _last)
{
  _handles.erase(std::remove_if(_handles.begin(), _handles.end(),
                                [&](const Handle& _handle) {
                                  return _handle.vertices.front() >= _first && _handle.vertices.front() < _last;
                                }),
                 _handles.end());
}

int countHeld(const std::vector<Handle>& _handles, int _first, int _last)
{
  int count = 0;
  for (const Handle& handle : _handles)
    for (const int vertex : handle.vertices)
      count += vertex >= _first && vertex < _last ? 1 : 0;
  return count;
}

} // namespace FleshSim
