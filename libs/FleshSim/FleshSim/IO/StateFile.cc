#include <FleshSim/IO/StateFile.hh>

#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/IO/ByteReader.hh>
#include <FleshSim/IO/ByteWriter.hh>

namespace FleshSim {

namespace {

constexpr const char* signature = "FLESHSIM-STATE ";
constexpr const char* version = "1\n";

std::uint64_t checksum(std::string_view _bytes)
{
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char byte : _bytes)
    hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  return hash;
}

void write(ByteWriter& _bytes, const double* _numbers, std::size_t _count)
{
  for (std::size_t i = 0; i < _count; ++i)
    _bytes.number(_numbers[i]);
}

void write(ByteWriter& _bytes, const Points& _points)
{
  _bytes.number(static_cast<std::uint64_t>(_points.cols()));
  write(_bytes, _points.data(), static_cast<std::size_t>(_points.size()));
}

/// A count of entries of at least so many bytes each.
std::size_t readCount(ByteReader& _bytes, std::size_t _each, const char* _what)
{
  const auto count = _bytes.number<std::uint64_t>(_what);
  if (count > _bytes.bytesLeft() / _each) _bytes.fail(std::string(_what) + " says more than the file holds");
  return static_cast<std::size_t>(count);
}

Points readPoints(ByteReader& _bytes, const char* _what)
{
  Points points(3, static_cast<Eigen::Index>(readCount(_bytes, 3 * sizeof(double), _what)));
  for (Eigen::Index i = 0; i < points.size(); ++i)
    points.data()[i] = _bytes.number<double>(_what);
  return points;
}

State readWhole(ByteReader& _bytes)
{
  State state;
  state.step = static_cast<int>(_bytes.number<std::int64_t>("the step"));
  state.time = _bytes.number<double>("the time");
  state.positions = readPoints(_bytes, "the number of positions");
  state.velocities = readPoints(_bytes, "the number of velocities");
  for (std::size_t left = readCount(_bytes, 12, "the number of memories"); left > 0; --left) {
    Memory& memory = state.memory[_bytes.text("the name of a memory")];
    memory.resize(readCount(_bytes, sizeof(double), "the length of a memory"));
    for (double& number : memory)
      number = _bytes.number<double>("a number of a memory");
  }
  for (std::size_t left = readCount(_bytes, 8, "the number of texts"); left > 0; --left) {
    const std::string name = _bytes.text("the name of a text");
    state.texts[name] = _bytes.text("a text");
  }
  if (_bytes.bytesLeft() > 0) _bytes.fail("there is more behind the end");
  return state;
}

State parse(const std::string& _path, std::string_view _file)
{
  const std::string begin(signature);
  if (_file.substr(0, begin.size()) != begin) throw FileError{Status::atLine(_path, 0, "is no state of fleshsim")};
  const std::string_view rest = _file.substr(begin.size());
  const std::string known(version);
  if (rest.substr(0, known.size()) != known)
    throw FileError{Status::atLine(_path, 0, "is a state of another version of fleshsim")};
  if (rest.size() < known.size() + sizeof(std::uint64_t))
    throw FileError{Status::atLine(_path, 0, "the file ends too early")};
  const std::string_view body = _file.substr(0, _file.size() - sizeof(std::uint64_t));
  ByteReader last(_path, _file);
  last.moveTo(body.size());
  if (last.number<std::uint64_t>("the checksum") != checksum(body))
    throw FileError{Status::atLine(_path, 0, "the file was cut or changed: its checksum is wrong")};
  ByteReader bytes(_path, body);
  bytes.moveTo(begin.size() + known.size());
  return readWhole(bytes);
}

} // namespace

Status writeState(const std::string& _path, const State& _state)
{
  ByteWriter bytes;
  bytes.raw(std::string(signature) + version);
  bytes.number(static_cast<std::int64_t>(_state.step));
  bytes.number(_state.time);
  write(bytes, _state.positions);
  write(bytes, _state.velocities);
  bytes.number(static_cast<std::uint64_t>(_state.memory.size()));
  for (const auto& [name, memory] : _state.memory) {
    bytes.text(name);
    bytes.number(static_cast<std::uint64_t>(memory.size()));
    write(bytes, memory.data(), memory.size());
  }
  bytes.number(static_cast<std::uint64_t>(_state.texts.size()));
  for (const auto& [name, text] : _state.texts) {
    bytes.text(name);
    bytes.text(text);
  }
  bytes.number(checksum(bytes.bytes()));
  return writeAtomically(_path, [&](std::ostream& _stream) { _stream << bytes.bytes(); });
}

Status readState(const std::string& _path, State& _state)
{
  return guarded(_path, [&] {
    const std::string bytes = loadFile(_path);
    _state = parse(_path, bytes);
  });
}

} // namespace FleshSim
