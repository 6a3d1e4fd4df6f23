#pragma once

#include <string>
#include <vector>

namespace FleshSim {

/// What a scene key holds.
enum class SceneKeyType
{
  boolean,
  text,
  number,
  positive,
  notNegative,
  integer, ///< at least `least`
  vector,  ///< three numbers
  axis,    ///< "x", "y" or "z"
  anyAxis, ///< the same, or a vector
  name,    ///< one of `names`
  object,  ///< of `kind`
  list,    ///< of objects of `kind`
  texts,
  integers,
  corners,    ///< two vectors
  matrix,     ///< three rows
  pair,       ///< two numbers
  ends,       ///< two of: a name, or an object that names a body
  textOrList, ///< one file, or one for each body
  start,      ///< "rest" or an object
  cellNumber  ///< a number, or an object that names a cell property
};

/// One key of an object of a scene.
struct SceneKey
{
  std::string name;
  SceneKeyType type = SceneKeyType::text;
  std::string help;
  const char* kind = "";               ///< of objects
  std::vector<std::string> names = {}; ///< of SceneKeyType::name and SceneKeyType::texts
  int least = 0;
  bool required = false;
};

/// One kind of object in a scene, by the name that keys refer to.
struct SceneKind
{
  const char* name;
  std::vector<SceneKey> keys;
  bool open = false; ///< has keys of the shape that it names
};

/// Every object that a scene can have, with all of its keys; the scene itself comes last.
std::vector<SceneKind> sceneKinds();

} // namespace FleshSim
