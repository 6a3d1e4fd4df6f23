#pragma once

#include <QString>
#include <QVariant>

namespace FleshSim {

/// How a panel asks for things: by the script slots of FleshSim, so that all it does can be written as a script.
class CommandCaller
{
public:
  virtual ~CommandCaller() = default;

  /// Calls slot _name of FleshSim. Lists of vertices are QVariantList of int, vectors QVariantList of three doubles.
  /// An invalid QVariant means that there is no such slot.
  virtual QVariant call(const QString& _name, const QVariantList& _arguments) = 0;
};

} // namespace FleshSim
