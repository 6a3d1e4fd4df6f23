#pragma once

#include <FleshSim/Mesh/Properties.hh>

#include <cstddef>
#include <cstdint>

namespace FleshSim {

/// Constants of .ovmb that its reader and writer share.
namespace Ovmb {

constexpr char magic[9] = "OVMB\n\r\n\xFF";
constexpr std::size_t fileHeaderSize = 48;
constexpr std::size_t chunkHeaderSize = 16;

enum TopologyType : std::uint8_t
{
  polyhedral = 0,
  tetrahedral = 1,
  hexahedral = 2
};

enum TopologyEntity : std::uint8_t
{
  edges = 1,
  faces = 2,
  cells = 3
};

/// By the number that stands for them in the property directory.
constexpr PropertyEntity propertyEntities[] = {
    PropertyEntity::vertex,   PropertyEntity::edge,     PropertyEntity::face, PropertyEntity::cell,
    PropertyEntity::halfEdge, PropertyEntity::halfFace, PropertyEntity::mesh};

} // namespace Ovmb

} // namespace FleshSim
