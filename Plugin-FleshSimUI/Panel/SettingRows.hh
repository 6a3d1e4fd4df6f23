#pragma once

#include "Box.hh"

#include <QCheckBox>
#include <QVector>

namespace FleshSim {

/// A setting as settingTable() of the host tells it.
struct PanelSetting
{
  QString key; ///< "solver.max_iterations"
  QString label;
  QString type; ///< flag, integer, number, name
  QString help;
  QString unit;
  double least = 0.0;
  double most = 0.0;   ///< of integers
  bool above = false;  ///< `least` itself is refused
  QString none;        ///< what 0, or nothing, means; empty: no more than that
  bool absent = false; ///< nothing is a value
  QVector<NamedEntry> choices;

  /// "solver" of "solver.max_iterations".
  QString group() const { return key.section('.', 0, -2); }

  /// The control's object name: "maxIterations", "contactFriction"; of "solver.name" it is "solver".
  QString controlName() const;
};

/// All settings that the host knows.
QVector<PanelSetting> readSettingTable(Commands& _commands);

/// A row for each setting of some groups, made from what the host tells of them: a new setting appears here by itself.
/// Each row's control has the setting's controlName(), and names have a label NAMEDescription below them. What the user
/// changes is sent as set(object, key, value).
class SettingRows : public QObject
{
  Q_OBJECT

public:
  /// Rows at the end of _form; _box is the controls' parent.
  SettingRows(Commands& _commands, FormGrid& _form, const QStringList& _groups, QWidget* _box);

  void showState(const PanelState& _state, bool _newObject);

  /// The first number that cannot be used, in a sentence; "" if there is none.
  QString problem() const;

signals:
  void problemChanged();

private:
  struct Row
  {
    PanelSetting setting;
    QComboBox* combo = nullptr;
    QLabel* description = nullptr;
    QCheckBox* check = nullptr;
    QSpinBox* spin = nullptr;
    NumberField* field = nullptr;
  };

  Row makeRow(const PanelSetting& _setting, FormGrid& _form, QWidget* _box);
  void addName(Row& _row, FormGrid& _form, QWidget* _box);
  void addFlag(Row& _row, FormGrid& _form, QWidget* _box);
  void addInteger(Row& _row, FormGrid& _form, QWidget* _box);
  void addNumber(Row& _row, FormGrid& _form, QWidget* _box);
  void send(const PanelSetting& _setting, const QString& _value);
  static void describe(const Row& _row);

  Commands& commands_;
  QVector<Row> rows_;
};

} // namespace FleshSim
