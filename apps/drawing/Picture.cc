#include <drawing/Picture.hh>

#include <drawing/Annotations.hh>
#include <drawing/Display.hh>
#include <drawing/MeshActor.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/VtkMessages.hh>

#include <vtkCamera.h>
#include <vtkImageData.h>
#include <vtkImageResize.h>
#include <vtkLightKit.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>
#include <vtkWindowToImageFilter.h>

#include <exception>

namespace FleshSim {

namespace {

constexpr int oversampling = 2;
constexpr double barWidth = 0.17;    ///< part of the picture
constexpr double titleHeight = 0.11; ///< likewise

Box boxOfAll(const std::vector<PictureBody>& _bodies)
{
  Box box;
  for (const PictureBody& body : _bodies) {
    box.extend(boxOf(body.mesh.positions));
    if (body.restPositions) box.extend(boxOf(*body.restPositions));
  }
  return box;
}

std::vector<const Field*> fieldsOf(const std::vector<PictureBody>& _bodies)
{
  std::vector<const Field*> fields;
  for (const PictureBody& body : _bodies)
    if (body.field) fields.push_back(&*body.field);
  return fields;
}

class Drawing
{
public:
  explicit Drawing(const PictureOptions& _options) : options_(_options) {}

  vtkSmartPointer<vtkImageData> draw(const std::vector<PictureBody>& _bodies, const std::string& _title,
                                     const std::string& _subtitle)
  {
    const std::vector<const Field*> fields = fieldsOf(_bodies);
    const FieldRange range = options_.range.value_or(rangeOf(fields));
    const bool hasBar = !fields.empty() && options_.showBar;
    const double bodyWidth = hasBar ? 1 - barWidth : 1;
    const double bodyHeight = _title.empty() && _subtitle.empty() ? 1 : 1 - titleHeight;
    window_->SetOffScreenRendering(1);
    window_->SetMultiSamples(0);
    window_->SetSize(oversampling * options_.width, oversampling * options_.height);
    setUpBackground(_title, _subtitle);
    if (hasBar) addBar(*fields.front(), range);
    addBodies(_bodies, range, bodyWidth, bodyHeight);
    window_->Render();
    return takeImage();
  }

private:
  /// Behind everything: the ground and the letters. The layers before it keep its colours.
  void setUpBackground(const std::string& _title, const std::string& _subtitle)
  {
    window_->SetNumberOfLayers(2);
    ground_->SetLayer(0);
    ground_->GradientBackgroundOn();
    ground_->SetBackground(0.88, 0.90, 0.93);
    ground_->SetBackground2(0.985, 0.985, 0.99);
    const int height = oversampling * options_.height;
    if (!_title.empty()) ground_->AddActor2D(makeTitle(_title, false, height, oversampling));
    if (!_subtitle.empty()) ground_->AddActor2D(makeTitle(_subtitle, true, height, oversampling));
    window_->AddRenderer(ground_);
  }

  void addBar(const Field& _field, const FieldRange& _range)
  {
    bar_->SetLayer(1);
    bar_->SetViewport(1 - barWidth, 0, 1, 1);
    bar_->AddActor2D(makeScalarBar(makeColours(_range, _field.centre.has_value()), oversampling));
    bar_->AddActor2D(makeBarLabel(_field.label, oversampling));
    window_->AddRenderer(bar_);
  }

  void addBodies(const std::vector<PictureBody>& _bodies, const FieldRange& _range, double _width, double _height)
  {
    bodies_->SetLayer(1);
    bodies_->SetViewport(0, 0, _width, _height);
    for (const PictureBody& body : _bodies) {
      MeshActor mesh(body.mesh);
      if (body.field) mesh.showField(*body.field, _range);
      mesh.showEdges(options_.showEdges);
      mesh.setEdgeWidth(oversampling);
      bodies_->AddActor(mesh.actor());
      if (body.restPositions) addOutline(body);
    }
    vtkNew<vtkLightKit> lights;
    lights->SetKeyToFillRatio(1.7);
    lights->SetKeyToHeadRatio(1.8);
    lights->AddLightsToRenderer(bodies_);
    window_->AddRenderer(bodies_);
    const double aspect = _width * options_.width / (_height * options_.height);
    fitCamera(*bodies_->GetActiveCamera(), options_.seen.isEmpty() ? boxOfAll(_bodies) : options_.seen, options_.view,
              aspect);
    bodies_->ResetCameraClippingRange();
  }

  void addOutline(const PictureBody& _body)
  {
    VolumeMesh rest = _body.mesh;
    rest.positions = *_body.restPositions;
    bodies_->AddActor(makeOutlineActor(rest, 1.5 * oversampling));
  }

  vtkSmartPointer<vtkImageData> takeImage()
  {
    vtkNew<vtkWindowToImageFilter> image;
    image->SetInput(window_);
    image->ReadFrontBufferOff();
    vtkNew<vtkImageResize> smaller;
    smaller->SetInputConnection(image->GetOutputPort());
    smaller->SetOutputDimensions(options_.width, options_.height, 1);
    smaller->Update();
    return smaller->GetOutput();
  }

  const PictureOptions& options_;
  vtkNew<vtkRenderWindow> window_;
  vtkNew<vtkRenderer> ground_, bar_, bodies_;
};

Status packPng(vtkImageData* _image, std::string& _png)
{
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(_image);
  writer->WriteToMemoryOn();
  writer->Write();
  vtkUnsignedCharArray* bytes = writer->GetResult();
  if (!bytes || bytes->GetNumberOfValues() == 0) return Status::error("the picture could not be packed");
  _png.assign(reinterpret_cast<const char*>(bytes->GetPointer(0)),
              static_cast<std::size_t>(bytes->GetNumberOfValues()));
  return Status::ok();
}

} // namespace

Status drawPicture(const std::vector<PictureBody>& _bodies, const std::string& _title, const std::string& _subtitle,
                   const PictureOptions& _options, std::string& _png)
{
  if (_options.width < 16 || _options.height < 16 || _options.width > 8192 || _options.height > 8192)
    return Status::error("pictures have 16 to 8192 pixels a side");
  const Status display = ensureDisplay();
  if (!display) return display;
  const VtkMessages messages;
  try {
    const vtkSmartPointer<vtkImageData> image = Drawing(_options).draw(_bodies, _title, _subtitle);
    return packPng(image, _png);
  }
  catch (const std::exception& exception) {
    return Status::error(exception.what());
  }
}

Status writePicture(const std::string& _path, const std::vector<PictureBody>& _bodies, const std::string& _title,
                    const std::string& _subtitle, const PictureOptions& _options)
{
  std::string png;
  const Status status = drawPicture(_bodies, _title, _subtitle, _options, png);
  if (!status) return Status::atLine(_path, 0, status.message());
  return writeAtomically(_path, [&](std::ostream& _out) { _out << png; });
}

} // namespace FleshSim
