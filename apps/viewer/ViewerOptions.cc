#include "ViewerOptions.hh"

#include <commandline/Options.hh>

#include <FleshSim/Session/FieldEvaluator.hh>

#include <algorithm>
#include <charconv>

namespace FleshSim {

namespace {

std::string joined(const std::vector<std::string>& _names)
{
  std::string list;
  for (const std::string& name : _names)
    list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::vector<std::string> fieldNames()
{
  std::vector<std::string> names;
  for (const FieldEntry& field : fieldRegistry())
    names.push_back(field.name);
  return names;
}

const std::vector<std::string> drawings{"surface", "cells", "wires"};

std::vector<OptionSpec> specifications()
{
  return {OptionSpec::text("snapshot", "FILE.png", "draw what there is at the end into a picture, without a window"),
          OptionSpec::text(
              "movie", "TARGET",
              "draw all steps of the run, without a window: FILE.mp4, made by ffmpeg, or a folder of pictures"),
          OptionSpec::text("script", "FILE.js", "run a script, without a window; docs/viewer.md says what it can do"),
          OptionSpec::flag("window", "open a window all the same, and keep it open"),
          OptionSpec::text("camera", "VIEW",
                           "from where: " + joined(viewNames()) +
                               ", or the direction to the eye as X,Y,Z (default: iso, with up against gravity)"),
          OptionSpec::choice("up", "AXIS", "what is upwards (default: against gravity; without it z)", {"x", "y", "z"}),
          OptionSpec::text("field", "NAME[:LOW:HIGH]",
                           "colour by a result, over a range that is fitted or fixed: " + joined(fieldNames())),
          OptionSpec::text("size", "WxH", "pixels of pictures and movies").withDefault("1200x900"),
          OptionSpec::integer("step", "N", "show the body after this step (default: the last)", 0, 1e9),
          OptionSpec::text("cut", "PLANE",
                           "open the body in whole cells: x, y or z and where, from 0 to 1, as x:0.5; -x:0.5 keeps the "
                           "other side"),
          OptionSpec::choice("drawing", "HOW", "the surface, every cell by itself, or edges alone", drawings)
              .withDefault("surface"),
          OptionSpec::flag("no-edges", "without the edges of the mesh"),
          OptionSpec::flag("no-outline", "without the rest shape behind"),
          OptionSpec::flag("no-bar", "without the bar of colours"),
          OptionSpec::flag("no-handles", "without the dots on held and moved vertices"),
          OptionSpec::positive("movie-speed", "S", "simulated seconds per second of the movie").withDefault("1"),
          OptionSpec::integer("fps", "N", "pictures per second of a movie", 1, 120).withDefault("25"),
          OptionSpec::flag("version", "print the version")};
}

template <class Number>
bool readNumber(const std::string& _text, Number& _number)
{
  const char* const end = _text.data() + _text.size();
  const auto result = std::from_chars(_text.data(), end, _number);
  return result.ec == std::errc() && result.ptr == end;
}

Status readSize(const std::string& _text, ShotSettings& _shot)
{
  const std::size_t cross = _text.find('x');
  const auto fits = [](int _pixels) { return _pixels >= 16 && _pixels <= 8192; };
  if (cross != std::string::npos && readNumber(_text.substr(0, cross), _shot.width) &&
      readNumber(_text.substr(cross + 1), _shot.height) && fits(_shot.width) && fits(_shot.height))
    return Status::ok();
  return Status::error("option --size: '" + _text + "' is not WxH, each from 16 to 8192");
}

Status readField(const std::string& _text, ViewerOptions& _options)
{
  const std::size_t first = _text.find(':');
  _options.field = _text.substr(0, first);
  const std::vector<std::string> names = fieldNames();
  if (std::find(names.begin(), names.end(), _options.field) == names.end())
    return Status::error("option --field: '" + _options.field + "' is none of " + joined(names));
  if (first == std::string::npos) return Status::ok();
  const std::size_t second = _text.find(':', first + 1);
  const bool isRange =
      second != std::string::npos && readNumber(_text.substr(first + 1, second - first - 1), _options.fieldLow) &&
      readNumber(_text.substr(second + 1), _options.fieldHigh) && _options.fieldLow < _options.fieldHigh;
  return isRange ? Status::ok() : Status::error("option --field: the range must be LOW:HIGH, with LOW < HIGH");
}

Status readLooks(const ParsedArguments& _parsed, ViewerOptions& _options)
{
  const std::string view = _parsed.text("camera", "iso");
  if (View ignored; !parseView(view, ignored))
    return Status::error("option --camera: '" + view + "' is none of " + joined(viewNames()) + ", and not X,Y,Z");
  BodyStyle& style = _options.settings.style;
  if (_parsed.has("cut")) {
    CutPlane plane;
    const std::string text = _parsed.text("cut", "");
    if (!parseCutPlane(text, plane))
      return Status::error("option --cut: '" + text + "' is not x, y or z and a place from 0 to 1, as x:0.5");
    style.cut = plane;
  }
  const std::string drawing = _parsed.text("drawing", drawings.front());
  style.drawing = drawing == "cells"   ? MeshDrawing::cells
                  : drawing == "wires" ? MeshDrawing::wires
                                       : MeshDrawing::surface;
  style.showEdges = !_parsed.has("no-edges");
  style.showOutline = !_parsed.has("no-outline");
  _options.settings.showBar = !_parsed.has("no-bar");
  _options.settings.showHandles = !_parsed.has("no-handles");
  return Status::ok();
}

} // namespace

Status parseViewerOptions(const std::vector<std::string>& _words, ViewerOptions& _options)
{
  _options.wantsHelp = std::any_of(_words.begin(), _words.end(),
                                   [](const std::string& _word) { return _word == "--help" || _word == "-h"; });
  if (_options.wantsHelp) return Status::ok();
  ParsedArguments parsed;
  if (const Status status = parseArguments({{"FILE", "", true, true}}, specifications(), _words, parsed); !status)
    return status;
  _options.files = parsed.arguments();
  _options.wantsVersion = parsed.has("version");
  _options.wantsWindow = parsed.has("window");
  for (const char* look : {"cut", "drawing", "no-edges", "no-outline", "no-bar", "no-handles"})
    if (parsed.has(look)) _options.looks.emplace_back(look);
  for (const char* option : {"snapshot", "movie"})
    if (_options.wantsWindow && parsed.has(option))
      return Status::error("option --" + std::string(option) + ": works without a window; leave --window out");
  _options.snapshot = parsed.text("snapshot", "");
  _options.movie = parsed.text("movie", "");
  _options.script = parsed.text("script", "");
  if (parsed.has("step")) _options.step = static_cast<int>(parsed.integer("step", 0));
  _options.movieSettings.framesPerSecond = static_cast<int>(parsed.integer("fps", 25));
  _options.movieSettings.speed = parsed.number("movie-speed", 1.0);
  _options.camera = parsed.text("camera", "");
  if (parsed.has("up")) _options.up = parsed.text("up", "")[0] - 'x';
  if (const Status status = readSize(parsed.text("size", "1200x900"), _options.shot); !status) return status;
  if (parsed.has("field"))
    if (const Status status = readField(parsed.text("field", ""), _options); !status) return status;
  if (_options.step && _options.snapshot.empty())
    return Status::error("option --step: chooses the step that --snapshot shows, but --snapshot is missing");
  return readLooks(parsed, _options);
}

void applyLooks(const ViewerOptions& _options, ViewSettings& _settings)
{
  const BodyStyle& style = _options.settings.style;
  for (const std::string& look : _options.looks) {
    if (look == "cut") _settings.style.cut = style.cut;
    if (look == "drawing") _settings.style.drawing = style.drawing;
    if (look == "no-edges") _settings.style.showEdges = false;
    if (look == "no-outline") _settings.style.showOutline = false;
    if (look == "no-bar") _settings.showBar = false;
    if (look == "no-handles") _settings.showHandles = false;
  }
}

void printViewerHelp(std::ostream& _stream)
{
  _stream << "Usage: fleshsim-view [FILE...] [options]\n\n";
  printWrapped(_stream,
               "Opens meshes, scenes (.json; they are run) and folders with the steps of a run in a window. With "
               "--snapshot, --movie or --script it does its work without one, and without a display.",
               0);
  printOptions(_stream, {{"FILE", "a volume mesh, a scene, or a folder of steps", true, true}}, specifications());
}

} // namespace FleshSim
