#include <drawing/Picture.hh>

#include <drawing/Display.hh>
#include <drawing/Stage.hh>
#include <drawing/SurfaceActor.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/VtkMessages.hh>

#include <vtkCamera.h>
#include <vtkImageData.h>
#include <vtkImageResize.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>
#include <vtkWindowToImageFilter.h>

#include <stdexcept>

namespace FleshSim {

namespace {

constexpr int oversampling = 2;

ViewBox boxOfAll(const std::vector<PictureBody>& _bodies)
{
  ViewBox box;
  for (const PictureBody& body : _bodies) {
    box.extend(boxOf(body.mesh, body.mesh.positions));
    if (body.restPositions) box.extend(boxOf(body.mesh, *body.restPositions));
  }
  return box;
}

/// Of the first body with a field, if it has a range of its own.
std::optional<FieldRange> rangeOfBar(const PictureContent& _content)
{
  for (const PictureBody& body : _content.bodies)
    if (body.field) return body.range;
  return std::nullopt;
}

std::vector<const Field*> fieldsOf(const std::vector<PictureBody>& _bodies)
{
  std::vector<const Field*> fields;
  for (const PictureBody& body : _bodies)
    if (body.field) fields.push_back(&*body.field);
  return fields;
}

/// Empty if that fails.
std::string packPng(vtkImageData* _image)
{
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(_image);
  writer->WriteToMemoryOn();
  writer->Write();
  vtkUnsignedCharArray* bytes = writer->GetResult();
  if (bytes == nullptr || bytes->GetNumberOfValues() == 0) return {};
  return {reinterpret_cast<const char*>(bytes->GetPointer(0)), static_cast<std::size_t>(bytes->GetNumberOfValues())};
}

} // namespace

/// Everything that VTK needs, from one picture to the next.
struct PictureMaker::Drawing
{
  vtkNew<vtkRenderWindow> window;
  std::unique_ptr<Stage> stage;
  std::vector<std::unique_ptr<BodyView>> bodies; ///< before `stage`, whose renderer they are in
  std::vector<vtkSmartPointer<vtkActor>> obstacles;

  explicit Drawing(const PictureOptions& _options)
  {
    window->SetOffScreenRendering(1);
    window->SetMultiSamples(0);
    window->SetSize(oversampling * _options.width, oversampling * _options.height);
    stage = std::make_unique<Stage>(window, oversampling);
  }

  void addBody(const PictureBody& _body, const PictureOptions& _options)
  {
    BodyStyle style;
    style.drawing = _body.drawing;
    style.showEdges = _options.showEdges;
    style.showOutline = _body.restPositions.has_value();
    style.cut = _options.cut;
    style.lineScale = oversampling;
    VolumeMesh rest = _body.mesh;
    if (_body.restPositions) rest.positions = *_body.restPositions;
    bodies.push_back(std::make_unique<BodyView>(rest, style, stage->bodies()));
    for (const MarkedVertices& marked : _body.marks)
      bodies.back()->mark(marked.mark, marked.vertices);
  }

  void setObstacles(const std::vector<SurfaceMesh>& _obstacles)
  {
    for (vtkActor* obstacle : obstacles)
      stage->bodies()->RemoveActor(obstacle);
    obstacles.clear();
    for (const SurfaceMesh& obstacle : _obstacles) {
      obstacles.push_back(makeObstacleActor(obstacle));
      for (const std::unique_ptr<BodyView>& body : bodies)
        if (isPlane(obstacle)) obstacles.push_back(makeShadowActor(body->mesh().faces().polyData(), obstacle));
    }
    for (vtkActor* obstacle : obstacles)
      stage->bodies()->AddActor(obstacle);
  }

  void show(const PictureContent& _content, const PictureOptions& _options)
  {
    if (bodies.empty())
      for (const PictureBody& body : _content.bodies)
        addBody(body, _options);
    if (bodies.size() != _content.bodies.size())
      throw std::invalid_argument("PictureMaker: not the bodies of the picture before");
    const std::vector<const Field*> fields = fieldsOf(_content.bodies);
    const FieldRange range = _options.range.value_or(rangeOf(fields));
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      const PictureBody& body = _content.bodies[b];
      bodies[b]->setPositions(body.mesh.positions);
      if (body.field)
        bodies[b]->setField(*body.field, body.range.value_or(range));
      else
        bodies[b]->setPlain();
    }
    setObstacles(_content.obstacles);
    stage->setTitle(_content.title, _content.subtitle);
    if (!fields.empty() && _options.showBar)
      stage->showBar(fields.front()->label, rangeOfBar(_content).value_or(range), fields.front()->centre.has_value());
    else
      stage->hideBar();
  }

  void look(const PictureContent& _content, const PictureOptions& _options)
  {
    stage->look(_options.seen.isEmpty() ? boxOfAll(_content.bodies) : _options.seen, _options.view);
    if (!_options.viewpoint) return;
    stage->look(*_options.viewpoint);
  }

  vtkSmartPointer<vtkImageData> takeImage(const PictureOptions& _options)
  {
    for (const std::unique_ptr<BodyView>& body : bodies)
      body->adaptEdges();
    window->Render();
    vtkNew<vtkWindowToImageFilter> image;
    image->SetInput(window);
    image->ReadFrontBufferOff();
    image->ShouldRerenderOff();
    vtkNew<vtkImageResize> smaller;
    smaller->SetInputConnection(image->GetOutputPort());
    smaller->SetOutputDimensions(_options.width, _options.height, 1);
    smaller->Update();
    return smaller->GetOutput();
  }
};

PictureMaker::PictureMaker(const PictureOptions& _options) : options_(_options) {}

PictureMaker::~PictureMaker() = default;

Status PictureMaker::draw(const PictureContent& _content, std::string& _png)
{
  const auto isSize = [](int _pixels) { return _pixels >= 16 && _pixels <= 8192; };
  if (!isSize(options_.width) || !isSize(options_.height))
    return Status::error("pictures must have 16 to 8192 pixels per side");
  if (const Status display = ensureDisplay(); !display) return display;
  const VtkMessages messages;
  if (!drawing_) drawing_ = std::make_unique<Drawing>(options_);
  drawing_->show(_content, options_);
  drawing_->look(_content, options_);
  _png = packPng(drawing_->takeImage(options_));
  return _png.empty() ? Status::error("the picture could not be packed") : Status::ok();
}

Status PictureMaker::write(const std::string& _path, const PictureContent& _content)
{
  std::string png;
  if (const Status drawn = draw(_content, png); !drawn) return Status::atLine(_path, 0, drawn.message());
  return writeAtomically(
      _path, [&](std::ostream& _stream) { _stream.write(png.data(), static_cast<std::streamsize>(png.size())); });
}

Status writePicture(const std::string& _path, const PictureContent& _content, const PictureOptions& _options)
{
  return PictureMaker(_options).write(_path, _content);
}

} // namespace FleshSim
