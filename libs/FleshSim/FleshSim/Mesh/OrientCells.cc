#include <FleshSim/Mesh/OrientCells.hh>

#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/InwardFaces.hh>
#include <FleshSim/Mesh/QuadraticTetShape.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

double determinant(const Points& _p, int _o, int _a, int _b, int _c)
{
  const Vector3 o = _p.col(_o);
  return (_p.col(_a) - o).cross(_p.col(_b) - o).dot(_p.col(_c) - o);
}

struct Shape
{
  double volume = 0;
  bool flat = false;   ///< the volume is rounding noise, or not a number
  bool folded = false; ///< corners of both signs
};

/// `_scale` is an edge's length: below 1e-14 of its cube a volume says nothing.
Shape shapeOf(double _volume, double _scale)
{
  Shape shape;
  shape.volume = _volume;
  shape.flat = !(std::abs(_volume) > 1e-14 * _scale * _scale * _scale) || !std::isfinite(_volume);
  if (shape.flat) shape.volume = 0;
  return shape;
}

template <class Cell>
double extent(const Points& _p, const Cell& _cell)
{
  double largest = 0;
  for (int v : _cell)
    largest = std::max(largest, (_p.col(v) - _p.col(_cell[0])).cwiseAbs().maxCoeff());
  return largest;
}

Shape cellShape(const Points& _p, const Tet& _tet)
{
  return shapeOf(tetVolume(_p, _tet), extent(_p, _tet));
}

Shape cellShape(const Points& _p, const Hex& _hex)
{
  Shape shape = shapeOf(hexVolume(_p, _hex), extent(_p, _hex));
  for (int i = 0; i < 8; ++i) {
    const auto& n = cornerNeighbours[i];
    const double corner = determinant(_p, _hex[i], _hex[n[0]], _hex[n[1]], _hex[n[2]]);
    shape.folded = shape.folded || !(shape.volume < 0 ? corner < 0 : corner > 0);
  }
  return shape;
}

/// The volume between curved faces tells the order: bent edges may turn the corners alone inside out.
Shape cellShape(const Points& _p, const Tet10& _cell)
{
  Shape shape = shapeOf(tet10Volume(_p, _cell), extent(_p, _cell));
  const JacobianRange jacobians = jacobianRange(_p, _cell);
  shape.folded = !(shape.volume < 0 ? jacobians.largest < 0 : jacobians.least > 0);
  return shape;
}

std::vector<Shape> shapesOf(const VolumeMesh& _mesh)
{
  std::vector<Shape> shapes;
  shapes.reserve(_mesh.cellCount());
  forCells(_mesh, [&](const auto& _cell) { shapes.push_back(cellShape(_mesh.positions, _cell)); });
  return shapes;
}

/// Face with sorted vertices for matching, and the parity of the sorting.
struct FaceKey
{
  std::array<int, 4> vertices;
  int element;
  bool even;

  bool operator<(const FaceKey& _other) const { return vertices < _other.vertices; }
};

template <class Cell>
void addFaces(std::vector<FaceKey>& _keys, const Cell& _cell, int _element)
{
  for (const auto& face : inwardFaces(_cell)) {
    constexpr std::size_t N = sizeof(face) / sizeof(int);
    std::array<int, N> cycle;
    for (std::size_t k = 0; k < N; ++k)
      cycle[k] = _cell[face[k]];
    // The direction of a cycle is told by what follows its smallest vertex.
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    FaceKey key{{-1, -1, -1, -1}, _element, cycle[1] < cycle[N - 1]};
    std::copy(cycle.begin(), cycle.end(), key.vertices.begin());
    std::sort(key.vertices.begin(), key.vertices.end());
    _keys.push_back(key);
  }
}

std::vector<FacePair> neighboursOf(const VolumeMesh& _mesh)
{
  std::vector<FaceKey> keys;
  keys.reserve(4 * _mesh.tets.size() + 6 * _mesh.hexes.size() + 4 * _mesh.tet10s.size());
  int element = 0;
  forCells(_mesh, [&](const auto& _cell) { addFaces(keys, cornersOf(_cell), element++); });
  std::sort(keys.begin(), keys.end());

  std::vector<FacePair> pairs;
  for (std::size_t i = 0, end = 0; i < keys.size(); i = end) {
    for (end = i + 1; end < keys.size() && keys[end].vertices == keys[i].vertices;)
      ++end;
    if (end - i == 2) pairs.push_back({keys[i].element, keys[i + 1].element, keys[i].even != keys[i + 1].even});
  }
  return pairs;
}

/// Groups of elements whose order relative to each other is known from shared faces.
class OrderGroups
{
public:
  explicit OrderGroups(std::size_t _count) : parents_(_count), flips_(_count, 0)
  {
    for (std::size_t i = 0; i < _count; ++i)
      parents_[i] = static_cast<int>(i);
  }

  struct Root
  {
    int element;
    bool flipped;
  };

  Root find(int _element)
  {
    bool flipped = false;
    int root = _element;
    for (; parents_[root] != root; root = parents_[root])
      flipped = flipped != (flips_[root] != 0);
    // Second walk: hang every element of the path below the root.
    bool rest = flipped;
    for (int e = _element; parents_[e] != root && e != root;) {
      const int next = parents_[e];
      const bool own = flips_[e] != 0;
      parents_[e] = root;
      flips_[e] = rest;
      rest = rest != own;
      e = next;
    }
    return {root, flipped};
  }

  void join(int _a, int _b, bool _flipped)
  {
    const Root a = find(_a);
    const Root b = find(_b);
    if (a.element == b.element) return;
    parents_[b.element] = a.element;
    flips_[b.element] = (a.flipped != b.flipped) != _flipped;
  }

private:
  std::vector<int> parents_;
  std::vector<char> flips_;
};

std::vector<char> reversedByNeighbours(const std::vector<Shape>& _shapes, const std::vector<FacePair>& _pairs)
{
  OrderGroups groups(_shapes.size());
  for (const FacePair& pair : _pairs) {
    // Two elements of one sign on the same side of a face overlap; that tells nothing about their order.
    const bool overlap = !pair.opposite && _shapes[pair.first].volume * _shapes[pair.second].volume > 0;
    if (!overlap) groups.join(pair.first, pair.second, !pair.opposite);
  }
  std::vector<double> volumes(_shapes.size(), 0.0);
  for (std::size_t i = 0; i < _shapes.size(); ++i) {
    const OrderGroups::Root root = groups.find(static_cast<int>(i));
    volumes[root.element] += root.flipped ? -_shapes[i].volume : _shapes[i].volume;
  }
  std::vector<char> reversed(_shapes.size());
  for (std::size_t i = 0; i < _shapes.size(); ++i) {
    const OrderGroups::Root root = groups.find(static_cast<int>(i));
    reversed[i] = root.flipped != (volumes[root.element] < 0);
  }
  return reversed;
}

void mirror(Tet& _tet)
{
  std::swap(_tet[1], _tet[2]);
}

void mirror(Hex& _hex)
{
  std::swap(_hex[1], _hex[3]);
  std::swap(_hex[5], _hex[7]);
}

/// Corners 1 and 2 change places, and with them the middles of their edges to 0 and 3.
void mirror(Tet10& _cell)
{
  std::swap(_cell[1], _cell[2]);
  std::swap(_cell[4], _cell[6]);
  std::swap(_cell[8], _cell[9]);
}

void reverse(VolumeMesh& _mesh, const std::vector<char>& _isReversed)
{
  forBlocks(_mesh, [&](auto& _cells, const auto& /*_numbers*/, std::size_t _first) {
    for (std::size_t i = 0; i < _cells.size(); ++i)
      if (_isReversed[_first + i]) mirror(_cells[i]);
  });
}

std::string countOf(std::size_t _count, const char* _one, const char* _many)
{
  return std::to_string(_count) + (_count == 1 ? _one : _many);
}

} // namespace

double tetVolume(const Points& _positions, const Tet& _tet)
{
  return determinant(_positions, _tet[0], _tet[1], _tet[2], _tet[3]) / 6.0;
}

double hexVolume(const Points& _positions, const Hex& _hex)
{
  // The flux through a bilinear patch is the mean of those through its two triangulations.
  double sum = 0;
  for (const auto& face : inwardHexFaces) {
    const int a = _hex[face[0]], b = _hex[face[1]], c = _hex[face[2]], d = _hex[face[3]];
    sum -= determinant(_positions, _hex[0], a, b, c) + determinant(_positions, _hex[0], a, c, d) +
           determinant(_positions, _hex[0], a, b, d) + determinant(_positions, _hex[0], b, c, d);
  }
  return sum / 12.0;
}

std::vector<std::string> OrientationReport::keptNotes() const
{
  std::vector<std::string> notes;
  if (inverted > 0)
    notes.push_back(countOf(inverted, " cell is inverted (turned inside out at a corner); it was kept",
                            " cells are inverted (turned inside out at a corner); they were kept"));
  if (degenerate > 0)
    notes.push_back(countOf(degenerate, " cell has no volume; it was kept", " cells have no volume; they were kept"));
  return notes;
}

OrientationReport orientCells(VolumeMesh& _mesh)
{
  return orientCells(_mesh, [&] { return neighboursOf(_mesh); });
}

OrientationReport orientCells(VolumeMesh& _mesh, const std::function<std::vector<FacePair>()>& _neighbours)
{
  OrientationReport report;
  const std::vector<Shape> shapes = shapesOf(_mesh);
  const auto isNegative = [](const Shape& _shape) { return _shape.volume < 0; };
  const auto isPositive = [](const Shape& _shape) { return _shape.volume > 0; };
  if (std::any_of(shapes.begin(), shapes.end(), isNegative)) {
    if (std::any_of(shapes.begin(), shapes.end(), isPositive))
      report.isReversed = reversedByNeighbours(shapes, _neighbours());
    else
      report.isReversed.assign(shapes.size(), 1);
    reverse(_mesh, report.isReversed);
  }
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const bool reversed = !report.isReversed.empty() && report.isReversed[i];
    report.reversed += reversed;
    if (shapes[i].flat)
      ++report.degenerate;
    else if (shapes[i].folded || (shapes[i].volume < 0) != reversed)
      ++report.inverted;
  }
  return report;
}

} // namespace FleshSim
