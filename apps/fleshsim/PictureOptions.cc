#include "PictureOptions.hh"

#include <charconv>
#include <cmath>
#include <sstream>
#include <string>

namespace FleshSim {

namespace {

template <class Number>
bool parse(const std::string& _text, Number& _number)
{
  const auto result = std::from_chars(_text.data(), _text.data() + _text.size(), _number);
  return result.ec == std::errc() && result.ptr == _text.data() + _text.size();
}

/// Both numbers of "640x480" or "0,1.5".
template <class Number>
bool parsePair(const std::string& _text, char _separator, Number& _first, Number& _second)
{
  const std::size_t at = _text.find(_separator);
  return at != std::string::npos && parse(_text.substr(0, at), _first) && parse(_text.substr(at + 1), _second);
}

bool parseSize(const std::string& _text, PictureSettings& _picture)
{
  const auto fits = [](int _side) {
    return _side >= PictureSettings::leastSide && _side <= PictureSettings::largestSide;
  };
  return parsePair(_text, 'x', _picture.width, _picture.height) && fits(_picture.width) && fits(_picture.height);
}

bool parseRange(const std::string& _text, PictureSettings& _picture)
{
  std::pair<double, double> range;
  if (!parsePair(_text, ',', range.first, range.second)) return false;
  _picture.range = range;
  return std::isfinite(range.first) && std::isfinite(range.second) && range.first < range.second;
}

bool parseView(const std::string& _text, PictureSettings& _picture)
{
  std::istringstream list(_text);
  std::string word;
  Vector3 view = Vector3::Zero();
  for (double& coordinate : view)
    if (!std::getline(list, word, ',') || !parse(word, coordinate)) return false;
  _picture.view = view;
  return list.eof() && view.allFinite() && !view.isZero();
}

bool parseSteps(const std::string& _text, PictureSettings& _picture)
{
  _picture.everyStep = _text == "all";
  if (_picture.everyStep) return true;
  _picture.steps.emplace();
  std::istringstream list(_text);
  std::string word;
  while (std::getline(list, word, ',')) {
    int step = 0;
    if (!parse(word, step) || step < 0) return false;
    _picture.steps->push_back(step);
  }
  return _text.back() != ',';
}

Status unreadable(const std::string& _option, const std::string& _value, const std::string& _wanted)
{
  return Status::error("option --" + _option + ": '" + _value + "' is not " + _wanted);
}

} // namespace

std::vector<OptionSpec> pictureOptions()
{
  const PictureSettings defaults;
  return {OptionSpec::text("picture-size", "WxH", "width and height of pictures in pixels")
              .withDefault(std::to_string(defaults.width) + "x" + std::to_string(defaults.height)),
          OptionSpec::choice("picture-field", "NAME", "what the colours of pictures show",
                             {"displacement", "energy_density", "J", "von_mises", "none"})
              .withDefault(defaults.field),
          OptionSpec::text("picture-range", "LOW,HIGH",
                           "values at the ends of the colours, to compare runs (default: what occurs in the pictures)"),
          OptionSpec::text("picture-view", "X,Y,Z",
                           "direction from the bodies to the eye (default: 0.55,-1,0.42 where z is up)"),
          OptionSpec::choice(
              "up", "AXIS",
              "which axis points up in pictures and on the page (default: against gravity; z without gravity)",
              {"x", "y", "z"}),
          OptionSpec::text("picture-steps", "LIST",
                           "steps that are drawn, with commas between, or all; 0 is the start (default: the first, "
                           "middle and last)")};
}

Status applyPictureOptions(const ParsedArguments& _parsed, OutputSettings& _output)
{
  for (const OptionSpec& option : pictureOptions())
    if (_parsed.has(option.name) && _output.pictures.empty() && !(option.name == "up" && !_output.html.empty()))
      return Status::error("option --" + option.name + ": needs --picture DIR, since no pictures are drawn without it");
  PictureSettings& picture = _output.picture;
  if (const std::string size = _parsed.text("picture-size", ""); !size.empty() && !parseSize(size, picture))
    return unreadable("picture-size", size,
                      "a width and height like 640x480, each from " + std::to_string(PictureSettings::leastSide) +
                          " to " + std::to_string(PictureSettings::largestSide));
  if (const std::string range = _parsed.text("picture-range", ""); !range.empty() && !parseRange(range, picture))
    return unreadable("picture-range", range, "two numbers like 0.5,1.5, the lower one first");
  if (const std::string view = _parsed.text("picture-view", ""); !view.empty() && !parseView(view, picture))
    return unreadable("picture-view", view, "a direction of three numbers like 1,-1,0.5, not all zero");
  if (const std::string steps = _parsed.text("picture-steps", ""); !steps.empty() && !parseSteps(steps, picture))
    return unreadable("picture-steps", steps, "a list of steps like 0,5,10, and not 'all'");
  if (_parsed.has("up")) picture.up = _parsed.text("up", "")[0] - 'x';
  picture.field = _parsed.text("picture-field", picture.field);
  if (picture.field == "none") picture.field.clear();
  return Status::ok();
}

} // namespace FleshSim
