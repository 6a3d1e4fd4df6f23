#include <FleshSim/Scene/SceneWriterParts.hh>

namespace FleshSim {
namespace SceneWriterParts {

void writeAttachment(JsonWriter& _json, const AttachmentDescription& _attachment)
{
  _json.beginObject();
  if (!_attachment.name.empty()) _json.member("name", _attachment.name);
  _json.member("body", _attachment.body);
  writeSelection(_json, _attachment.select);
  _json.member("to", _attachment.to);
  if (_attachment.collide) _json.member("collide", true);
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
