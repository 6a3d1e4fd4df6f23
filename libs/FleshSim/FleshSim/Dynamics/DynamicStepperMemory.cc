// What DynamicStepper remembers of its moment, part by part, for states that are files.

#include <FleshSim/Dynamics/DynamicStepper.hh>

namespace FleshSim {

namespace {

std::string integratorPart(const DynamicsSettings& _settings)
{
  return "integrator." + (_settings.makeIntegrator ? std::string("own") : _settings.integrator);
}

std::string termPart(std::size_t _index)
{
  return _index == 0 ? "held points" : "term." + std::to_string(_index - 1);
}

/// _recall(reader), if the state has that part.
template <class Recall>
void recallPart(const State& _state, const std::string& _part, const Recall& _recall)
{
  const Memory* const memory = _state.find(_part);
  if (memory == nullptr) return;
  MemoryReader reader(*memory);
  _recall(reader);
  if (!reader.isAtEnd()) throw std::out_of_range("a memory is longer than what belongs to it");
}

template <class Remember>
Memory memoryOf(const Remember& _remember)
{
  MemoryWriter writer;
  _remember(writer);
  return writer.take();
}

} // namespace

void DynamicStepper::remember(State& _state) const
{
  _state.memory["contacts"] = memoryOf([&](MemoryWriter& _m) { FleshSim::remember(now_.contacts, _m); });
  _state.memory["pairs"] = memoryOf([&](MemoryWriter& _m) { now_.pairs.remember(_m); });
  _state.memory["energy balance"] = memoryOf([&](MemoryWriter& _m) { now_.balance.remember(_m); });
  _state.memory["spin"] = memoryOf([&](MemoryWriter& _m) { now_.spin.remember(_m); });
  _state.memory[integratorPart(settings_)] = memoryOf([&](MemoryWriter& _m) { integrator_->remember(_m); });
  const std::vector<Memory> terms = rememberTerms();
  for (std::size_t i = 0; i < terms.size(); ++i)
    _state.memory[termPart(i)] = terms[i];
}

/// What holds points, then those that others have added.
std::vector<Memory> DynamicStepper::rememberTerms() const
{
  std::vector<Memory> memories{memoryOf([&](MemoryWriter& _m) { heldPoints_.remember(_m); })};
  for (const std::shared_ptr<Term>& term : terms_)
    memories.push_back(memoryOf([&](MemoryWriter& _m) { term->remember(_m); }));
  return memories;
}

/// A term that was added since has nothing to recall.
void DynamicStepper::recallTerms(const std::vector<Memory>& _memories)
{
  const auto recall = [&](std::size_t _index, Term& _term) {
    if (_index >= _memories.size()) return;
    MemoryReader reader(_memories[_index]);
    _term.recall(reader);
    if (!reader.isAtEnd()) throw std::out_of_range("a memory is longer than what belongs to it");
  };
  recall(0, heldPoints_);
  for (std::size_t i = 0; i < terms_.size(); ++i)
    recall(i + 1, *terms_[i]);
}

void DynamicStepper::recall(const State& _state)
{
  Moment moment = now_;
  moment.terms = rememberTerms();
  recallPart(_state, "contacts", [&](MemoryReader& _m) { moment.contacts = recallContacts(_m); });
  recallPart(_state, "pairs", [&](MemoryReader& _m) { moment.pairs.recall(_m); });
  recallPart(_state, "energy balance", [&](MemoryReader& _m) { moment.balance.recall(_m); });
  recallPart(_state, "spin", [&](MemoryReader& _m) { moment.spin.recall(_m); });
  const int obstacles = colliderCount();
  for (const VertexContact& contact : moment.contacts.contacts)
    if (contact.vertex < 0 || contact.vertex >= model_.vertexCount() || contact.obstacle < 0 ||
        contact.obstacle >= obstacles)
      throw std::out_of_range("a contact with an obstacle that is not there");
  const Eigen::Index bonds = moment.pairs.bonds.cols();
  if ((bonds != 0 && bonds != points_.count()) || moment.pairs.drag.size() != now_.pairs.drag.size() ||
      moment.pairs.force.size() != now_.pairs.force.size() || moment.pairs.change.size() != now_.pairs.change.size())
    throw std::out_of_range("contacts between other bodies");
  recallPart(_state, integratorPart(settings_), [&](MemoryReader& _m) { integrator_->recall(_m); });
  for (std::size_t i = 0; i < moment.terms.size(); ++i)
    if (const Memory* const memory = _state.find(termPart(i))) moment.terms[i] = *memory;
  goBackTo(moment);
}

} // namespace FleshSim
