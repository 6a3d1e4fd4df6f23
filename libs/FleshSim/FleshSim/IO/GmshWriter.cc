#include <FleshSim/IO/GmshFormat.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/GmshMesh.hh>
#include <FleshSim/IO/TextWriter.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// A run of cells of one type and physical group: a block of the file.
struct Block
{
  std::size_t begin;
  std::size_t end;
  bool isHex;
  int physical;
};

class Writer
{
public:
  Writer(std::ostream& _stream, const MeshDocument& _document)
      : writer_(_stream), mesh_(_document.mesh), order_(elementsByCell(_document.mesh))
  {
    const Property* physicals =
        findIntProperty(_document, PropertyEntity::cell, gmshPhysicalName, fileCellCount(_document));
    const int tetCount = static_cast<int>(mesh_.tets.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const bool isHex = order_[i] >= tetCount;
      const int physical = physicals ? static_cast<int>(physicals->numbers[cellOfElement(mesh_, order_[i])]) : 0;
      if (blocks_.empty() || blocks_.back().isHex != isHex || blocks_.back().physical != physical)
        blocks_.push_back({i, i, isHex, physical});
      blocks_.back().end = i + 1;
      volumes_.push_back(physical);
    }
    std::sort(volumes_.begin(), volumes_.end());
    volumes_.erase(std::unique(volumes_.begin(), volumes_.end()), volumes_.end());
  }

  void write()
  {
    writer_ << "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
    writeEntities();
    writeNodes();
    writeElements();
  }

private:
  /// One volume for each physical group, numbered from 1.
  int volumeOf(int _physical) const
  {
    return static_cast<int>(std::lower_bound(volumes_.begin(), volumes_.end(), _physical) - volumes_.begin()) + 1;
  }

  void writeEntities()
  {
    writer_ << "$Entities\n0 0 0 " << volumes_.size() << "\n";
    Vector3 low = Vector3::Zero();
    Vector3 high = Vector3::Zero();
    if (mesh_.vertexCount() > 0) {
      low = mesh_.positions.rowwise().minCoeff();
      high = mesh_.positions.rowwise().maxCoeff();
    }
    for (int physical : volumes_) {
      writer_ << volumeOf(physical);
      for (const Vector3& corner : {low, high})
        for (int i = 0; i < 3; ++i)
          writer_ << ' ' << corner[i];
      if (physical != 0)
        writer_ << " 1 " << physical << " 0\n";
      else
        writer_ << " 0 0\n";
    }
    writer_ << "$EndEntities\n";
  }

  void writeNodes()
  {
    const int count = mesh_.vertexCount();
    writer_ << "$Nodes\n1 " << count << " 1 " << count << "\n3 1 0 " << count << "\n";
    for (int v = 0; v < count; ++v)
      writer_ << v + 1 << '\n';
    for (int v = 0; v < count; ++v)
      writer_ << mesh_.positions(0, v) << ' ' << mesh_.positions(1, v) << ' ' << mesh_.positions(2, v) << '\n';
    writer_ << "$EndNodes\n";
  }

  void writeElements()
  {
    writer_ << "$Elements\n" << blocks_.size() << ' ' << order_.size() << " 1 " << order_.size() << "\n";
    const std::size_t tetCount = mesh_.tets.size();
    for (const Block& block : blocks_) {
      writer_ << "3 " << volumeOf(block.physical) << (block.isHex ? " 5 " : " 4 ") << block.end - block.begin << "\n";
      for (std::size_t i = block.begin; i < block.end; ++i) {
        const auto element = static_cast<std::size_t>(order_[i]);
        writer_ << i + 1;
        if (block.isHex)
          writeNodesOf(mesh_.hexes[element - tetCount]);
        else
          writeNodesOf(mesh_.tets[element]);
      }
    }
    writer_ << "$EndElements\n";
  }

  template <class Cell>
  void writeNodesOf(const Cell& _cell)
  {
    for (int vertex : _cell)
      writer_ << ' ' << vertex + 1;
    writer_ << '\n';
  }

  TextWriter writer_;
  const VolumeMesh& mesh_;
  std::vector<int> order_; ///< elements by cell
  std::vector<Block> blocks_;
  std::vector<int> volumes_; ///< physical groups in use, 0 for none
};

} // namespace

Status writeGmsh(const std::string& _path, const MeshDocument& _document)
{
  const Status ready = guarded(_path, [&] { requireFinitePositions(_document, _path); });
  if (!ready) return ready;
  return writeAtomically(_path, [&](std::ostream& _stream) { Writer(_stream, _document).write(); });
}

} // namespace FleshSim
