#pragma once

#include <FleshSim/Core/Utf8.hh>

#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace FleshSim {

/// An element of a small strict XML parser, for tests of what is written.
struct XmlElement
{
  std::string name;
  std::map<std::string, std::string> attributes;
  std::vector<XmlElement> children;
  std::string text; ///< all that is inside, of children too

  std::string attribute(const std::string& _name) const
  {
    const auto found = attributes.find(_name);
    return found != attributes.end() ? found->second : std::string();
  }

  /// This element and all below of that name, in the order of the document; all with an empty name.
  std::vector<const XmlElement*> all(const std::string& _name) const
  {
    std::vector<const XmlElement*> found;
    if (_name.empty() || name == _name) found.push_back(this);
    for (const XmlElement& child : children)
      for (const XmlElement* inside : child.all(_name))
        found.push_back(inside);
    return found;
  }

  /// The element with this id, or null.
  const XmlElement* byId(const std::string& _id) const
  {
    for (const XmlElement* element : all(""))
      if (element->attribute("id") == _id) return element;
    return nullptr;
  }
};

/// Parses one element with its inside, behind a <!DOCTYPE> or not. Refuses (std::runtime_error) all that XML refuses in
/// such a text: tags that do not match, attributes without quotes or twice, bare & and <, characters that are none.
class StrictXml
{
public:
  static XmlElement parse(const std::string& _text)
  {
    StrictXml parser(_text);
    parser.checkCharacters();
    if (_text.compare(0, 9, "<!DOCTYPE") == 0) parser.at_ = _text.find('>') + 1;
    parser.skipBlanks();
    XmlElement root = parser.element();
    parser.skipBlanks();
    if (parser.at_ != _text.size()) parser.fail("something behind the last element");
    return root;
  }

private:
  explicit StrictXml(const std::string& _text) : text_(_text) {}

  [[noreturn]] void fail(const std::string& _reason) const
  {
    throw std::runtime_error(_reason + " at byte " + std::to_string(at_) + ": " + text_.substr(at_, 60));
  }

  void checkCharacters()
  {
    for (at_ = 0; at_ < text_.size();) {
      const int length = utf8Length(text_, at_);
      if (length == 0) fail("no UTF-8");
      if (isControlCharacter(text_, at_) && text_[at_] != '\n' && text_[at_] != '\t') fail("a control character");
      at_ += static_cast<std::size_t>(length);
    }
    at_ = 0;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void expect(const std::string& _what)
  {
    if (text_.compare(at_, _what.size(), _what) != 0) fail("expected " + _what);
    at_ += _what.size();
  }

  void skipBlanks()
  {
    while (std::isspace(static_cast<unsigned char>(peek())))
      ++at_;
  }

  std::string name()
  {
    const std::size_t begin = at_;
    while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '-')
      ++at_;
    if (begin == at_ || !std::isalpha(static_cast<unsigned char>(text_[begin]))) fail("expected a name");
    return text_.substr(begin, at_ - begin);
  }

  /// A character, or what an entity stands for.
  std::string character()
  {
    if (peek() != '&') return std::string(1, text_[at_++]);
    static const std::map<std::string, std::string> known{
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};
    const std::string entity = text_.substr(at_, text_.find(';', at_) + 1 - at_);
    const auto found = known.find(entity);
    if (found == known.end()) fail("an unknown entity");
    at_ += entity.size();
    return found->second;
  }

  void attributes(XmlElement& _element)
  {
    while (std::isspace(static_cast<unsigned char>(peek()))) {
      skipBlanks();
      const std::string key = name();
      expect("=\"");
      std::string value;
      while (peek() != '"') {
        if (at_ >= text_.size() || peek() == '<') fail("an attribute without end");
        value += character();
      }
      ++at_;
      if (!_element.attributes.emplace(key, value).second) fail("attribute " + key + " twice");
    }
  }

  XmlElement element()
  {
    XmlElement element;
    expect("<");
    element.name = name();
    attributes(element);
    if (peek() == '/') {
      expect("/>");
      return element;
    }
    expect(">");
    while (text_.compare(at_, 2, "</") != 0) {
      if (at_ >= text_.size()) fail("no end of " + element.name);
      if (peek() == '<') {
        element.children.push_back(this->element());
        element.text += element.children.back().text;
      }
      else
        element.text += character();
    }
    expect("</" + element.name + ">");
    return element;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

} // namespace FleshSim
