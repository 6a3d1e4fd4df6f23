#pragma once

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>
#include <vtkPNGWriter.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace FleshSim {

/// The colours of a picture: red, green and blue from 0 to 255, row by row from below.
struct Pixels
{
  int width = 0;
  int height = 0;
  std::vector<unsigned char> values; ///< 3 width height

  bool isEmpty() const { return values.empty(); }
  bool operator==(const Pixels& _other) const { return width == _other.width && values == _other.values; }
};

/// Reads a PNG. Empty if there is none.
inline Pixels readPixels(const std::string& _path)
{
  Pixels pixels;
  std::error_code error;
  vtkNew<vtkPNGReader> reader;
  if (!std::filesystem::is_regular_file(_path, error) || reader->CanReadFile(_path.c_str()) == 0) return pixels;
  reader->SetFileName(_path.c_str());
  reader->Update();
  vtkImageData& image = *reader->GetOutput();
  if (image.GetNumberOfScalarComponents() != 3) return pixels;
  pixels.width = image.GetDimensions()[0];
  pixels.height = image.GetDimensions()[1];
  const auto* const first = static_cast<const unsigned char*>(image.GetScalarPointer());
  pixels.values.assign(first, first + image.GetNumberOfPoints() * 3);
  return pixels;
}

inline void writePixels(const std::string& _path, const Pixels& _pixels)
{
  vtkNew<vtkImageData> image;
  image->SetDimensions(_pixels.width, _pixels.height, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
  std::copy(_pixels.values.begin(), _pixels.values.end(), static_cast<unsigned char*>(image->GetScalarPointer()));
  vtkNew<vtkPNGWriter> writer;
  writer->SetFileName(_path.c_str());
  writer->SetCompressionLevel(9);
  writer->SetInputData(image);
  writer->Write();
}

/// Colours rounded to multiples of 8: a third of the bytes as a PNG. To be compared with what is rounded as well.
inline Pixels rounded(Pixels _pixels)
{
  constexpr int step = 8;
  for (unsigned char& value : _pixels.values)
    value = static_cast<unsigned char>(std::min(255, (value + step / 2) / step * step));
  return _pixels;
}

/// Means over 3x3 pixels, in which an edge that is a fraction of a pixel elsewhere hardly shows. At the border over
/// those that there are.
inline std::vector<double> blurred(const Pixels& _pixels)
{
  std::vector<double> result(_pixels.values.size());
  for (int y = 0; y < _pixels.height; ++y)
    for (int x = 0; x < _pixels.width; ++x) {
      double sum[3] = {0, 0, 0};
      int count = 0;
      for (int v = std::max(0, y - 1); v <= std::min(_pixels.height - 1, y + 1); ++v)
        for (int u = std::max(0, x - 1); u <= std::min(_pixels.width - 1, x + 1); ++u, ++count)
          for (int channel = 0; channel < 3; ++channel)
            sum[channel] += _pixels.values[3 * (static_cast<std::size_t>(v) * _pixels.width + u) + channel];
      for (int channel = 0; channel < 3; ++channel)
        result[3 * (static_cast<std::size_t>(y) * _pixels.width + x) + channel] = sum[channel] / count;
    }
  return result;
}

/// How far two pictures are from each other after both are blurred.
struct PictureDifference
{
  double mean = 0;  ///< absolute difference over pixels and channels, of 255
  double share = 0; ///< part of the pixels that differ by more than 24 in a channel
};

inline std::ostream& operator<<(std::ostream& _stream, const PictureDifference& _difference)
{
  return _stream << "mean difference " << _difference.mean << ", share of pixels " << _difference.share;
}

/// Pictures of different sizes differ in everything.
inline PictureDifference difference(const Pixels& _a, const Pixels& _b)
{
  if (_a.isEmpty() || _a.width != _b.width || _a.height != _b.height) return {255, 1};
  const std::vector<double> a = blurred(_a);
  const std::vector<double> b = blurred(_b);
  PictureDifference result;
  for (std::size_t i = 0; i < a.size(); i += 3) {
    double largest = 0;
    for (std::size_t channel = i; channel < i + 3; ++channel) {
      const double off = std::abs(a[channel] - b[channel]);
      result.mean += off;
      largest = std::max(largest, off);
    }
    result.share += largest > 24;
  }
  result.mean /= static_cast<double>(a.size());
  result.share /= static_cast<double>(a.size()) / 3;
  return result;
}

/// The left part of a picture.
inline Pixels leftOf(const Pixels& _pixels, int _width)
{
  Pixels result{_width, _pixels.height, {}};
  for (int y = 0; y < _pixels.height; ++y) {
    const auto row = _pixels.values.begin() + 3 * static_cast<std::ptrdiff_t>(y) * _pixels.width;
    result.values.insert(result.values.end(), row, row + 3 * static_cast<std::ptrdiff_t>(_width));
  }
  return result;
}

/// Where two pictures of the same size differ, four times as strong; black where they do not.
inline Pixels differencePicture(const Pixels& _a, const Pixels& _b)
{
  Pixels result = _a;
  for (std::size_t i = 0; i < result.values.size() && i < _b.values.size(); ++i)
    result.values[i] = static_cast<unsigned char>(std::min(255, 4 * std::abs(_a.values[i] - _b.values[i])));
  return result;
}

} // namespace FleshSim
