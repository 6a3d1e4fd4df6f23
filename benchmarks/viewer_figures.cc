// What the viewer costs: time of a picture after all positions have moved, against VTK alone with the same surface,
// memory, and how long the window takes to answer while a solve runs.
//   viewer_figures [--resolution N]      a cube of 6 N^3 tets; without a display one of its own is started

#include "BenchmarkOptions.hh"

#include <drawing/Display.hh>
#include <viewer/MainWindow.hh>

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Report/RunReport.hh>

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkFloatArray.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <vector>

namespace FleshSim {

namespace {

constexpr int pictures = 60;
constexpr double questionInterval = 10.0; ///< [ms]

double milliseconds(const QElapsedTimer& _timer)
{
  return 1e-6 * static_cast<double>(_timer.nsecsElapsed());
}

double quantile(std::vector<double> _values, double _part)
{
  std::sort(_values.begin(), _values.end());
  return _values.empty() ? 0.0 : _values[static_cast<std::size_t>(_part * static_cast<double>(_values.size() - 1))];
}

/// A wave that moves every vertex.
Points waved(const Points& _rest, int _picture)
{
  Points positions = _rest;
  for (Eigen::Index v = 0; v < positions.cols(); ++v)
    positions(2, v) += 0.05 * std::sin(4.0 * positions(0, v) + 0.3 * _picture);
  return positions;
}

struct Frames
{
  std::vector<double> all;
  std::vector<double> update;
};

/// The view's own way: positions in, picture out.
Frames measureView(MainWindow& _window, int _object)
{
  Frames frames;
  BodyView& view = *_window.view().scenery().bodies().at(_object);
  for (int i = 0; i < pictures; ++i) {
    const Points positions = waved(view.rest().positions, i);
    QElapsedTimer timer;
    timer.start();
    view.setPositions(positions);
    frames.update.push_back(milliseconds(timer));
    _window.view().renderWindow()->Render();
    _window.view().renderWindow()->WaitForCompletion();
    frames.all.push_back(milliseconds(timer));
    QApplication::processEvents();
  }
  return frames;
}

/// VTK alone in the same window: one polydata of the same faces, its points written in place.
Frames measurePlain(MainWindow& _window, int _object)
{
  Frames frames;
  const BodyView& view = *_window.view().scenery().bodies().at(_object);
  const DrawnFaces& faces = view.mesh().faces();
  vtkNew<vtkPolyData> data;
  data->DeepCopy(faces.polyData());
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(data);
  vtkNew<vtkActor> actor;
  actor->SetMapper(mapper);
  actor->GetProperty()->SetEdgeVisibility(view.mesh().actor()->GetProperty()->GetEdgeVisibility());
  vtkRenderWindow& window = *_window.view().renderWindow();
  vtkRenderer& renderer = *_window.view().scenery().stage().bodies();
  renderer.RemoveActor(view.mesh().actor());
  renderer.AddActor(actor);
  for (int i = 0; i < pictures; ++i) {
    const Points positions = waved(view.rest().positions, i);
    QElapsedTimer timer;
    timer.start();
    float* target = static_cast<float*>(data->GetPoints()->GetVoidPointer(0));
    for (const int vertex : faces.vertices())
      for (int k = 0; k < 3; ++k)
        *target++ = static_cast<float>(positions(k, vertex));
    data->GetPoints()->Modified();
    frames.update.push_back(milliseconds(timer));
    window.Render();
    window.WaitForCompletion();
    frames.all.push_back(milliseconds(timer));
    QApplication::processEvents();
  }
  renderer.RemoveActor(actor);
  renderer.AddActor(view.mesh().actor());
  return frames;
}

/// Somebody who wants an answer every 10 ms: how late it comes while a run goes on.
std::vector<double> measureAnswers(MainWindow& _window, int _object, double _seconds)
{
  std::vector<double> late;
  QElapsedTimer whole;
  whole.start();
  const Session& session = *_window.session().sessionOf(_object);
  double next = 0.0;
  while (whole.elapsed() < 1000 * _seconds && session.status().running) {
    QApplication::processEvents();
    // Who was asked meanwhile answers now.
    for (; next <= milliseconds(whole); next += questionInterval)
      late.push_back(milliseconds(whole) - next);
    QThread::usleep(500);
  }
  return late;
}

void print(const char* _name, const Frames& _frames)
{
  std::printf("%-28s median %6.2f ms, 95 %% %6.2f ms; of it writing positions %5.2f ms\n", _name,
              quantile(_frames.all, 0.5), quantile(_frames.all, 0.95), quantile(_frames.update, 0.5));
}

void printAnswers(const char* _name, const std::vector<double>& _late)
{
  const auto over = std::count_if(_late.begin(), _late.end(), [](double _ms) { return _ms > 50.0; });
  std::printf(
      "%-28s %6zu questions, median %6.2f ms, 95 %% %6.2f ms, 99 %% %6.2f ms, longest %6.2f ms, %td over 50 ms\n",
      _name, _late.size(), quantile(_late, 0.5), quantile(_late, 0.95), quantile(_late, 0.99), quantile(_late, 1.0),
      over);
}

int run(int _resolution)
{
  const QTemporaryDir folder;
  MeshDocument document;
  GenerateOptions options;
  options.shape = "cube";
  options.resolution = _resolution;
  if (const Status status = generateMesh(options, document.mesh); !status) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return 2;
  }
  const QString file = folder.filePath("cube.ovmb");
  if (!writeMesh(file.toStdString(), document)) return 2;
  MainWindow window(std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat));
  window.show();
  QApplication::processEvents();
  const double empty = peakMemory();
  QElapsedTimer timer;
  timer.start();
  if (!window.open(file)) return 2;
  for (int i = 0; i < 20; ++i)
    QApplication::processEvents();
  const double opened = milliseconds(timer);
  const int object = window.session().bodies().objects().back();
  const BodyView& view = *window.view().scenery().bodies().at(object);
  std::printf("%zu tets, %d vertices, %lld faces drawn, view of %d x %d\n", view.rest().tets.size(),
              view.rest().vertexCount(), static_cast<long long>(view.mesh().faces().polyData()->GetNumberOfCells()),
              window.view().width(), window.view().height());
  std::printf("opened in %.0f ms; memory %.0f MB, of it %.0f MB the empty window\n", opened, peakMemory(), empty);
  for (const bool edges : {true, false}) {
    ViewSettings settings;
    settings.style.showEdges = edges;
    window.setViewSettings(settings);
    std::printf(edges ? "with edges\n" : "without edges\n");
    measurePlain(window, object); // warm
    const Frames plain = measurePlain(window, object);
    const Frames viewed = measureView(window, object);
    print("  VTK alone", plain);
    print("  the viewer", viewed);
    std::printf("  the viewer takes %.2f times as long\n", quantile(viewed.all, 0.5) / quantile(plain.all, 0.5));
  }
  window.setViewSettings(ViewSettings());
  for (const char* field : {"", "von_mises"}) {
    if (*field != 0) (void)window.session().tryRun("showField", {object, std::string(field), 0.0, 0.0});
    (void)window.session().tryRun("stretch", {object, std::string("y"), -0.99, 0.99, 0.02, 100});
    printAnswers(*field == 0 ? "while a solve runs" : "and with colours", measureAnswers(window, object, 20.0));
    (void)window.session().tryRun("cancel", {object});
    (void)window.session().tryRun("wait", {object});
  }
  (void)window.session().tryRun("reset", {object});
  (void)window.session().tryRun("hideField", {object});
  (void)window.session().tryRun("setGravity", {object, Vector3(0.0, -9.81, 0.0)});
  (void)window.session().tryRun("startDynamics", {object});
  printAnswers("while the body moves", measureAnswers(window, object, 10.0));
  (void)window.session().tryRun("cancel", {object});
  std::printf("memory at the end %.0f MB\n", peakMemory());
  return 0;
}

} // namespace

} // namespace FleshSim

int main(int _argc, char** _argv)
{
  int resolution = 26;
  BenchmarkOptions words("viewer_figures");
  words.whole("resolution", resolution);
  if (!words.read(_argc, _argv)) return 2;
  const FleshSim::Status display = FleshSim::ensureDisplay();
  if (!display) {
    std::fprintf(stderr, "%s\n", display.message().c_str());
    return 2;
  }
  QSurfaceFormat::setDefaultFormat(QVTKOpenGLNativeWidget::defaultFormat());
  const QApplication application(_argc, _argv);
  std::setlocale(LC_NUMERIC, "C");
  return FleshSim::run(resolution);
}
