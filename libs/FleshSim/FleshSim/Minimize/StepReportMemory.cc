#include <FleshSim/Minimize/StepReportMemory.hh>

#include <array>

namespace FleshSim {

namespace {

/// Calls _number(member) for each number of a report, so that writing and reading cannot differ.
template <class Report, class Number>
void forNumbers(Report& _r, const Number& _number)
{
  _number(_r.measured);
  _number(_r.newtonIterations);
  _number(_r.linearIterations);
  _number(_r.filteredSystems);
  _number(_r.halvings);
  _number(_r.residual);
  _number(_r.tolerance);
  _number(_r.energy);
  _number(_r.volumeRatio);
  _number(_r.inverted);
  _number(_r.tangled);
  _number(_r.untangled);
  _number(_r.insideAtStart);
  _number(_r.penetrating);
  _number(_r.penetrationDepth);
  _number(_r.handleLag);
  _number(_r.subSteps);
  _number(_r.time);
  _number(_r.kineticEnergy);
  _number(_r.potentialEnergy);
  for (int i = 0; i < 3; ++i) {
    _number(_r.momentum[i]);
    _number(_r.angularMomentum[i]);
  }
  _number(_r.unsettled);
  _number(_r.contacts);
  _number(_r.energyError);
  _number(_r.largestEnergy);
  _number(_r.energyTurnover);
  _number(_r.contactAtStart);
  _number(_r.keptSpin);
  _number(_r.seconds.assembly);
  _number(_r.seconds.linear);
  _number(_r.seconds.lineSearch);
  _number(_r.seconds.system);
  _number(_r.seconds.constraints);
  _number(_r.seconds.contact);
  _number(_r.seconds.update);
  _number(_r.seconds.total);
  _number(_r.seconds.measure);
}

} // namespace

void remember(const StepReport& _report, MemoryWriter& _memory)
{
  forNumbers(_report, [&](const auto& _value) { _memory.add(static_cast<double>(_value)); });
  _memory.addList(_report.reactions,
                  [](MemoryWriter& _m, const Reaction& _reaction) { _m.add(_reaction.force).add(_reaction.moment); });
  _memory.addList(_report.rigid, [](MemoryWriter& _m, const RigidPlace& _place) {
    const Eigen::Quaterniond& q = _place.rotation;
    _m.add(_place.position).add(q.w()).add(q.x()).add(q.y()).add(q.z());
    _m.add(_place.velocity).add(_place.angularVelocity);
  });
  _memory.add(_report.jointError);
  _memory.addList(_report.motors, [](MemoryWriter& _m, const MotorEffort& _motor) { _m.add(_motor.effort); });
}

StepReport recallReport(MemoryReader& _memory, const std::vector<std::string>& _names)
{
  StepReport report;
  report.converged = true;
  forNumbers(report, [&](auto& _value) { _value = static_cast<std::decay_t<decltype(_value)>>(_memory.number()); });
  report.reactions = _memory.list([](MemoryReader& _m) {
    Reaction reaction;
    reaction.force = _m.vector();
    reaction.moment = _m.vector();
    return reaction;
  });
  for (std::size_t i = 0; i < report.reactions.size() && i < _names.size(); ++i)
    report.reactions[i].name = _names[i];
  report.rigid = _memory.list([](MemoryReader& _m) {
    RigidPlace place;
    place.position = _m.vector();
    std::array<double, 4> q{};
    for (double& number : q)
      number = _m.number();
    place.rotation = Eigen::Quaterniond(q[0], q[1], q[2], q[3]);
    place.velocity = _m.vector();
    place.angularVelocity = _m.vector();
    return place;
  });
  report.jointError = _memory.number();
  report.motors = _memory.list([](MemoryReader& _m) { return MotorEffort{{}, _m.number()}; });
  return report;
}

} // namespace FleshSim
