#include <FleshSim/Report/BuildDescription.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/Core>

#ifdef FLESHSIM_HAVE_VTK
#include <FleshSim/IO/VtkVersion.hh>
#endif

namespace FleshSim {

namespace {

std::string compiler()
{
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "unknown";
#endif
}

std::string instructionSet()
{
#if defined(__AVX512F__)
  return "AVX-512";
#elif defined(__AVX2__)
  return "AVX2";
#elif defined(__SSE4_2__)
  return "SSE4.2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__ARM_NEON)
  return "NEON";
#else
  return "plain";
#endif
}

std::string visualizationToolkit()
{
#ifdef FLESHSIM_HAVE_VTK
  return vtkVersionText();
#else
  return "none: no .vtu, .vtk and pictures";
#endif
}

std::string threading()
{
#ifdef _OPENMP
  return std::to_string(threadCount()) + " (OpenMP)";
#else
  return "1 (built without OpenMP)";
#endif
}

} // namespace

std::string buildDescription()
{
  const std::string eigen = std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                            std::to_string(EIGEN_MINOR_VERSION);
  return "compiler      " + compiler() + "\ninstructions  " + instructionSet() + "\nEigen         " + eigen +
         "\nVTK           " + visualizationToolkit() + "\nthreads       " + threading() + "\n";
}

} // namespace FleshSim
