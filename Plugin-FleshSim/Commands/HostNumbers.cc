#include "HostNumbers.hh"

#include <FleshSim/Mesh/PolyhedraToCells.hh>

#include <cctype>

namespace FleshSim {

namespace {

std::string translated(int _own, const std::vector<int>& _host)
{
  return std::to_string(_own >= 0 && _own < static_cast<int>(_host.size()) ? _host[_own] : _own);
}

/// Two half-edges make an edge, two half-faces a face.
std::string translatedHalf(int _own, const std::vector<int>& _host)
{
  const int whole = _own / 2;
  if (whole >= static_cast<int>(_host.size())) return std::to_string(_own);
  return std::to_string(2 * _host[whole] + _own % 2);
}

std::string numberAfter(const std::string& _word, int _number, const HostNumbers& _numbers)
{
  if (_word == "vertex" || _word == "vertices") return translated(_number, _numbers.vertices);
  if (_word == "half-edge") return translatedHalf(_number, _numbers.edges);
  if (_word == "half-face") return translatedHalf(_number, _numbers.faces);
  if (_word == "face") return translated(_number, _numbers.faces);
  if (_word == "cell") return translated(_number, _numbers.cells);
  return std::to_string(_number);
}

bool isInt(const std::string& _word)
{
  if (_word.empty() || _word.size() > 9) return false;
  for (const char c : _word)
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) return false;
  return true;
}

} // namespace

std::string inHostNumbers(const std::string& _text, const HostNumbers& _numbers)
{
  std::string result;
  std::string kind; // the noun that a number belongs to; "vertices 4 and 5" keeps it
  for (std::size_t i = 0; i < _text.size();) {
    std::size_t end = i;
    while (end < _text.size() && (std::isalnum(static_cast<unsigned char>(_text[end])) != 0 || _text[end] == '-'))
      ++end;
    const std::string word = _text.substr(i, end - i);
    if (isInt(word))
      result += numberAfter(kind, std::stoi(word), _numbers);
    else
      result += word;
    if (word == "and" ? kind != "vertices" : !isInt(word) && !word.empty()) kind = word;
    if (end < _text.size()) result += _text[end++];
    i = end;
  }
  return result;
}

Status makeHostCells(const HostNumbers& _numbers, MeshDocument& _document)
{
  PolyhedraReport report;
  if (!polyhedraToCells(_document.polyhedra, _document.mesh.positions, _document.mesh, report))
    return Status::error(inHostNumbers(report.reason, _numbers));
  for (std::string& note : report.notes)
    _document.notes.push_back(std::move(note));
  return Status::ok();
}

} // namespace FleshSim
