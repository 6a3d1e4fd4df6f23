#pragma once

#include <Panel/CommandCaller.hh>

#include <QJsonObject>
#include <QMap>
#include <QStringList>
#include <QVector>

namespace FleshSim {

/// Stands for FleshSim behind a panel: writes down every command, answers state() and rows() from what a test put in,
/// and insists on the types of the slots' arguments.
class FakeHost : public CommandCaller
{
public:
  FakeHost();

  QVariant call(const QString& _name, const QVariantList& _arguments) override;

  /// Commands that change something since the last time, as "set(5, solver.name, newton-cg)".
  QStringList takeCalls();

  void set(const QString& _key, const QJsonValue& _value) { states[5][_key] = _value; }
  void setMaterial(const QString& _key, const QJsonValue& _value);

  /// Of the state: "solver.threads".
  void setSetting(const QString& _key, const QJsonValue& _value);

  /// Appends a row with that number to the run.
  void addRow(int _step, double _residual, double _energy = 1.0);

  QMap<int, QJsonObject> states; ///< of the objects that there are: 5 and 7
  QVector<QJsonObject> rows;     ///< of object 5
  QVariantList selection{3, 4, 8};
  QVariantList slabVertices{0, 1};
  QString groups;      ///< one a line
  QStringList refused; ///< names of commands that answer false
  QStringList missing; ///< names of commands that there are not
  QStringList wrong;   ///< calls whose arguments have other types than the slot
  int stateQuestions = 0;
  int readRows = 0; ///< rows that were handed out

private:
  QVariant answer(const QString& _name, const QVariantList& _arguments);
  QVariant answerObject(const QString& _name, const QVariantList& _arguments);

  QStringList calls_;
};

/// A body of 1 x 2 x 4 with its low corner at (0, -1, 10).
QJsonObject exampleState();

} // namespace FleshSim
