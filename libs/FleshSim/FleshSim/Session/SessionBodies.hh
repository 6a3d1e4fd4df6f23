#pragma once

#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/Slabs.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// What a session is about: bodies at rest, whose vertices are numbered one body after the other, and what a user chose
/// for each of them.
class SessionBodies
{
public:
  /// _names: for messages and output. Positions of the documents are the rest shapes.
  SessionBodies(std::vector<MeshDocument> _documents, std::vector<std::string> _names);

  int count() const { return static_cast<int>(documents_.size()); }
  const MeshDocument& document(int _body) const { return documents_[static_cast<std::size_t>(_body)]; }

  /// Of each body, ascending.
  const std::vector<int>& firstVertices() const { return firstVertices_; }

  /// Vertices of a body among those of all: from firstVertex() to before endVertex().
  int firstVertex(int _body) const { return firstVertices_[static_cast<std::size_t>(_body)]; }
  int endVertex(int _body) const { return firstVertex(_body) + document(_body).mesh.vertexCount(); }

  /// A body's vertices by their numbers among those of all. Fails for one out of range.
  Status number(int _body, const std::vector<int>& _vertices, std::vector<int>& _numbers) const;

  const BodySettings& settings(int _body) const { return settings_[static_cast<std::size_t>(_body)]; }

  /// Fails where the body cannot be made so, and nothing changes then. Cells that cannot be simulated under the choice
  /// that is there already are no reason to fail: they are the body's problem, which only another choice solves.
  Status setSettings(int _body, const BodySettings& _settings);

  /// Another number after each change of settings: what was made of the bodies is out of date.
  int revision() const { return revision_; }

  /// Why the body's cells cannot be simulated as they are chosen now; empty: they can. Known once settings were set.
  const std::string& problem(int _body) const { return problems_[static_cast<std::size_t>(_body)]; }

  /// Where the body's slabs are by default.
  const DefaultSlabs& slabs(int _body) const { return slabs_[static_cast<std::size_t>(_body)]; }

  /// One line each on what these settings did about the body's cells.
  const std::vector<std::string>& notes(int _body) const { return notes_[static_cast<std::size_t>(_body)]; }

  /// Positions of all bodies at rest, 3 x vertices.
  Points rest() const;

  /// The part of positions of all that is a body's.
  Points part(const Points& _positions, int _body) const;

  /// The bodies, ready to be simulated.
  Status make(std::vector<Body>& _bodies) const;

private:
  Status make(std::size_t _body, const BodySettings& _settings, Body& _made) const;

  std::vector<MeshDocument> documents_;
  std::vector<std::string> names_;
  std::vector<int> firstVertices_;
  std::vector<DefaultSlabs> slabs_;
  std::vector<BodySettings> settings_;
  int revision_ = 0;
  std::vector<std::vector<std::string>> notes_;
  std::vector<std::string> problems_;
};

} // namespace FleshSim
