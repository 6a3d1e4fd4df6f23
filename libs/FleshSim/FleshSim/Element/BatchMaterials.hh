#pragma once

#include <FleshSim/Element/BatchLayout.hh>
#include <FleshSim/Element/ElementMaterials.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <array>
#include <memory>
#include <stdexcept>

namespace FleshSim {

/// Tells batches what their elements are made of, and keeps that alive. `apart`: the elements take their volume as a
/// whole, so that the material is taken apart (VolumeSplit) and its remainder is what their points are evaluated with.
class BatchMaterials
{
public:
  /// Throws std::invalid_argument if the material is to be taken apart and has no part in J.
  BatchMaterials(const ElementMaterials& _materials, bool _apart) : materials_(_materials), apart_(_apart)
  {
    all_ = taken(materials_.stiffest());
  }

  const Material& stiffest() const { return *materials_.stiffest(); }

  /// At point _point (0 where points share theirs) of a batch with these elements.
  template <class Element>
  void set(int _point, const std::array<int, packWidth>& _elements, ElementBatch<Element>& _batch,
           BatchPart<Element>& _part) const
  {
    const Taken mine = materials_.areAlike() ? all_ : taken(materials_.lanes(_elements));
    if (!materials_.areAlike()) {
      _part.kept.push_back(mine.whole);
      if (mine.split) _part.kept.push_back(mine.split);
    }
    _batch.split[_point] = mine.split.get();
    _batch.material[_point] = mine.split ? &mine.split->remainder() : mine.whole.get();
    _batch.mixed = _point > 0 && (_batch.mixed || _batch.material[_point] != _batch.material[0]);
  }

private:
  struct Taken
  {
    MaterialPointer whole;
    std::shared_ptr<const VolumeSplit> split;
  };

  Taken taken(const MaterialPointer& _material) const
  {
    Taken result{_material, apart_ ? _material->volumeSplit() : nullptr};
    if (apart_ && !result.split) throw std::invalid_argument("material " + _material->name() + " has no part in J");
    return result;
  }

  ElementMaterials materials_;
  bool apart_;
  Taken all_; ///< where all are alike
};

} // namespace FleshSim
