#include "ViewPictures.hh"

#include "ViewFields.hh"

#include <FleshSim/Session/Surroundings.hh>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

namespace FleshSim {

namespace {

PictureBody pictureOf(ViewerSession& _session, int _object, const ViewedBody& _body, const ViewSettings& _settings)
{
  PictureBody picture;
  picture.mesh = _body.document.mesh;
  picture.mesh.positions = _body.positions;
  if (_settings.style.showOutline) picture.restPositions = _body.document.mesh.positions;
  picture.field = fieldShown(_body);
  if (picture.field) picture.range = rangeShown(_session.bodies(), _body);
  picture.drawing = drawingOf(_body, _settings.style);
  int number = 0;
  const Session* const session = _session.sessionOf(_object, &number);
  if (session != nullptr && _settings.showHandles) {
    HeldVertices vertices = heldVertices(*session, number);
    picture.marks = {{Mark::held, std::move(vertices.held)}, {Mark::moved, std::move(vertices.moved)}};
  }
  picture.marks.push_back({Mark::selected, _body.selection});
  return picture;
}

std::string subtitleOf(ViewerSession& _session, int _object)
{
  const Session* const session = _session.sessionOf(_object);
  if (session == nullptr || session->archive() == nullptr) return "at rest";
  const int shown = _session.workspace().stepShown(_object);
  const std::vector<int> steps = session->archive()->steps();
  const int step = shown >= 0 || steps.empty() ? shown : steps.back();
  std::string text = "step " + std::to_string(std::max(0, step));
  const double time = _session.timeShown(_object);
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), ", %.3f s", time);
  return time > 0.0 ? text + seconds : text;
}

int chosen(ViewerSession& _session, int _object)
{
  const std::vector<int> objects = _session.bodies().objects();
  return _object < 0 && !objects.empty() ? objects.front() : _object;
}

PictureContent contentOf(ViewerSession& _session, int _object, const ViewSettings& _settings)
{
  PictureContent content;
  for (const auto& [number, body] : _session.bodies().all())
    content.bodies.push_back(pictureOf(_session, number, body, _settings));
  const ViewedBody* const first = _session.bodies().find(_object);
  if (first == nullptr) return content;
  const bool isAlone = content.bodies.size() == 1;
  content.title = isAlone ? first->name : std::to_string(content.bodies.size()) + " bodies";
  content.subtitle = subtitleOf(_session, _object);
  const Session* const session = _session.sessionOf(_object);
  if (session != nullptr && _settings.showObstacles)
    content.obstacles = obstaclesOf(*session, _session.timeShown(_object));
  return content;
}

PictureOptions optionsOf(const ViewSettings& _settings, const ShotSettings& _shot)
{
  PictureOptions options;
  options.width = _shot.width;
  options.height = _shot.height;
  options.showEdges = _settings.style.showEdges;
  options.showBar = _settings.showBar;
  options.cut = _settings.style.cut;
  options.view = _shot.view;
  options.viewpoint = _shot.viewpoint;
  return options;
}

/// The range of colours over the whole way, where it is fitted: a movie keeps to it.
std::map<int, FieldRange> rangesOfWay(ViewerSession& _session, int _object, const std::vector<int>& _steps)
{
  std::map<int, FieldRange> ranges;
  for (const auto& [number, body] : _session.bodies().all())
    if (fieldShown(body)) ranges[number] = rangeShown(_session.bodies(), body);
  for (const int step : _steps) {
    if (ranges.empty() || !_session.workspace().showStep(_object, step)) break;
    for (auto& [number, range] : ranges) {
      const FieldRange now = rangeShown(_session.bodies(), *_session.bodies().find(number));
      range.low = std::min(range.low, now.low);
      range.high = std::max(range.high, now.high);
    }
  }
  return ranges;
}

/// The step that each picture shows: of moving bodies the one of the picture's time, else one after the other.
std::vector<int> stepsOfPictures(const StepArchive& _archive, int _framesPerSecond, double _speed)
{
  const std::vector<int> steps = _archive.steps();
  std::vector<double> times;
  State state;
  for (const int step : steps)
    times.push_back(_archive.find(step, state) ? state.time : 0.0);
  if (times.empty() || !(times.back() > times.front())) return steps;
  std::vector<int> shown;
  const double between = _speed / _framesPerSecond;
  std::size_t at = 0;
  for (int picture = 0;; ++picture) {
    const double time = times.front() + picture * between;
    if (time > times.back() + 0.5 * between) return shown;
    while (at + 1 < times.size() && times[at + 1] <= time + 1e-9)
      ++at;
    shown.push_back(steps[at]);
  }
}

/// Takes away what was drawn for a video that does not come about; a video that was made leaves nothing.
class MovieGuard
{
public:
  explicit MovieGuard(const MoviePlan& _plan) : plan_(_plan) {}
  ~MovieGuard()
  {
    if (!kept_) abandonMovie(plan_);
  }
  MovieGuard(const MovieGuard&) = delete;
  MovieGuard& operator=(const MovieGuard&) = delete;

  /// From now on its fate is somebody else's.
  void release() { kept_ = true; }

private:
  const MoviePlan& plan_;
  bool kept_ = false;
};

/// What is seen on the whole way of a run, of all bodies.
ViewBox boxOfWay(ViewerSession& _session, int _object, const std::vector<int>& _steps)
{
  ViewBox box;
  for (const auto& [number, body] : _session.bodies().all()) {
    const VolumeMesh& mesh = body.document.mesh;
    box.extend(boxOf(mesh, body.positions)).extend(boxOf(mesh, mesh.positions));
  }
  const Session& session = *_session.sessionOf(_object);
  State state;
  for (const int step : _steps) {
    if (!session.archive()->find(step, state)) continue;
    for (int b = 0; b < session.bodyCount(); ++b) {
      const VolumeMesh& mesh = session.document(b).mesh;
      box.extend(boxOf(mesh, state.positions.middleCols(session.firstVertex(b), mesh.vertexCount())));
    }
  }
  return box;
}

} // namespace

Status checkSnapshot(const std::string& _file)
{
  const std::filesystem::path path(_file);
  if (path.extension() != ".png") return Status::atLine(_file, 0, "pictures are PNG: the name must end in .png");
  std::error_code error;
  if (path.has_parent_path() && !std::filesystem::is_directory(path.parent_path(), error))
    return Status::atLine(_file, 0, "there is no folder " + path.parent_path().string());
  return Status::ok();
}

Status saveSnapshot(ViewerSession& _session, int _object, const ViewSettings& _settings, const ShotSettings& _shot,
                    const std::string& _file)
{
  if (const Status status = checkSnapshot(_file); !status) return status;
  const int object = chosen(_session, _object);
  return writePicture(_file, contentOf(_session, object, _settings), optionsOf(_settings, _shot));
}

Status saveMovie(ViewerSession& _session, int _object, const ViewSettings& _settings, const ShotSettings& _shot,
                 const std::string& _target, const MovieSettings& _movie,
                 const std::function<bool(int _picture, int _count)>& _goOn)
{
  const int object = chosen(_session, _object);
  const Session* const session = _session.sessionOf(object);
  if (session == nullptr || session->archive() == nullptr)
    return Status::error("a movie needs the steps of a run, and nothing has been run");
  const std::vector<int> steps = stepsOfPictures(*session->archive(), _movie.framesPerSecond, _movie.speed);
  MoviePlan plan;
  if (const Status status = beginMovie(_target, _movie.framesPerSecond, plan); !status) return status;
  PictureOptions options = optionsOf(_settings, _shot);
  options.seen = boxOfWay(_session, object, steps);
  PictureMaker maker(options);
  const int before = _session.workspace().stepShown(object);
  const std::map<int, FieldRange> ranges = rangesOfWay(_session, object, steps);
  MovieGuard guard(plan);
  const std::vector<int> objects = _session.bodies().objects();
  Status status = Status::ok();
  const int count = static_cast<int>(steps.size());
  for (int i = 0; i < count && status && (!_goOn || _goOn(i, count)); ++i) {
    // Whoever was asked may have done something else meanwhile.
    if (_session.bodies().objects() != objects) {
      status = Status::error("bodies were opened or closed meanwhile");
      break;
    }
    status = _session.workspace().showStep(object, steps[static_cast<std::size_t>(i)]);
    PictureContent content = contentOf(_session, object, _settings);
    std::size_t number = 0;
    for (const auto& [body, viewed] : _session.bodies().all()) {
      const auto range = ranges.find(body);
      if (range != ranges.end()) content.bodies[number].range = range->second;
      ++number;
    }
    if (status) status = maker.write(framePath(plan, i), content);
  }
  (void)_session.workspace().showStep(object, before);
  if (status) {
    guard.release();
    return finishMovie(plan);
  }
  return Status::atLine(_target, 0, status.message());
}

} // namespace FleshSim
