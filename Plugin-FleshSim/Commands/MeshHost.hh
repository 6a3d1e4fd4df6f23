#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Session/FieldEvaluator.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// A volume mesh of the host as this program sees it: without deleted elements, so with numbers of its own.
struct HostMesh
{
  MeshDocument document;     ///< positions, polyhedra, and tets and hexes made from them
  std::vector<int> vertices; ///< the host's index of each vertex
  std::vector<int> cells;    ///< and of each cell of the polyhedra

  /// Vertices of the document as the host numbers them.
  std::vector<int> toHost(const std::vector<int>& _vertices) const
  {
    std::vector<int> numbers;
    for (const int vertex : _vertices)
      numbers.push_back(vertices[static_cast<std::size_t>(vertex)]);
    return numbers;
  }
};

/// What cells an object of the host takes; automatic: the narrowest kind that takes a mesh.
enum class MeshKind
{
  automatic,
  tetrahedral,
  hexahedral,
  polyhedral
};

enum class LogKind
{
  information,
  warning,
  error
};

/// Results on a mesh, in HostMesh's numbering.
using HostField = FieldValues;

/// A result to be shown in colours.
struct HostColors
{
  std::string field;          ///< a name of fieldRegistry(); empty: no colours
  bool onCells = false;       ///< else on vertices
  std::vector<double> values; ///< one per vertex or cell
  double low = 0.0;           ///< this and less has the first colour
  double high = 0.0;          ///< this and more the last
  bool fitted = false;        ///< to the values; else the user chose the range
};

/// The program that shows meshes and lets users choose them: OpenFlipper, or the viewer. Called from its main thread
/// only.
class MeshHost
{
public:
  virtual ~MeshHost() = default;

  /// False: no window, nothing is shown while a command works, and it ends when all is done.
  virtual bool isInteractive() const = 0;

  /// Volume meshes that are there now.
  virtual std::vector<int> objects() const = 0;
  virtual bool exists(int _object) const = 0;
  virtual std::string name(int _object) const = 0;

  /// The file that it was read from, as far as the host knows.
  virtual std::string file(int /*_object*/) const { return {}; }

  /// Fails with one line that names the cell that cannot be used.
  virtual Status read(int _object, HostMesh& _mesh) const = 0;

  /// What is shown and coloured until endChanges() is drawn once.
  virtual void beginChanges() {}
  virtual void endChanges() {}

  /// Moves the vertices and has them drawn; `_mesh` is what read() gave. Must tolerate that the object is gone.
  virtual void show(int _object, const HostMesh& _mesh, const Points& _positions) = 0;

  /// False: there is nothing where results could be stored, and they need not be computed for that.
  virtual bool keepsResults() const { return true; }

  /// Stores the results as named properties; does not draw.
  virtual void store(int _object, const HostMesh& _mesh, const std::vector<HostField>& _fields) = 0;

  /// Colours the vertices or cells, or takes their colours away.
  virtual void color(int _object, const HostMesh& _mesh, const HostColors& _colors) = 0;

  /// Its view has a bar that says what colours mean.
  virtual bool showsBar() const { return false; }

  /// Draws the surface alone, which is quicker, or every cell. Does nothing without a window.
  virtual void drawSurface(int _object, bool _alone) = 0;

  /// What the user selected, in HostMesh's numbering.
  virtual std::vector<int> selectedVertices(int _object, const HostMesh& _mesh) const = 0;

  /// Whether the mouse pulls at what it meets, by grab(), drag() and release() with this radius. Fails without a mouse.
  virtual Status setPullMode(bool _on, double _radius) = 0;

  /// Whether the mouse moves vertices of the object by a HandleTool. Fails without a mouse.
  virtual Status setHandleMode(int _object, bool _on) = 0;

  /// A new object; its number, or -1 with a line in the log.
  virtual int add(const MeshDocument& _document, const std::string& _name, MeshKind _kind) = 0;

  /// Takes an object away that add() made.
  virtual void remove(int _object) = 0;

  virtual void log(LogKind _kind, const std::string& _text) = 0;

  /// Progress of an object's work: begins with a text and a number of steps (0: without end), counts, ends.
  virtual void beginWork(int _object, const std::string& _text, int _steps) = 0;
  virtual void progress(int _object, int _step) = 0;
  virtual void endWork(int _object) = 0;
};

} // namespace FleshSim
