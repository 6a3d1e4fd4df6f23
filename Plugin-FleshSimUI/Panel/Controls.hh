#pragma once

#include "Commands.hh"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QMap>
#include <QPushButton>
#include <QSpinBox>

#include <initializer_list>

namespace FleshSim {

/// Controls with object name and tooltip. Those that a mouse wheel changes ignore it unless they have the focus, so
/// that scrolling the panel changes nothing.
QComboBox* makeCombo(const QString& _name, const QString& _tip, QWidget* _parent);
QSpinBox* makeSpin(const QString& _name, const QString& _tip, int _least, int _greatest, QWidget* _parent);
QPushButton* makeButton(const QString& _name, const QString& _text, const QString& _tip, QWidget* _parent);

/// Text over the whole width, in as many lines as it needs.
QLabel* makeNote(const QString& _name, QWidget* _parent);

/// x, y and z, with these letters as data.
QComboBox* makeAxisCombo(const QString& _name, const QString& _tip, QWidget* _parent);

/// Widgets side by side.
QWidget* sideBySide(std::initializer_list<QWidget*> _widgets, QWidget* _parent);

/// Fills an empty combo: names as text and data, descriptions as tooltips.
void fillCombo(QComboBox* _combo, const QVector<NamedEntry>& _entries);

/// Chooses the entry with that data, without a signal. What is not in the list is added: the host knows better.
void chooseData(QComboBox* _combo, const QString& _data);

/// Sets the number without a signal, unless the user is typing one.
void showNumber(QSpinBox* _spin, int _value);

/// Shows a text, or hides the label if there is none.
void showNote(QLabel* _note, const QString& _text);

/// Lays out label, control and unit in three columns that are as wide in every box.
class FormGrid
{
public:
  explicit FormGrid(QWidget* _owner);

  void addRow(const QString& _label, QWidget* _control, const QString& _unit = {});

  /// Over the whole width.
  void addWide(QWidget* _control);

  void setRowVisible(QWidget* _control, bool _visible);
  void setLabel(QWidget* _control, const QString& _label);
  void setUnit(QWidget* _control, const QString& _unit);

private:
  struct Row
  {
    QLabel* label = nullptr;
    QLabel* unit = nullptr;
  };

  QWidget* owner_;
  QGridLayout* grid_;
  QMap<QWidget*, Row> rows_;
};

} // namespace FleshSim
