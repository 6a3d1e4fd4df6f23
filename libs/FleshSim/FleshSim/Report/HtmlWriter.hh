#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// Any text for the inside of an element or of an attribute in double quotes: & < > " ' are written as entities; bytes
/// that are no UTF-8, and control characters but for tabs and line breaks, become U+FFFD.
std::string escapedHtml(const std::string& _text);

/// Writes HTML, or SVG inside of it, that is well-formed XML too: every element is closed, every text escaped.
class HtmlWriter
{
public:
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  explicit HtmlWriter(std::ostream& _stream) : stream_(_stream) {}

  /// Opens an element; what is written up to its end() is inside.
  HtmlWriter& begin(const std::string& _tag, const Attributes& _attributes = {});

  /// Closes the element that was opened last and is still open.
  HtmlWriter& end();

  HtmlWriter& text(const std::string& _text);

  /// An element with a text, or with nothing inside.
  HtmlWriter& element(const std::string& _tag, const std::string& _text, const Attributes& _attributes = {});
  HtmlWriter& empty(const std::string& _tag, const Attributes& _attributes);

  /// Markup that is complete and well-formed in itself.
  HtmlWriter& markup(const std::string& _markup);

private:
  void open(const std::string& _tag, const Attributes& _attributes);

  std::ostream& stream_;
  std::vector<std::string> tags_; ///< that are open
};

} // namespace FleshSim
