#pragma once

#include <FleshSim/Mesh/Properties.hh>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace FleshSim {

/// The number types of VTK's files.
enum class VtkScalar
{
  unknown,
  bit, ///< legacy files only; eight to a byte, the first in the highest bit
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  float32,
  float64
};

/// Bytes of one number; 0 for `bit` and `unknown`.
std::size_t sizeOf(VtkScalar _type);

/// Integers keep all their 64 bits (`uint64` as its bit pattern).
bool isInteger(VtkScalar _type);

/// Where the entries of an array stand in the file, for messages.
struct VtkLines
{
  std::vector<long> each; ///< a line for each entry; empty: not known
  long all = 0;           ///< the line of the array; 0: not known

  long of(std::size_t _entry) const { return _entry < each.size() ? each[_entry] : all; }
};

/// Numbers of one data array of a file: integers in `integers`, the others in `numbers`.
struct VtkArray
{
  VtkScalar type = VtkScalar::unknown;
  int components = 1;
  std::vector<std::int64_t> integers;
  std::vector<double> numbers;
  bool keepLines = false; ///< readers of text fill `lines`, one a tuple
  VtkLines lines;

  std::size_t size() const { return isInteger(type) ? integers.size() : numbers.size(); }
};

/// Appends `_count` numbers of `_array.type` stored at `_bytes`, which may be unaligned.
void decodeNumbers(const char* _bytes, std::size_t _count, bool _bigEndian, VtkArray& _array);

/// Appends one number written in `_begin` .. `_end`; false if it is none, or does not fit the type.
bool parseNumber(const char* _begin, const char* _end, VtkArray& _array);

/// With the names of .ovm for types: two to four numbers become `vec3d` and so on, longer vectors (stresses) lists of
/// type `vector_double`; single 64-bit integers go to `texts`, vectors of them become doubles.
Property propertyFrom(const VtkArray& _array, PropertyEntity _entity, const std::string& _name);

} // namespace FleshSim
