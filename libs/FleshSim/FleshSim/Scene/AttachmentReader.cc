#include <FleshSim/Scene/SceneReaderParts.hh>

namespace FleshSim {
namespace SceneReaderParts {

AttachmentDescription readAttachment(const JsonValue& _value, const std::string& _key, int _bodies)
{
  JsonObject object(_value, _key);
  AttachmentDescription attachment;
  attachment.line = _value.line;
  attachment.name = readName(object);
  attachment.body = readBodyIndex(object, _bodies);
  attachment.select = readSelection(object, "select");
  attachment.to = object.require("to").asString(object.path("to"));
  attachment.collide = object.boolean("collide", false);
  object.finish();
  return attachment;
}

} // namespace SceneReaderParts
} // namespace FleshSim
