#pragma once

#include "CommandCaller.hh"

#include <QObject>
#include <QStringList>
#include <QVector>

namespace FleshSim {

/// A line of a list such as materials(): what there is, and what it is good for.
struct NamedEntry
{
  QString name;
  QString description;
};

/// What all boxes of a panel send their commands through: knows the chosen object, writes each command down as a script
/// line, and says so when one is refused.
class Commands : public QObject
{
  Q_OBJECT

public:
  explicit Commands(CommandCaller& _caller, QObject* _parent = nullptr);

  /// The chosen object's number; -1: none.
  int object() const { return object_; }
  void setObject(int _object) { object_ = _object; }

  /// Calls slot _name(object, _arguments...). False, and refused() is emitted, if there is no such slot or it answers
  /// false. _line replaces the script line where an argument has a better spelling than its value.
  bool send(const QString& _name, const QVariantList& _arguments = {}, const QString& _line = {});

  /// The same without the object's number in front: runScene, loadMesh. Gives the slot's answer, invalid if refused.
  QVariant sendPlain(const QString& _name, const QVariantList& _arguments, const QString& _line = {});

  /// Questions, which change nothing and are not written down.
  QVariant ask(const QString& _name, const QVariantList& _arguments = {});
  QVariant askPlain(const QString& _name, const QVariantList& _arguments = {});

  /// materials(), solvers(), ...
  QVector<NamedEntry> list(const QString& _name);

  /// For what cannot even be sent; _reason is a sentence for the user.
  void refuse(const QString& _reason) { emit refused(_reason); }

signals:
  /// A command was carried out; _line is how a script would say it.
  void called(const QString& _line);

  /// A command was refused and has changed nothing.
  void refused(const QString& _reason);

private:
  CommandCaller& caller_;
  int object_ = -1;
};

} // namespace FleshSim
