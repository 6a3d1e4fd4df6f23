#pragma once

#include "Controls.hh"
#include "NumberField.hh"
#include "PanelState.hh"

#include <QWidget>

#include <functional>
#include <utility>

namespace FleshSim {

/// Asks the user for a file name; "" if there is none. _save: a file to be written.
using FileChooser = std::function<QString(const QString& _title, const QString& _filter, bool _save)>;

/// One section of a panel: controls for a part of an object's settings, sent by Commands as they are edited.
class Box : public QWidget
{
  Q_OBJECT

public:
  Box(Commands& _commands, const QString& _name, QWidget* _parent);

  /// What holds now. Controls follow, but for those in which the user is writing. _newObject: nothing that was written
  /// for the object before is kept.
  virtual void showState(const PanelState& _state, bool _newObject) = 0;

  /// A sentence if nothing can be started with what is written here.
  virtual QString problem() const { return {}; }

signals:
  void problemChanged();

protected:
  Commands& commands() { return commands_; }
  const Commands& commands() const { return commands_; }
  FormGrid& form() { return form_; }

  /// A row with a number; problemChanged() is emitted with every key written.
  NumberField* addNumber(const QString& _label, const QString& _name, const QString& _tip, const QString& _unit,
                         const NumberField::Check& _check = {});

  static void show(NumberField* _field, double _value, bool _newObject);

private:
  Commands& commands_;
  FormGrid form_;
};

/// The first problem of these fields, "" if there is none.
QString firstProblem(std::initializer_list<const NumberField*> _fields);

} // namespace FleshSim
