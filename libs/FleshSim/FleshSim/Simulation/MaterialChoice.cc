#include <FleshSim/Simulation/MaterialChoice.hh>

#include <FleshSim/Simulation/Setting.hh>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace FleshSim {

void StiffnessInput::set(const std::string& _name, double _value)
{
  if (_name == "young")
    young = _value;
  else if (_name == "poisson")
    poisson = _value;
  else if (_name == "mu")
    mu = _value;
  else if (_name == "lambda")
    lambda = _value;
  else
    own[_name] = _value;
}

namespace {

Status resolveOwn(const std::string& _material, const std::map<std::string, double>& _own,
                  MaterialParameters& _parameters)
{
  const MaterialEntry* const entry = findMaterial(_material);
  std::vector<double> numbers;
  std::string names;
  for (const MaterialConstant& constant : entry ? entry->constants : std::vector<MaterialConstant>()) {
    names += (names.empty() ? "" : ", ") + constant.name;
    const auto found = _own.find(constant.name);
    if (found != _own.end() && !std::isfinite(found->second))
      return Status::about(constant.name, "must be a finite number");
    if (found != _own.end()) numbers.push_back(found->second);
  }
  const std::string given = _own.begin()->first;
  if (names.empty()) return Status::about(given, _material + " has no such constant");
  if (numbers.size() != _own.size() || numbers.size() != entry->constants.size())
    return Status::about(given, "the constants of " + _material + " go together: " + names);
  _parameters = MaterialParameters();
  _parameters.own = std::move(numbers);
  return Status::ok();
}

} // namespace

Status StiffnessInput::resolve(const std::string& _material, MaterialParameters& _parameters) const
{
  if (!own.empty()) {
    if (young || poisson || mu || lambda || modelConstants)
      return Status::about(own.begin()->first, "give the energy's own constants or a stiffness, not both");
    return resolveOwn(_material, own, _parameters);
  }
  if (mu || lambda) {
    if (young || poisson)
      return Status::about(young ? "young" : "poisson", "give young and poisson or mu and lambda, not both");
    if (!mu || !lambda)
      return Status::about(mu ? "mu" : "lambda", std::string(mu ? "lambda" : "mu") + " is missing, they go together");
    if (!std::isfinite(*mu) || *mu <= 0.0) return Status::about("mu", "must be greater than 0 Pa");
    if (!std::isfinite(*lambda)) return Status::about("lambda", "must be a finite number of Pa");
    _parameters = MaterialParameters();
    _parameters.mu = *mu;
    _parameters.lambda = *lambda;
    _parameters.modelConstants = modelConstants;
    return Status::ok();
  }
  if (modelConstants) return Status::about("model-constants", "mu and lambda are missing");
  if (young && (!std::isfinite(*young) || *young <= 0.0)) return Status::about("young", "must be greater than 0 Pa");
  if (poisson && !(*poisson > -1.0 && *poisson < 0.5))
    return Status::about("poisson", "must be greater than -1 and less than 0.5");
  _parameters = MaterialParameters::fromYoungPoisson(young.value_or(defaultYoung), poisson.value_or(defaultPoisson));
  return Status::ok();
}

Status readConstants(const std::string& _text, std::map<std::string, double>& _constants)
{
  std::istringstream list(_text);
  std::string item;
  while (std::getline(list, item, ',')) {
    const std::size_t first = std::min(item.find_first_not_of(' '), item.size());
    const std::size_t equals = item.find('=');
    const std::string number = equals == std::string::npos ? "" : item.substr(equals + 1);
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    if (number.empty() || end == number.c_str() || *end != '\0')
      return Status::about("constants", "\"" + item + "\" is not NAME=NUMBER");
    if (!_constants.emplace(item.substr(first, equals - first), value).second)
      return Status::about("constants", "\"" + item.substr(first, equals - first) + "\" is given twice");
  }
  return Status::ok();
}

std::string constantsText(const std::string& _material, const MaterialParameters& _parameters)
{
  const MaterialEntry* const entry = findMaterial(_material);
  std::string text;
  for (std::size_t i = 0; entry != nullptr && i < _parameters.own.size(); ++i)
    text += (i > 0 ? ", " : "") + entry->constants.at(i).name + "=" + settingText(_parameters.own[i]);
  return text;
}

Status makeMaterial(const MaterialChoice& _choice, MaterialPointer& _material)
{
  const MaterialEntry* entry = findMaterial(_choice.name);
  if (entry == nullptr) {
    std::string known;
    for (const MaterialEntry& other : materialRegistry())
      known += (known.empty() ? "" : ", ") + other.name;
    return Status::about("material", "\"" + _choice.name + "\" is unknown; known: " + known);
  }
  if (!std::isfinite(_choice.density) || _choice.density <= 0.0)
    return Status::about("density", "must be greater than 0 kg/m^3");
  if (!_choice.parameters.own.empty() && _choice.parameters.own.size() != entry->constants.size())
    return Status::about("material", _choice.name + " has not the constants that were given for another energy");
  try {
    _material = entry->create(_choice.parameters);
  }
  catch (const std::invalid_argument& error) {
    return Status::about("material", error.what());
  }
  if (_choice.locking == LockingRemedy::meanDilatation && !_material->volumeSplit())
    return Status::about("locking", "mean-dilatation needs a material with a part in J = det F alone, and " +
                                        _choice.name + " has none");
  return Status::ok();
}

} // namespace FleshSim
