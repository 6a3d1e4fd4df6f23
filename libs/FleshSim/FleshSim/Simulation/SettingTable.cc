#include <FleshSim/Simulation/SettingTable.hh>

#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Linear/Preconditioner.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>

#include <optional>
#include <type_traits>
#include <utility>

namespace FleshSim {

namespace {

using Type = SettingType;

/// How a member of some type is read from a value, and written into one.
template <class Member>
struct Access
{
  static SettingValue get(const Member& _member) { return _member; }
  static void set(Member& _member, const SettingValue& _value) { _member = std::get<Member>(_value); }
};

/// Numbers may come without a fraction, integers as what JSON has for both.
template <class Number>
Number numberOf(const SettingValue& _value)
{
  const int* const integer = std::get_if<int>(&_value);
  return integer != nullptr ? static_cast<Number>(*integer) : static_cast<Number>(std::get<double>(_value));
}

template <>
void Access<int>::set(int& _member, const SettingValue& _value)
{
  _member = numberOf<int>(_value);
}

template <>
void Access<double>::set(double& _member, const SettingValue& _value)
{
  _member = numberOf<double>(_value);
}

template <>
struct Access<std::optional<double>>
{
  static SettingValue get(const std::optional<double>& _member)
  {
    return _member ? SettingValue(*_member) : SettingValue();
  }
  static void set(std::optional<double>& _member, const SettingValue& _value)
  {
    if (std::holds_alternative<std::monostate>(_value))
      _member.reset();
    else
      _member = numberOf<double>(_value);
  }
};

/// _member: a function that gives the member of an owner.
template <class Owner, class Member>
Setting<Owner> bind(SettingInfo _info, Member _member)
{
  Setting<Owner> setting;
  static_cast<SettingInfo&>(setting) = std::move(_info);
  using Value = std::remove_reference_t<decltype(_member(std::declval<Owner&>()))>;
  setting.get = [_member](const Owner& _owner) { return Access<Value>::get(_member(_owner)); };
  setting.set = [_member](Owner& _owner, const SettingValue& _value) { Access<Value>::set(_member(_owner), _value); };
  return setting;
}

SettingInfo info(const char* _key, const char* _option, const char* _label, Type _type, const char* _help,
                 const char* _unit = "")
{
  SettingInfo info;
  info.key = _key;
  info.option = _option;
  info.label = _label;
  info.type = _type;
  info.help = _help;
  info.unit = _unit;
  return info;
}

SettingInfo integer(const char* _key, const char* _option, const char* _label, const char* _help, int _least, int _most,
                    const char* _zero = "")
{
  SettingInfo result = info(_key, _option, _label, Type::integer, _help);
  result.least = _least;
  result.most = _most;
  result.none = _zero;
  return result;
}

/// One of a registry's entries, which the command _list explains.
template <class Entries>
SettingInfo choice(const char* _key, const char* _option, const char* _label, const char* _help, const char* _noun,
                   const char* _list, const Entries& (*_registry)())
{
  SettingInfo result = info(_key, _option, _label, Type::name, _help);
  result.noun = _noun;
  result.list = _list;
  result.choices = [_registry] {
    std::vector<SettingChoice> choices;
    for (const auto& entry : _registry())
      choices.push_back({entry.name, entry.description});
    return choices;
  };
  return result;
}

SettingInfo thickness()
{
  SettingInfo result = info("dynamics.contact.thickness", "contact-thickness", "Thickness", Type::positive,
                            "gap below which bodies repel each other, in mean edges");
  result.mayBeAbsent = true;
  result.none = "automatic";
  return result;
}

/// The force at which a step is solved, which is the program's to choose unless the user does.
SettingInfo tolerance()
{
  SettingInfo result = info("solver.tolerance", "tolerance", "Tolerance", Type::positive,
                            "norm of the force on free unknowns at which a step is solved", "N");
  result.mayBeAbsent = true;
  result.none = "automatic";
  return result;
}

std::vector<Setting<RunSettings>> solverSettings()
{
  const auto add = [](SettingInfo _info, auto _member) { return bind<RunSettings>(std::move(_info), _member); };
  return {
      add(
          choice("solver.name", "solver", "Solver", "how the systems of a step are solved", "solver", "solvers",
                 solverRegistry),
          [](auto& _s) -> auto& { return _s.statics.solver; }),
      add(
          choice("solver.preconditioner", "preconditioner", "Preconditioner", "of the conjugate gradients",
                 "preconditioner", "preconditioners", preconditionerRegistry),
          [](auto& _s) -> auto& { return _s.statics.preconditioner; }),
      add(
          choice("solver.hessian", "hessian", "Hessian", "second derivatives of Newton's method", "Hessian", "hessians",
                 hessianPolicyRegistry),
          [](auto& _s) -> auto& { return _s.statics.hessian; }),
      add(
          tolerance(), [](auto& _s) -> auto& { return _s.statics.tolerance; }),
      add(
          integer("solver.max_iterations", "max-iterations", "Iterations",
                  "Newton iterations after which a step is cut in two", 1, 1000000),
          [](auto& _s) -> auto& { return _s.statics.maximumIterations; }),
      add(
          integer("solver.rough_iterations", "rough-iterations", "Rough after",
                  "Newton iterations after which a step ends, solved or not: to see how the solver gets there", 0,
                  1000000, "never"),
          [](auto& _s) -> auto& { return _s.statics.roughIterations; }),
      add(
          info("solver.smoothing", "no-smoothing", "Smooth tangles", Type::flag,
               "a start with inverted elements is smoothed before it is solved"),
          [](auto& _s) -> auto& { return _s.statics.smoothTangledStart; }),
      add(
          integer("solver.threads", "threads", "Threads", "threads that work together; results do not depend on them",
                  0, 4096, "all cores"),
          [](auto& _s) -> auto& { return _s.threads; }),
  };
}

std::vector<Setting<RunSettings>> dynamicSettings()
{
  const auto add = [](SettingInfo _info, auto _member) { return bind<RunSettings>(std::move(_info), _member); };
  return {
      add(
          choice("dynamics.integrator", "integrator", "Integrator", "how moving bodies go from step to step",
                 "integrator", "integrators", integratorRegistry),
          [](auto& _s) -> auto& { return _s.dynamics.integrator; }),
      add(
          info("dynamics.dt", "dt", "Time step", Type::positive, "length of a time step", "s"),
          [](auto& _s) -> auto& { return _s.dt; }),
      add(
          info("dynamics.rayleigh.alpha", "damping-mass", "Damping α", Type::notNegative,
               "Rayleigh's damping by mass: slows every motion down", "1/s"),
          [](auto& _s) -> auto& { return _s.dynamics.alpha; }),
      add(
          info("dynamics.rayleigh.beta", "damping-stiffness", "Damping β", Type::notNegative,
               "Rayleigh's damping by stiffness: slows vibration down", "s"),
          [](auto& _s) -> auto& { return _s.dynamics.beta; }),
      add(
          info("dynamics.adaptive", "adaptive", "Adaptive", Type::flag, "shorter sub-steps where time steps fail"),
          [](auto& _s) -> auto& { return _s.adaptive; }),
      add(
          info("dynamics.linear_tolerance", "linear-tolerance", "Linear tol.", Type::positive,
               "relative residual of the systems of backward-euler"),
          [](auto& _s) -> auto& { return _s.dynamics.linearTolerance; }),
      add(
          choice("dynamics.contact.method", "contact-method", "Contact", "how bodies are kept apart",
                 "method of contact", "contact-methods", contactMethodRegistry),
          [](auto& _s) -> auto& { return _s.dynamics.contact.method; }),
      add(
          info("dynamics.contact.offset", "contact-offset", "Offset", Type::positive,
               "distance that vertices keep from obstacles, in mean edges"),
          [](auto& _s) -> auto& { return _s.dynamics.contact.offset; }),
      add(
          thickness(), [](auto& _s) -> auto& { return _s.dynamics.contact.thickness; }),
      add(
          info("dynamics.contact.stiffness", "contact-stiffness", "Repulsion", Type::positive,
               "of bodies that are nearer than that, in multiples of its default"),
          [](auto& _s) -> auto& { return _s.dynamics.contact.stiffness; }),
      add(
          info("dynamics.contact.bodies", "no-contact-bodies", "Bodies meet", Type::flag, "contact between bodies"),
          [](auto& _s) -> auto& { return _s.dynamics.contact.betweenBodies; }),
      add(
          info("dynamics.contact.self", "contact-self", "Self-contact", Type::flag, "contact of a body with itself"),
          [](auto& _s) -> auto& { return _s.dynamics.contact.self; }),
      add(
          info("dynamics.contact.friction", "contact-friction", "Friction", Type::notNegative,
               "Coulomb's coefficient between bodies"),
          [](auto& _s) -> auto& { return _s.dynamics.contact.pairFriction; }),
      add(
          info("dynamics.contact.resolve", "contact-resolve", "Push apart", Type::flag,
               "bodies that intersect or touch at the start"),
          [](auto& _s) -> auto& { return _s.dynamics.contact.resolve; }),
  };
}

/// One of an enumeration's values, by their names in its order.
template <class Choice, class Member>
Setting<BodySettings> namedChoice(SettingInfo _info, const std::vector<std::string>& (*_names)(), Member _member)
{
  Setting<BodySettings> setting;
  static_cast<SettingInfo&>(setting) = std::move(_info);
  setting.choices = [_names] {
    std::vector<SettingChoice> choices;
    for (const std::string& name : _names())
      choices.push_back({name, ""});
    return choices;
  };
  setting.get = [_names, _member](const BodySettings& _body) {
    return SettingValue(_names()[static_cast<std::size_t>(_member(_body))]);
  };
  setting.set = [_names, _member](BodySettings& _body, const SettingValue& _value) {
    const std::vector<std::string>& names = _names();
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == std::get<std::string>(_value)) _member(_body) = static_cast<Choice>(i);
  };
  return setting;
}

} // namespace

const std::vector<Setting<RunSettings>>& runSettings()
{
  static const std::vector<Setting<RunSettings>> settings = [] {
    std::vector<Setting<RunSettings>> all = solverSettings();
    for (Setting<RunSettings>& setting : dynamicSettings())
      all.push_back(std::move(setting));
    return all;
  }();
  return settings;
}

const std::vector<Setting<BodySettings>>& bodySettings()
{
  static const std::vector<Setting<BodySettings>> settings = {
      namedChoice<CellChoice>(
          info("cells", "cells", "Cells", Type::name, "elements to simulate with; auto: those of the file"),
          cellChoiceNames, [](auto& _body) -> auto& { return _body.cells.kind; }),
      namedChoice<BadCellChoice>(
          info("bad_cells", "bad-cells", "Bad cells", Type::name,
               "inverted and flat cells: refuse the mesh, repair them by moving vertices inside "
               "the body, or drop them"),
          badCellChoiceNames, [](auto& _body) -> auto& { return _body.cells.bad; }),
      namedChoice<LockingRemedy>(
          info("locking", "locking", "Locking", Type::name,
               "remedy for cells that are too stiff near Poisson's ratio 0.5"),
          lockingRemedyNames, [](auto& _body) -> auto& { return _body.material.locking; }),
  };
  return settings;
}

bool isOfEquilibria(const SettingInfo& _setting)
{
  const bool isContact = _setting.group() == "dynamics.contact";
  return _setting.group() == "solver" || (isContact && _setting.name() != "offset" && _setting.name() != "friction");
}

} // namespace FleshSim
