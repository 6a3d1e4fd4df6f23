#pragma once

#include <Panel/CommandCaller.hh>

namespace FleshSim {

/// Asks Plugin-FleshSim by the host's remote procedure calls: what scripts can do, and nothing else.
class HostCaller : public CommandCaller
{
public:
  QVariant call(const QString& _name, const QVariantList& _arguments) override;
};

} // namespace FleshSim
