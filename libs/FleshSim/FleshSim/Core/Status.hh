#pragma once

#include <string>
#include <utility>

namespace FleshSim {

/// Outcome of something that can fail for reasons outside the program: reading, writing, solving.
/// A failure carries one line of text for the user. Invalid arguments of library calls throw instead.
class [[nodiscard]] Status
{
public:
  static Status ok() { return {}; }
  static Status error(std::string _message) { return Status(std::move(_message)); }

  /// `SETTING: reason`, for a setting that callers know by another name or place: "material.young", "locking".
  static Status about(const std::string& _setting, const std::string& _reason)
  {
    Status status(_setting + ": " + _reason);
    status.setting_ = _setting;
    return status;
  }

  /// `FILE:LINE: reason`; a line of 0 means that no line is to blame: `FILE: reason`.
  static Status atLine(const std::string& _file, long _line, const std::string& _reason)
  {
    return error(_file + (_line > 0 ? ":" + std::to_string(_line) : std::string()) + ": " + _reason);
  }

  /// `FILE:byte OFFSET: reason`, for binary files.
  static Status atByte(const std::string& _file, long long _offset, const std::string& _reason)
  {
    return error(_file + ":byte " + std::to_string(_offset) + ": " + _reason);
  }

  bool isOk() const { return !failed_; }
  explicit operator bool() const { return !failed_; }
  const std::string& message() const { return message_; }

  /// What the failure is about, or could be mended by; empty: no setting.
  const std::string& setting() const { return setting_; }

  /// The message without the setting before it.
  std::string reason() const
  {
    const std::string begin = setting_ + ": ";
    return !setting_.empty() && message_.compare(0, begin.size(), begin) == 0 ? message_.substr(begin.size())
                                                                              : message_;
  }

  /// The same failure, which that setting could mend.
  Status mendedBy(std::string _setting) const
  {
    Status status = *this;
    status.setting_ = std::move(_setting);
    return status;
  }

private:
  Status() = default;
  explicit Status(std::string _message) : failed_(true), message_(std::move(_message)) {}

  bool failed_ = false;
  std::string message_;
  std::string setting_;
};

} // namespace FleshSim
