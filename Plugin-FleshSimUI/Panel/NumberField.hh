#pragma once

#include <QLineEdit>

#include <functional>
#include <limits>

namespace FleshSim {

/// A line for one number of any size, which a spin box with its fixed decimals is not. Keeps the exact value behind the
/// rounded text that it shows. What is written and cannot be used is marked, and the tooltip says why.
class NumberField : public QLineEdit
{
  Q_OBJECT

public:
  /// Says in a sentence what is wrong with a value; nothing for a good one.
  using Check = std::function<QString(double)>;

  NumberField(const QString& _name, const QString& _tip, QWidget* _parent = nullptr);

  void setCheck(Check _check);

  /// An empty line stands for _value then; _placeholder is shown in it.
  void setEmptyValue(double _value, const QString& _placeholder);

  /// NaN if what is written is not a number.
  double value() const { return value_; }

  /// Replaces whatever is written.
  void setValue(double _value);

  /// The same, but not while the user writes something here that has not been taken over.
  void showValue(double _value);

  /// Empties the line without calling that a mistake: the value follows from others that are wrong just now.
  void setUnknown();

  /// Takes over what is written, as Return does: edited() is emitted if it is new and good.
  void commit();

  /// A sentence if the value cannot be used, "" if it can.
  QString problem() const { return problem_; }

  /// Checks again, since what it is checked against has changed.
  void check();

signals:
  /// With every key.
  void written();

  /// The user has finished and the value is good.
  void edited(double _value);

private:
  void readText();
  void mark(const QString& _problem);

  QString tip_;
  Check check_;
  double value_ = 0.0;
  double emptyValue_ = std::numeric_limits<double>::quiet_NaN();
  QString problem_;
};

/// Checks for NumberField: `what` begins the sentence.
NumberField::Check mustBePositive(const QString& _what);
NumberField::Check mustNotBeNegative(const QString& _what);

} // namespace FleshSim
