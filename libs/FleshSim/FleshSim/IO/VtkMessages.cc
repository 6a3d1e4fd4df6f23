#include <FleshSim/IO/VtkMessages.hh>

#include <vtkLogger.h>
#include <vtkObjectFactory.h>
#include <vtkOutputWindow.h>
#include <vtkSmartPointer.h>

#include <algorithm>

namespace FleshSim {

namespace {

class CollectingWindow : public vtkOutputWindow
{
public:
  vtkTypeMacro(CollectingWindow, vtkOutputWindow);
  static CollectingWindow* New();

  void DisplayText(const char* _text) override
  {
    if (_text && first_.empty()) first_ = _text;
  }
  const std::string& first() const { return first_; }

private:
  std::string first_;
};

vtkStandardNewMacro(CollectingWindow);

} // namespace

struct VtkMessages::Impl
{
  vtkSmartPointer<CollectingWindow> window = vtkSmartPointer<CollectingWindow>::New();
  vtkSmartPointer<vtkOutputWindow> before = vtkOutputWindow::GetInstance();
  vtkLogger::Verbosity verbosity = vtkLogger::GetCurrentVerbosityCutoff();
};

VtkMessages::VtkMessages() : impl_(std::make_unique<Impl>())
{
  vtkOutputWindow::SetInstance(impl_->window);
  vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
}

VtkMessages::~VtkMessages()
{
  vtkLogger::SetStderrVerbosity(impl_->verbosity);
  vtkOutputWindow::SetInstance(impl_->before);
}

std::string VtkMessages::reason(const std::string& _otherwise) const
{
  std::string text = impl_->window->first();
  // VTK writes "ERROR: In file, line n\nvtkClass (0xaddress): what happened".
  const std::size_t colon = text.find("): ");
  if (colon != std::string::npos) text.erase(0, colon + 3);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.pop_back();
  std::replace_if(
      text.begin(), text.end(), [](char _c) { return static_cast<unsigned char>(_c) < 32; }, ' ');
  return text.empty() ? _otherwise : text;
}

} // namespace FleshSim
